/**
 * Secrets of the two buttons that answer a message. A message with only one of the buttons contains only that button's
 * secret.
 */
export interface MessageSecrets {
  yes: string
  no: string
}

/**
 * Creates secrets for the buttons that answer messages. A secret is only ever returned through the messenger, when the
 * user presses the button. Each button has its own secret, so pressing *Reject* does not reveal the secret of the
 * button that confirms.
 */
export interface ButtonSecrets {
  /** Returns a new random secret of at most 32 characters. */
  mint(): string
  /** Returns the 32-byte hash of a secret. The database stores only the hash. */
  hash(secret: string): Uint8Array
}
