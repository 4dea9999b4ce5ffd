/** Source of the current time. It is injected so that tests and the simulation can control the time. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
