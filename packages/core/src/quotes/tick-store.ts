import type { RateTick } from './tick.ts'

/** Keeps rate ticks for an hour, and the lowest and highest price of each currency in every five minutes for longer. */
export interface TickStore {
  /** Stores a tick and widens the price ranges of its five minutes. */
  add(tick: RateTick): Promise<void>
  /** Ticks since a moment (epoch milliseconds), oldest first. */
  since(at: number): Promise<RateTick[]>
  /** Deletes ticks and price ranges from before two times, epoch milliseconds. */
  prune(before: { ticks: number; ranges: number }): Promise<void>
}

/** Ticks as the server holds them in memory. */
export interface TickBook {
  /** The newest tick that is not too old, or null: then nothing is quoted. */
  latest(): RateTick | null
  /** The tick of that very moment if it may still be claimed. */
  at(at: number): RateTick | null
}
