import { expect, it } from 'vitest'
import { sampleCardOrder } from '../testing/card-orders.ts'
import { NOON } from '../testing/fixtures.ts'
import type { CardOrder } from './card-order.ts'
import { FAILED_FOLLOW_MS, LATE_PAYMENT_MS, nextQueryAt } from './next-query.ts'

const ORDER = sampleCardOrder()
const HOUR = 3_600_000
const pauseAt = (state: CardOrder['state'], ageMs: number, providerOrderId: string | null = 'm1') => {
  const next = nextQueryAt({ ...ORDER, providerOrderId, state }, NOON + ageMs)
  return next === null ? null : next - NOON - ageMs
}

it('queries the provider about an open card order at intervals from three seconds to five minutes', () => {
  expect([0, HOUR, 24 * HOUR].map((ageMs) => pauseAt('WAITING', ageMs))).toEqual([3_000, 90_000, 300_000])
})

it('queries the provider about an expired card order every hour for a day', () => {
  expect([0, LATE_PAYMENT_MS, LATE_PAYMENT_MS + 1].map((ageMs) => pauseAt('EXPIRED', ageMs))).toEqual([
    HOUR,
    HOUR,
    null,
  ])
})

it('does not query the provider about a card order that has ended', () => {
  for (const state of ['FINISHED', 'REFUNDED', 'AT_RISK', 'SUSPENSE'] as const) expect(pauseAt(state, 0)).toBeNull()
})

it('keeps querying the provider for a day after an order finishes without a purchase number', () => {
  expect([0, HOUR, LATE_PAYMENT_MS + 1].map((ageMs) => pauseAt('FINISHED', ageMs, null))).toEqual([3_000, 90_000, null])
  expect(pauseAt('REFUNDED', 0, null)).toBeNull()
})

it("queries the provider hourly for a week after an order fails without an operator's decision", () => {
  const failed = { ...ORDER, state: 'REFUNDED', outcome: 'failed', providerOrderId: 'm1' } as const
  const ages = [0, FAILED_FOLLOW_MS, FAILED_FOLLOW_MS + 1]
  expect(ages.map((ageMs) => nextQueryAt(failed, NOON + ageMs))).toEqual([
    NOON + HOUR,
    NOON + FAILED_FOLLOW_MS + HOUR,
    null,
  ])
  expect(nextQueryAt({ ...failed, resolution: 'refunded' }, NOON)).toBeNull()
  expect(nextQueryAt({ ...failed, buyer: null }, NOON)).toBeNull()
  expect(nextQueryAt({ ...failed, outcome: 'charged-back' }, NOON)).toBeNull()
})
