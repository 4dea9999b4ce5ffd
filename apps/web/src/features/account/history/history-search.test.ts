import { afterEach, expect, test, vi } from 'vitest'
import { historyRangeOf, filterOf, historySearch } from './history-search.ts'

test('restores valid history filters from a URL and ignores invalid filters', () => {
  const whole = { filter: 'open', search: 'ltc', from: '2026-11-01', to: '2026-11-22' }
  expect(historySearch({ ...whole, page: '2' })).toEqual(whole)
  expect(historySearch({ filter: 'all', search: '', from: 'yesterday', to: '1.11.2026' })).toEqual({})
  expect(historySearch({ from: '2026-02-30', to: '2026-13-01' })).toEqual({})
  expect(historySearch({ filter: '__proto__', search: 'x'.repeat(200) })).toEqual({ search: 'x'.repeat(150) })
  expect(filterOf({})).toBe('all')
})

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['Asia/Vladivostok', '2026-11-23', '2026-11-22T14:00:00.000Z', '2026-11-23T14:00:00.000Z'],
  ['UTC', '2026-11-23', '2026-11-23T00:00:00.000Z', '2026-11-24T00:00:00.000Z'],
  // A day has 25 or 23 hours when daylight saving time ends or starts.
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  // The clock change skips midnight on this day.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
  // The clock change repeats midnight on this day.
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
])("computes the start and end of a day in the user's time zone: %s", (zone, day, since, until) => {
  vi.stubEnv('TZ', zone)
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
  expect(historyRangeOf({ from: day, to: day })).toEqual({ filter: 'all', since, until })
})

test('ignores a start or end date whose UTC year does not have four digits', () => {
  vi.stubEnv('TZ', 'Asia/Vladivostok')
  expect(historyRangeOf({ from: '0000-01-01', to: '9999-12-31', search: 'ltc' })).toEqual({
    filter: 'all',
    search: 'ltc',
    until: '9999-12-31T14:00:00.000Z',
  })
  vi.stubEnv('TZ', 'America/New_York')
  expect(historyRangeOf({ to: '9999-12-31' })).toEqual({ filter: 'all' })
  vi.stubEnv('TZ', 'UTC')
  expect(historyRangeOf({ from: '0020-01-01' })).toMatchObject({ since: '0020-01-01T00:00:00.000Z' })
})
