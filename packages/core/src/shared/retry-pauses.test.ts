import { expect, test } from 'vitest'
import { RetryPauses } from './retry-pauses.ts'

test('RetryPauses stores at most 1,000 deposits and evicts the deposit that failed least recently', () => {
  const pauses = new RetryPauses()
  for (let id = 1; id <= 1_000; id += 1) pauses.add(String(id), 0)
  pauses.add('1', 0)
  pauses.add('1001', 0)
  const { retried, omitted } = pauses.turnAt(0)
  expect([retried.length, omitted.length]).toEqual([0, 1_000])
  expect([pauses.has('1'), pauses.has('2'), pauses.has('1001')]).toEqual([true, false, true])
})

test('RetryPauses returns at most eight deposits per pass, starting with the longest overdue one', () => {
  const pauses = new RetryPauses()
  for (let id = 10; id >= 1; id -= 1) pauses.add(String(id), id)
  const { retried, omitted } = pauses.turnAt(1_009)
  expect(retried).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
  expect(omitted).toEqual(['10', '9'])
})
