import type { PartSample, ServicePart } from './service-part.ts'

/** Minutes of one day in which a part was looked at, by how it was. Moments in epoch milliseconds. */
export interface DayCount {
  part: ServicePart
  /** The beginning of the day (UTC). */
  day: number
  /** The first minute of the day that was looked at. */
  firstAt: number
  ok: number
  degraded: number
  down: number
}

/** The half and the slow end of what was measured; null where it was too little to be told. */
export interface Spread {
  median: number
  p95: number
  count: number
}

/** Where it is kept how the service was. */
export interface StatusStore {
  /** Writes down how parts are in the minute of a moment, and counts that for the day; a minute that is known stays. */
  record(samples: readonly PartSample[], at: number): Promise<void>
  /** Forgets samples and counts of days that are older than these moments. */
  prune(samplesBefore: number, daysBefore: number): Promise<void>
  /** The newest sample of each part since a moment, and its minute. */
  latest(since: number): Promise<Map<ServicePart, PartSample & { at: number }>>
  /** Every day that is kept, by part, oldest first. */
  days(): Promise<DayCount[]>
  /** What prices took since a moment, milliseconds. */
  quoteTimes(since: number): Promise<Spread | null>
  /** From the first sight of a deposit to the payout of orders finished since a moment, seconds. */
  orderTimes(since: number): Promise<Spread | null>
}
