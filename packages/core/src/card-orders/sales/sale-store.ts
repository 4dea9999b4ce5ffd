/** Stores sales of coins for money on a card. The card provider fills these sales. */
export interface SaleStore {
  /**
   * Makes the next status query for an open sale due immediately. Returns whether the provider has a sale with this ID.
   * `now` is in epoch milliseconds.
   */
  hasten(provider: string, providerOrderId: string, now: number): Promise<boolean>
}
