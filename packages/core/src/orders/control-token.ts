/**
 * Creates and checks control tokens (wire.md §1). A token proves that the caller created an order. Tokens cannot be
 * guessed (at least 128 bits), and the exchange stores only their hashes.
 */
export interface ControlTokens {
  /**
   * Returns an order's token. The token is deterministic, so repeating the call that created the order returns the same
   * token.
   */
  issue(orderId: number): string
  /** Returns the hex-encoded SHA-256 hash of a token. */
  hash(token: string): string
  /** Returns whether a token matches a stored hash, using a constant-time comparison. */
  matches(token: string, hash: string): boolean
}
