/** Stores sales of coins in return for money on a card. The card provider fills these orders. */
export interface SaleStore {
  /**
   * Makes the next status query of an open sale due. Returns whether the provider has a sale with this ID. `now` is in
   * epoch milliseconds.
   */
  hasten(provider: string, providerOrderId: string, now: number): Promise<boolean>
}
