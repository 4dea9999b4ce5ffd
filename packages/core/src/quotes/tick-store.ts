import type { RateTick } from './tick.ts'

/**
 * Stores rate ticks for an hour. Also stores, for a longer time, the lowest and highest price of each currency per five
 * minutes (price ranges).
 */
export interface TickStore {
  /** Stores a tick, and extends the price ranges of its five-minute interval. */
  add(tick: RateTick): Promise<void>
  /** Returns ticks since a time (epoch milliseconds), oldest first. */
  since(at: number): Promise<RateTick[]>
  /** Deletes older ticks and price ranges. Both times are in epoch milliseconds. */
  prune(before: { ticks: number; ranges: number }): Promise<void>
}

/** Ticks in the server's memory. */
export interface TickBook {
  /** Returns the newest tick if it is fresh enough. Returns null otherwise; the exchange then offers no quotes. */
  latest(): RateTick | null
  /** Returns the tick with exactly this time while an order may still refer to it. */
  at(at: number): RateTick | null
  /** Returns every tick to which an order may still refer, in any order. */
  recent(): RateTick[]
}
