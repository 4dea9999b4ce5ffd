/** A rate limit: points per time window. */
export interface LimitRule {
  /** Name that keeps this rule's counts separate from the counts of other rules. */
  name: string
  points: number
  /** Length of the window, in seconds. The window starts with the first call for a key. */
  seconds: number
}

/** State of a key's rate limit count after a call. */
export interface Taken {
  /** Whether the limit is exceeded. The call is counted in either case. */
  isOver: boolean
  left: number
  /** Time until the rate limit window ends, in milliseconds. */
  resetMs: number
}

/** Counts calls under one rule, separately for each key that the caller passes. */
export interface Limiter {
  take(key: string, points?: number): Promise<Taken>
  /** Resets the rate limit count of a key. */
  forget(key: string): Promise<void>
}

/** Returns the limiter for a rule. All servers share its counts. */
export type Limiters = (rule: LimitRule) => Limiter
