/** Time as the house sees it: injected, so that a test or the simulation can hold it still. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number
}

/** The clock on the wall. */
export const systemClock: Clock = { now: () => Date.now() }
