import type { PricePoint, Resolution } from './price-point.ts'

/** Where prices are kept over time. Moments in epoch milliseconds, prices in US dollars, coins by currency title. */
export interface PriceHistoryStore {
  /** Writes prices down for the minute, hour and day of a moment; one that has its price keeps it. */
  record(prices: Readonly<Record<string, string>>, at: number): Promise<void>
  /** Forgets points of a resolution that are older than a moment. */
  prune(resolution: Resolution, before: number): Promise<void>
  /** Those of the coins whose past was not taken yet. */
  withoutPast(currencyTitles: readonly string[]): Promise<string[]>
  /** Writes the past of a coin down, for good; where there is a price already, it stays. */
  addPast(currencyTitle: string, points: Readonly<Record<Resolution, readonly PricePoint[]>>, at: number): Promise<void>
  /** Points of a coin since a moment, oldest first. */
  since(currencyTitle: string, resolution: Resolution, from: number): Promise<PricePoint[]>
  /** The same of all coins. */
  allSince(resolution: Resolution, from: number): Promise<Map<string, PricePoint[]>>
  /** The newest point of each coin from one moment to another, both included. */
  newestBetween(from: number, to: number): Promise<Map<string, PricePoint>>
}
