import type { RateTick } from './tick.ts'

/**
 * Stores rate ticks for an hour and price ranges for longer. A price range contains the lowest and highest price of a
 * currency within five minutes.
 */
export interface TickStore {
  /** Stores a tick and extends the price ranges of its five-minute interval. */
  add(tick: RateTick): Promise<void>
  /** Returns the ticks since a given time (epoch milliseconds), oldest first. */
  since(at: number): Promise<RateTick[]>
  /** Deletes ticks and price ranges older than the given times, in epoch milliseconds. */
  prune(before: { ticks: number; ranges: number }): Promise<void>
}

/** Ticks from the last minute, in the server's memory. */
export interface TickBook {
  /** Returns the newest tick if it is recent enough. Otherwise returns null, and the exchange offers no quotes. */
  latest(): RateTick | null
  /** Returns the tick with exactly this time, or null if orders may no longer refer to it. */
  at(at: number): RateTick | null
  /** Returns all ticks that an order may still refer to, unsorted. */
  recent(): RateTick[]
}
