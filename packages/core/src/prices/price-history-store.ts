import type { PricePoint, Resolution } from './price-point.ts'

/**
 * Stores price history. Times are in epoch milliseconds and prices in US dollars; coins are identified by currency
 * title.
 */
export interface PriceHistoryStore {
  /** Records prices for the minute, hour and day of a time. Does not replace a stored price. */
  record(prices: Readonly<Record<string, string>>, at: number): Promise<void>
  /** Deletes points of one resolution that are older than a time. */
  prune(resolution: Resolution, before: number): Promise<void>
  /** Returns those of the given coins whose prices from before our own records were not fetched yet. */
  withoutPast(currencyTitles: readonly string[]): Promise<string[]>
  /** Stores the fetched history of a coin permanently. Does not replace a stored price. */
  addPast(currencyTitle: string, points: Readonly<Record<Resolution, readonly PricePoint[]>>, at: number): Promise<void>
  /** Returns points of a coin since a time, oldest first. */
  since(currencyTitle: string, resolution: Resolution, from: number): Promise<PricePoint[]>
  /** Returns points of all coins since a time, oldest first. */
  allSince(resolution: Resolution, from: number): Promise<Map<string, PricePoint[]>>
  /** Returns the newest point of each coin between two times, inclusive. */
  newestBetween(from: number, to: number): Promise<Map<string, PricePoint>>
}
