import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepsPolling, orderStatus, orderStep, showsRateChangeWarning, showsRateWarning } from './order-progress.ts'
import { ORDER_EVENT_KINDS } from './order-vocabulary.ts'

test("derives the progress step from an order's events (spec §4)", () => {
  expect(orderStep(['CREATION_END'])).toBe(1)
  expect(orderStep(['CREATION_END', 'INCOMING_FUNDS_DETECTED'])).toBe(2)
  expect(orderStep(['WITHDRAWAL_COMPLETED', 'INCOMING_FUNDS_DETECTED'])).toBe(3)
  expect(orderStep(['REFUND_COMPLETED', 'INCOMING_FUNDS_DETECTED'])).toBe(4)
})

test('never moves an order to an earlier progress step when events are added', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...ORDER_EVENT_KINDS]), (kinds) => {
      const steps = kinds.map((_, index) => orderStep(kinds.slice(0, index + 1)))
      expect(steps).toEqual(steps.toSorted((a, b) => a - b))
    }),
  )
})

test("uses the newest event as the order's status", () => {
  expect(orderStatus([])).toBeNull()
  expect(orderStatus(['DEPOSIT_REGISTERED', 'CREATION_END'])).toBe('DEPOSIT_REGISTERED')
})

test('the page shows a rate warning until the user chooses a new rate or a refund', () => {
  expect(showsRateChangeWarning(['RATE_MODE_CHANGED'])).toBe(true)
  expect(showsRateChangeWarning(['RATE_MODE_CHANGED', 'REFUND_REQUESTED'])).toBe(false)
  expect(showsRateWarning(['FIXED_RATE_SLOW_DEPOSIT_DETECTED'])).toBe(true)
  expect(showsRateWarning(['FIXED_RATE_SLOW_DEPOSIT_DETECTED', 'RATE_MODE_CHANGE_ACCEPTED'])).toBe(false)
  expect(showsRateWarning(['CREATION_END'])).toBe(false)
})

test('the page polls an order until its payout or refund', () => {
  expect(keepsPolling(['INCOMING_FUNDS_DETECTED'], false)).toBe(true)
  expect(keepsPolling(['WITHDRAWAL_COMPLETED'], false)).toBe(false)
  expect(keepsPolling(['REFUND_COMPLETED'], false)).toBe(false)
  expect(keepsPolling(['CREATION_END'], true)).toBe(false)
})
