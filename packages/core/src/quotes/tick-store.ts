import type { RateTick } from './tick.ts'

/**
 * Stores rate ticks for an hour, and the lowest and highest price of each currency in every five minutes for longer.
 */
export interface TickStore {
  /** Stores a tick and widens the price ranges of its five minutes. */
  add(tick: RateTick): Promise<void>
  /** Returns ticks since a time (epoch milliseconds), oldest first. */
  since(at: number): Promise<RateTick[]>
  /** Deletes ticks and price ranges from before two times, epoch milliseconds. */
  prune(before: { ticks: number; ranges: number }): Promise<void>
}

/** Ticks in the server's memory. */
export interface TickBook {
  /** Returns the newest tick that is fresh enough, or null: then there are no quotes. */
  latest(): RateTick | null
  /** Returns the tick of exactly this time when it can still be claimed. */
  at(at: number): RateTick | null
  /** Returns every tick that can still be claimed, in any order. */
  recent(): RateTick[]
}
