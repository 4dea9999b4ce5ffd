/** How much of something there may be in a time. */
export interface LimitRule {
  /** Tells the counts of one rule from those of another. */
  name: string
  points: number
  /** From the first that is counted for a key; then its count begins anew. */
  seconds: number
}

/** A count after something was taken. */
export interface Taken {
  /** There was more than there may be; it is counted all the same. */
  isOver: boolean
  left: number
  /** Until the count begins anew, milliseconds. */
  resetMs: number
}

/** Counts of one rule, by who asks. */
export interface Limiter {
  take(key: string, points?: number): Promise<Taken>
  /** Forgets what was counted for a key. */
  forget(key: string): Promise<void>
}

/** Counts that all servers share, rule by rule. */
export type Limiters = (rule: LimitRule) => Limiter
