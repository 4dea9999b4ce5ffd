/** Secrets of the two buttons that answer a message. A message without a button for an answer does not contain its secret. */
export interface MessageSecrets {
  yes: string
  no: string
}

/**
 * Creates secrets of buttons that answer messages. Only the messenger returns a secret, when the user presses the
 * button. Each button has its own secret, so that a press of *Reject* does not reveal the secret that confirms.
 */
export interface ButtonSecrets {
  /** Returns a new random secret of at most 32 characters. */
  mint(): string
  /** Returns the hash of a secret, 32 bytes. The database stores only the hash. */
  hash(secret: string): Uint8Array
}
