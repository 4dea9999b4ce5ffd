/** Mid price of a currency at one exchange. */
export interface MarketPrice {
  currencyTitle: string
  source: string
  /** Price in the numeraire (USDT), as a decimal string. */
  price: string
  /** Time reported by the source, in epoch milliseconds. */
  at: number
}

/** Reads the order books of exchanges. */
export interface MarketData {
  /** Returns the current prices from all sources. Omits sources that fail or lag behind. */
  prices(currencyTitles: readonly string[]): Promise<MarketPrice[]>
}
