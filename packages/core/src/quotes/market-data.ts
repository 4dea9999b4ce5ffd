/** Mid price of a currency in the numeraire (USDT) at one exchange. */
export interface MarketPrice {
  currencyTitle: string
  source: string
  /** Decimal text. */
  price: string
  /** When the source said so, epoch milliseconds. */
  at: number
}

/** Order books of exchanges. */
export interface MarketData {
  /** What each source says now; a source that fails or lags is left out, not guessed. */
  prices(currencyTitles: readonly string[]): Promise<MarketPrice[]>
}
