import { expect, test } from 'vitest'
import { createRepeatFilter, REPEAT_PAUSES_MS } from './repeat-filter.ts'

const SECOND_MS = 1_000

test('writes the first of several identical log lines immediately and repeats it at increasing intervals', () => {
  let now = 0
  const filter = createRepeatFilter({ now: () => now })
  const writtenAt: number[] = []
  const end = REPEAT_PAUSES_MS.reduce<number>((sum, pause) => sum + pause, 0)
  for (; now <= end; now += SECOND_MS) if (filter('a') !== null) writtenAt.push(now)
  const gaps = writtenAt.slice(1).map((at, index) => at - (writtenAt[index] ?? 0))
  expect(gaps).toEqual(REPEAT_PAUSES_MS)
})

test('reports how many identical log lines the filter has suppressed', () => {
  let now = 0
  const filter = createRepeatFilter({ now: () => now })
  expect([filter('a'), filter('a'), filter('a')]).toEqual([0, null, null])
  now = REPEAT_PAUSES_MS[0]
  expect([filter('a'), filter('b')]).toEqual([2, 0])
})
