import type { PartSample, ServicePart } from './service-part.ts'

/** Number of measured minutes of a service part in each state on one day. Times are in epoch milliseconds. */
export interface DayCount {
  part: ServicePart
  /** Start of the day (UTC), in epoch milliseconds. */
  day: number
  /** Time of the day's first measured minute, in epoch milliseconds. */
  firstAt: number
  ok: number
  degraded: number
  down: number
}

/** Median and 95th percentile of measurements; null if there are too few to publish. */
export interface Spread {
  median: number
  p95: number
  count: number
}

/** Stores the measured service status. */
export interface StatusStore {
  /**
   * Records the states of service parts for the minute that contains the given time, and adds them to the day's counts.
   * A minute that is already recorded remains unchanged.
   */
  record(samples: readonly PartSample[], at: number): Promise<void>
  /** Deletes samples and day counts older than the given times. */
  prune(samplesBefore: number, daysBefore: number): Promise<void>
  /** Returns each service part's latest sample since the given time, with its minute. */
  latest(since: number): Promise<Map<ServicePart, PartSample & { at: number }>>
  /** Returns the stored daily counts of all service parts, sorted by service part and then by day. */
  days(): Promise<DayCount[]>
  /** Returns the response times of quotes measured since the given time, in milliseconds. */
  quoteTimes(since: number): Promise<Spread | null>
  /**
   * Returns the durations in seconds from the first sighting of a deposit to the payout, for orders finished since the
   * given time.
   */
  orderTimes(since: number): Promise<Spread | null>
}
