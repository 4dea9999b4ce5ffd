/** A rate limit: points per time window. */
export interface LimitRule {
  /** Distinguishes the counts of one rule from those of another. */
  name: string
  points: number
  /** Window length. It starts with the first call of a key. */
  seconds: number
}

/** State of a count after a call. */
export interface Taken {
  /** The limit is exceeded; the call is counted anyway. */
  isOver: boolean
  left: number
  /** Time until the window ends, milliseconds. */
  resetMs: number
}

/** Counts of one rule, by key of the caller. */
export interface Limiter {
  take(key: string, points?: number): Promise<Taken>
  /** Resets the count of a key. */
  forget(key: string): Promise<void>
}

/** Counts that all servers share, by rule. */
export type Limiters = (rule: LimitRule) => Limiter
