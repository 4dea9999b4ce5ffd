/** Mid price of a currency at one exchange. */
export interface MarketPrice {
  currencyTitle: string
  source: string
  /** Price in the numeraire (USDT), as decimal text. */
  price: string
  /** Time that the source reported, in epoch milliseconds. */
  at: number
}

/** Reads the order books of exchanges. */
export interface MarketData {
  /** Returns the current prices of all sources. Omits a source that fails or lags. */
  prices(currencyTitles: readonly string[]): Promise<MarketPrice[]>
}
