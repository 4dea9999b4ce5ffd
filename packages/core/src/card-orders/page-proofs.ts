/** Proves that the server itself stored a payment page URL, not an attacker with the server's database role. */
export interface PageProofs {
  /** Returns the proof of a card order's payment page. */
  issue(orderId: number, url: string): string
  /** Returns whether a stored proof belongs to this order and this URL. */
  matches(orderId: number, url: string, proof: string | null): boolean
}
