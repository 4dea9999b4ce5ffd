/**
 * Creates and reads tokens for receipt links. A token contains its order's ID and proves that the exchange issued it,
 * so links to other receipts cannot be guessed.
 */
export interface ReceiptTokens {
  /** Returns the token for an order's receipt. The token is deterministic, so links remain valid. */
  issue(orderId: number): string
  /** Returns the order ID from a token, or null if the exchange did not issue the token. */
  read(token: string): number | null
  /**
   * Returns the token for the public picture of an order's receipt. The token expires at `expiresAt`, in epoch
   * milliseconds.
   */
  issuePicture(orderId: number, expiresAt: number): string
  /** Returns the order ID from a picture token, or null if the token is forged or has expired at `now`. */
  readPicture(token: string, now: number): number | null
}
