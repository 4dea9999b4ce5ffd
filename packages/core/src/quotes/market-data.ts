/** Mid price of a currency in the numeraire (USDT) at one exchange. */
export interface MarketPrice {
  currencyTitle: string
  source: string
  /** Decimal text. */
  price: string
  /** Time that the source reported, epoch milliseconds. */
  at: number
}

/** Order books of exchanges. */
export interface MarketData {
  /** Returns the current prices of all sources; a source that fails or lags is left out, not guessed. */
  prices(currencyTitles: readonly string[]): Promise<MarketPrice[]>
}
