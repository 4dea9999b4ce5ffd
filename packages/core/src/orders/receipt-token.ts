/**
 * Creates and reads tokens for receipt links. A token contains the ID of its order and proves that the exchange issued
 * it, so no caller can guess the links of other receipts.
 */
export interface ReceiptTokens {
  /** Returns the token for an order's receipt. The token is deterministic, so links stay valid. */
  issue(orderId: number): string
  /** Returns the order ID of a token, or null if the exchange did not issue the token. */
  read(token: string): number | null
}
