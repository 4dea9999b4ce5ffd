import type { PartSample, ServicePart } from './service-part.ts'

/** Measured minutes of a part of the service on one day, by state. Times are in epoch milliseconds. */
export interface DayCount {
  part: ServicePart
  /** Beginning of the day (UTC), in epoch milliseconds. */
  day: number
  /** Time of the first measured minute of the day, in epoch milliseconds. */
  firstAt: number
  ok: number
  degraded: number
  down: number
}

/** Median and 95th percentile of measurements. Null when there are too few measurements to publish. */
export interface Spread {
  median: number
  p95: number
  count: number
}

/** Stores the measured service status. */
export interface StatusStore {
  /**
   * Records the states of service parts for the minute that contains a time, and counts them for the day. Does not
   * change a minute that is already recorded.
   */
  record(samples: readonly PartSample[], at: number): Promise<void>
  /** Deletes samples and day counts that are older than these times. */
  prune(samplesBefore: number, daysBefore: number): Promise<void>
  /** Returns the newest sample of each part since a time, with its minute. */
  latest(since: number): Promise<Map<ServicePart, PartSample & { at: number }>>
  /** Returns all stored days, by part, oldest first. */
  days(): Promise<DayCount[]>
  /** Returns the response times of quotes that were measured since a time, in milliseconds. */
  quoteTimes(since: number): Promise<Spread | null>
  /**
   * Returns the durations from the first sighting of a deposit to the payout, in seconds. Includes orders finished
   * since a time.
   */
  orderTimes(since: number): Promise<Spread | null>
}
