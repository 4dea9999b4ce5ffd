import { expect, test } from 'vitest'
import { BARS, dayBars } from './day-bars.ts'

const TODAY = Date.UTC(2026, 10, 22, 13)
const looks = (history: Parameters<typeof dayBars>[0]['history']) => dayBars({ history }, TODAY).map(({ look }) => look)
const marred = (day: string, part: object) => ({ day, degraded: 0, down: 0, unmeasured: 0, measured: 1_440, ...part })

test('shows empty uptime bars when there are no measurements', () =>
  expect(new Set(looks(null))).toEqual(new Set(['none'])))

test('shows the days before the first measurement as empty bars', () => {
  const since = Date.UTC(2026, 10, 20, 9)
  const bars = dayBars({ history: { since, uptime: 1, days: [] } }, TODAY)
  expect(bars).toHaveLength(BARS)
  expect(bars.slice(-4)).toEqual([
    { day: '2026-11-19', look: 'none' },
    ...['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => ({ day, look: 'well' })),
  ])
})

test('marks a day as impaired after 1 minute of downtime and as bad after 75 minutes', () => {
  const days = [
    marred('2026-11-22', { down: 1 }),
    marred('2026-11-21', { down: 75 }),
    marred('2026-11-20', { unmeasured: 1_000, measured: 440 }),
    marred('2026-11-19', { degraded: 1_440 }),
    marred('2026-11-18', { unmeasured: 1_440, measured: 0 }),
  ]
  expect(looks({ since: 0, uptime: 0.9, days }).slice(-6)).toEqual(['well', 'bad', 'marred', 'bad', 'bad', 'marred'])
})
