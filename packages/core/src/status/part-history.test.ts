import { expect, test } from 'vitest'
import { partHistory } from './part-history.ts'
import { DAY_MS, MINUTE_MS, SHOWN_DAYS } from './service-part.ts'
import type { DayCount } from './status-store.ts'

const TODAY = Date.UTC(2026, 10, 22)
const NOON = TODAY + DAY_MS / 2
const WHOLE = 1_440
const count = (daysAgo: number, part: Partial<DayCount> = {}): DayCount => {
  const day = TODAY - daysAgo * DAY_MS
  return { part: 'site', day, firstAt: day, ok: WHOLE, degraded: 0, down: 0, ...part }
}

test('returns null instead of an uptime history when there are no measurements', () =>
  expect(partHistory([], NOON)).toBeNull())

test('treats an unmeasured minute as downtime', () => {
  const known = partHistory([count(1, { ok: 1_340 }), count(0, { ok: 600, down: 18 })], NOON)
  expect(known?.days).toEqual([
    { day: TODAY - DAY_MS, ok: 1_340, degraded: 0, down: 0, unmeasured: 100 },
    { day: TODAY, ok: 600, degraded: 0, down: 18, unmeasured: 100 },
  ])
  expect(known?.uptime).toBeCloseTo((1_340 + 600) / (WHOLE + 718), 10)
})

test('treats a day without measurements as downtime', () => {
  const known = partHistory([count(2), count(0, { ok: 718 })], NOON)
  expect(known?.days.map(({ unmeasured }) => unmeasured)).toEqual([0, WHOLE, 0])
  expect(known?.uptime).toBeCloseTo((WHOLE + 718) / (2 * WHOLE + 718), 10)
})

test("starts a new installation's uptime history at the first measurement", () => {
  const firstAt = NOON - 10 * MINUTE_MS
  const known = partHistory([count(0, { firstAt, ok: 9 })], NOON)
  expect(known).toEqual({
    since: firstAt,
    uptime: 1,
    days: [{ day: TODAY, ok: 9, degraded: 0, down: 0, unmeasured: 0 }],
  })
  const fresh = partHistory([count(0, { firstAt: NOON, ok: 1 })], NOON + 1)
  expect(fresh).toMatchObject({ uptime: 1, days: [{ unmeasured: 0 }] })
})

test('counts degraded minutes as uptime and down minutes as downtime', () => {
  expect(partHistory([count(1, { ok: 0, degraded: WHOLE }), count(0, { ok: 718 })], NOON)?.uptime).toBe(1)
  expect(partHistory([count(1, { ok: 0, down: WHOLE }), count(0, { ok: 0, down: 718 })], NOON)?.uptime).toBe(0)
})

test('drops measurements older than the maximum number of days', () => {
  const known = partHistory([count(SHOWN_DAYS + 5, { ok: 0, down: WHOLE }), count(0, { ok: 718 })], NOON)
  expect(known?.days).toHaveLength(SHOWN_DAYS)
  expect(known?.since).toBe(TODAY - (SHOWN_DAYS - 1) * DAY_MS)
  expect(known?.days.every(({ down }) => down === 0)).toBe(true)
})
