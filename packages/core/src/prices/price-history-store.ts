import type { PricePoint, Resolution } from './price-point.ts'

/** Storage of price history. Times in epoch milliseconds, prices in US dollars, coins by currency title. */
export interface PriceHistoryStore {
  /** Records prices for the minute, hour and day of a time; an existing price stays. */
  record(prices: Readonly<Record<string, string>>, at: number): Promise<void>
  /** Deletes points of a resolution that are older than a time. */
  prune(resolution: Resolution, before: number): Promise<void>
  /** Returns the coins whose history was not bought yet. */
  withoutPast(currencyTitles: readonly string[]): Promise<string[]>
  /** Stores the history of a coin permanently; existing prices stay. */
  addPast(currencyTitle: string, points: Readonly<Record<Resolution, readonly PricePoint[]>>, at: number): Promise<void>
  /** Returns points of a coin since a time, oldest first. */
  since(currencyTitle: string, resolution: Resolution, from: number): Promise<PricePoint[]>
  /** Same as `since`, for all coins. */
  allSince(resolution: Resolution, from: number): Promise<Map<string, PricePoint[]>>
  /** Returns the newest point of each coin between two times, both included. */
  newestBetween(from: number, to: number): Promise<Map<string, PricePoint>>
}
