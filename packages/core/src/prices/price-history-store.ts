import type { PricePoint, Resolution } from './price-point.ts'

/**
 * Stores the price history. Times are in epoch milliseconds, prices are in US dollars, and coins are identified by
 * currency title.
 */
export interface PriceHistoryStore {
  /** Records prices for the minute, hour and day that contain the given time. Does not replace stored prices. */
  record(prices: Readonly<Record<string, string>>, at: number): Promise<void>
  /** Deletes all price points of one resolution that are older than the given time. */
  prune(resolution: Resolution, before: number): Promise<void>
  /** Returns the given coins whose price history from before our own records has not been fetched yet. */
  withoutPast(currencyTitles: readonly string[]): Promise<string[]>
  /** Permanently stores a coin's fetched history. Does not replace stored prices. */
  addPast(currencyTitle: string, points: Readonly<Record<Resolution, readonly PricePoint[]>>, at: number): Promise<void>
  /** Returns a coin's price points since the given time, oldest first. */
  since(currencyTitle: string, resolution: Resolution, from: number): Promise<PricePoint[]>
  /** Returns the price points of all coins since the given time, oldest first. */
  allSince(resolution: Resolution, from: number): Promise<Map<string, PricePoint[]>>
  /** Returns each coin's newest price point between two times, inclusive. */
  newestBetween(from: number, to: number): Promise<Map<string, PricePoint>>
}
