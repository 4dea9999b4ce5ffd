/** Stores sales of coins for money on a card. The card provider fills these orders. */
export interface SaleStore {
  /**
   * Makes the next status query of an open sale due. Returns whether the provider has a sale with this id. `now` is in
   * epoch milliseconds.
   */
  hasten(provider: string, providerOrderId: string, now: number): Promise<boolean>
}
