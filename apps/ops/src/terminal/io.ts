/** Input and output of the terminal in which a command runs. */
export interface Io {
  out(text: string): void
  err(text: string): void
  /** Asks the operator a question and resolves to the reply. Null when there is no terminal. */
  prompt: ((question: string) => Promise<string>) | null
}

/** Thrown for a command line that does not match the help. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
