/** Secrets of the buttons that confirm an action. Only the messenger returns a secret, when the user presses the button. */
export interface ButtonSecrets {
  /** Returns a new random secret of at most 32 characters. */
  mint(): string
  /** Returns the hash of a secret, 32 bytes. The database stores only the hash. */
  hash(secret: string): Uint8Array
}
