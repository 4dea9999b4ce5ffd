import { DAY_MS, MINUTE_MS, SHOWN_DAYS } from './service-part.ts'
import type { DayCount } from './status-store.ts'

/**
 * Minimum age of a minute before it is counted, in milliseconds. The samples of a more recent minute may not be
 * recorded yet.
 */
const SLACK_MS = 2 * MINUTE_MS

/**
 * A service part's history for one day: the number of minutes in each state. `unmeasured` counts the minutes in which
 * the monitor was down.
 */
export interface DayHistory {
  /** Start of the day (UTC), in epoch milliseconds. */
  day: number
  ok: number
  degraded: number
  down: number
  unmeasured: number
}

/** History of a service part over the published days. */
export interface PartHistory {
  /** First measured minute or, if later, the start of the published period, in epoch milliseconds. */
  since: number
  /** Histories of all days since `since`, oldest first. */
  days: DayHistory[]
  /**
   * Uptime of the service part since `since`, as a fraction from 0 to 1. Minutes without a measurement count as
   * downtime.
   */
  uptime: number
}

/**
 * Returns the history of one service part, or null if it has never been measured.
 * @param counts day counts of this part, oldest first
 */
export function partHistory(counts: readonly DayCount[], now: number): PartHistory | null {
  const [first] = counts
  if (!first) return null
  const today = Math.floor(now / DAY_MS) * DAY_MS
  const since = Math.max(first.firstAt, today - (SHOWN_DAYS - 1) * DAY_MS)
  const byDay = new Map(counts.map((one) => [one.day, one]))
  const days: DayHistory[] = []
  for (let day = Math.floor(since / DAY_MS) * DAY_MS; day <= today; day += DAY_MS) {
    const { ok = 0, degraded = 0, down = 0 } = byDay.get(day) ?? {}
    const lengthMs = Math.min(day + DAY_MS, now - SLACK_MS) - Math.max(day, since)
    const minutes = Math.floor(lengthMs / MINUTE_MS)
    days.push({ day, ok, degraded, down, unmeasured: Math.max(0, minutes - ok - degraded - down) })
  }
  const sum = (of: (day: DayHistory) => number): number => days.reduce((total, day) => total + of(day), 0)
  const all = sum((day) => day.ok + day.degraded + day.down + day.unmeasured)
  return { since, days, uptime: sum((day) => day.ok + day.degraded) / Math.max(1, all) }
}
