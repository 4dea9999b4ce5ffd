/** Proof of having made an order (wire.md §1): 128 bits or more, stored only as a hash. */
export interface ControlTokens {
  /** The token of an order: always the same for the same order, so that a repeated create answers alike. */
  issue(orderId: number): string
  /** SHA-256, hex. */
  hash(token: string): string
  /** Whether a token belongs to a stored hash, compared in constant time. */
  matches(token: string, hash: string): boolean
}
