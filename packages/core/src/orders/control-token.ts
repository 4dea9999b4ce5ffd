/**
 * Tokens that prove that the caller created an order (wire.md §1). A token has at least 128 random bits, and only its
 * hash is stored.
 */
export interface ControlTokens {
  /**
   * Returns the token of an order. The token is deterministic, so that a repeated create call returns the same token.
   */
  issue(orderId: number): string
  /** Returns the SHA-256 of a token, in hexadecimal. */
  hash(token: string): string
  /** Returns whether a token matches a stored hash, compared in constant time. */
  matches(token: string, hash: string): boolean
}
