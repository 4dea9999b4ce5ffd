/**
 * Secrets of the two buttons that answer a message. If a message has only one of the buttons, the other secret is not
 * part of it.
 */
export interface MessageSecrets {
  yes: string
  no: string
}

/**
 * Creates secrets for the buttons that answer messages. A secret only comes back through the messenger, when the user
 * presses the button. Each button has its own secret, so that pressing *Reject* does not reveal the secret that
 * confirms.
 */
export interface ButtonSecrets {
  /** Returns a new random secret of at most 32 characters. */
  mint(): string
  /** Returns the 32-byte hash of a secret. The database stores only the hash. */
  hash(secret: string): Uint8Array
}
