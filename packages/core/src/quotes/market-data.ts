/** Mid price of a currency in the numeraire (USDT) at one exchange. */
export interface MarketPrice {
  currencyTitle: string
  source: string
  /** Decimal text. */
  price: string
  /** Time that the source reported, in epoch milliseconds. */
  at: number
}

/** Reads the order books of exchanges. */
export interface MarketData {
  /** Returns the current prices of all sources. Omits a source that fails or lags. */
  prices(currencyTitles: readonly string[]): Promise<MarketPrice[]>
}
