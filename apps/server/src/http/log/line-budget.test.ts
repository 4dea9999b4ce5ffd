import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LineBudget } from './line-budget.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const times = (count: number, take: (nth: number) => boolean) =>
  Array.from({ length: count }, (_, nth) => take(nth)).filter(Boolean).length

test('limits log lines per IP address and event', () => {
  const report = vi.fn()
  const lines = new LineBudget(report)
  expect(times(5_000, () => lines.take('limit-reached', '192.0.2.1'))).toBe(10)
  expect(lines.take('limit-reached', '192.0.2.2')).toBe(true)
  expect(lines.take('sign-in', '192.0.2.1')).toBe(true)
  expect(report).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(report.mock.calls).toEqual([['limit-reached', 4_990]])
  expect(times(20, () => lines.take('limit-reached', '192.0.2.1'))).toBe(10)
})

test('limits the total number of log lines caused by many IP addresses', () => {
  const report = vi.fn()
  const lines = new LineBudget(report)
  expect(times(5_000, (nth) => lines.take('forbidden', `192.0.2.${nth}`))).toBe(200)
  lines.close()
  expect(report.mock.calls).toEqual([['forbidden', 4_800]])
})
