/** Where a command speaks and asks. */
export interface Io {
  out(text: string): void
  err(text: string): void
  /** Asks a person; null where nobody sits at a terminal. */
  ask: ((question: string) => Promise<string>) | null
}

/** The command was not written as its help says. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
