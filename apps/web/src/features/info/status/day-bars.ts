import type { StatusPart } from '../api/status.ts'

/** Number of bars, one per day. */
export const BARS = 90
const DAY_MS = 86_400_000
const MINUTES_OF_DAY = 1_440
/** Minimum fraction of bad or unmeasured minutes that makes a day bad. */
const BAD_FRACTION = 0.05

/**
 * Appearance of a day's bar. `none`: before the first measurement. `well`: no bad minutes. `marred`: some bad minutes.
 * `bad`: at least `BAD_FRACTION` of the minutes are bad.
 */
export type BarLook = 'none' | 'well' | 'marred' | 'bad'
export interface DayBar {
  /** Day in UTC, such as `2026-11-22`. */
  day: string
  look: BarLook
}

/** Returns the bars of the last `BARS` days (UTC), oldest first. */
export function dayBars({ history }: Pick<StatusPart, 'history'>, today: number): DayBar[] {
  const begin = Math.floor(today / DAY_MS) * DAY_MS
  const marred = new Map((history?.days ?? []).map((one) => [one.day, one]))
  const first = history === null ? Number.POSITIVE_INFINITY : Math.floor(history.since / DAY_MS) * DAY_MS
  return Array.from({ length: BARS }, (_none, index) => {
    const at = begin - (BARS - 1 - index) * DAY_MS
    const day = new Date(at).toISOString().slice(0, 10)
    return { day, look: at < first ? 'none' : lookOf(marred.get(day)) }
  })
}

function lookOf(day: NonNullable<StatusPart['history']>['days'][number] | undefined): BarLook {
  if (!day) return 'well'
  const away = day.down + day.unmeasured
  return away >= BAD_FRACTION * Math.min(MINUTES_OF_DAY, day.measured + day.unmeasured) ? 'bad' : 'marred'
}
