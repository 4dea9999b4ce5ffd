/** Proof that the caller created an order (wire.md §1): at least 128 bits, stored only as a hash. */
export interface ControlTokens {
  /** Returns the token of an order. It is deterministic, so that a repeated create returns the same token. */
  issue(orderId: number): string
  /** SHA-256, hex. */
  hash(token: string): string
  /** Returns whether a token matches a stored hash, compared in constant time. */
  matches(token: string, hash: string): boolean
}
