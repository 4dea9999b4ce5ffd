import type { RateTick } from './tick.ts'

/** Where rate ticks are kept for the minute in which they can be claimed. */
export interface TickStore {
  add(tick: RateTick): Promise<void>
  /** Ticks since a moment (epoch milliseconds), oldest first. */
  since(at: number): Promise<RateTick[]>
  /** Forgets ticks older than a moment. */
  prune(before: number): Promise<void>
}

/** Ticks as the server holds them in memory. */
export interface TickBook {
  /** The newest tick that is not too old, or null: then nothing is quoted. */
  latest(): RateTick | null
  /** The tick of that very moment if it may still be claimed. */
  at(at: number): RateTick | null
}
