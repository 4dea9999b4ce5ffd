import type { PartSample, ServicePart } from './service-part.ts'

/** Measured minutes of a part on one day, by state. Times in epoch milliseconds. */
export interface DayCount {
  part: ServicePart
  /** Beginning of the day (UTC). */
  day: number
  /** First measured minute of the day. */
  firstAt: number
  ok: number
  degraded: number
  down: number
}

/** Median and 95th percentile of measurements; null when there are too few to publish. */
export interface Spread {
  median: number
  p95: number
  count: number
}

/** Storage of the measured service status. */
export interface StatusStore {
  /** Records the states of parts for the minute of a time, and counts them for the day; an existing minute stays. */
  record(samples: readonly PartSample[], at: number): Promise<void>
  /** Deletes samples and day counts that are older than these times. */
  prune(samplesBefore: number, daysBefore: number): Promise<void>
  /** Returns the newest sample of each part since a time, with its minute. */
  latest(since: number): Promise<Map<ServicePart, PartSample & { at: number }>>
  /** Returns all stored days, by part, oldest first. */
  days(): Promise<DayCount[]>
  /** Returns the response times of quotes since a time, milliseconds. */
  quoteTimes(since: number): Promise<Spread | null>
  /**
   * Returns the times from the first sighting of a deposit to the payout, for orders finished since a time, seconds.
   */
  orderTimes(since: number): Promise<Spread | null>
}
