import type { RateTick } from './tick.ts'

/**
 * Stores rate ticks for an hour. Also stores price ranges for a longer time: the lowest and highest price of each
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
  /** Returns the newest tick if it is recent enough. Otherwise returns null; the exchange then offers no quotes. */
  latest(): RateTick | null
  /** Returns the tick with exactly this time, or null when no order may refer to it any more. */
  at(at: number): RateTick | null
  /** Returns every tick to which an order may still refer, in any order. */
  recent(): RateTick[]
}
