import { expect, it } from 'vitest'
import { NOON } from '../testing/fixtures.ts'
import { newCardOrder, type CardOrder } from './card-order.ts'
import { FAILED_FOLLOW_MS, LATE_PAYMENT_MS, nextQueryAt } from './next-query.ts'

const ORDER = newCardOrder(
  {
    orderId: 2 ** 30,
    legacyOrderId: 'a',
    provider: 'fake',
    userId: 1,
    from: 'usd-card',
    to: 'eth',
    pay: { currency: 'USD', minor: 20_000n },
    feeMinor: 50n,
    amountToGetAtomic: 1_000_000n,
    price: '1',
    costs: [],
    destinationAddress: '0xAbc',
    locale: 'en',
    rate: { token: 't', expiresAt: NOON + 60_000 },
    buyer: { email: 'a@example.test', userIp: '203.0.113.7' },
    createdAt: NOON,
  },
  NOON,
)
const HOUR = 3_600_000
const pauseAt = (state: CardOrder['state'], ageMs: number, providerOrderId: string | null = 'm1') => {
  const next = nextQueryAt({ ...ORDER, providerOrderId, state }, NOON + ageMs)
  return next === null ? null : next - NOON - ageMs
}

it('queries the provider about an open order at intervals from three seconds to five minutes', () => {
  expect([0, HOUR, 24 * HOUR].map((ageMs) => pauseAt('WAITING', ageMs))).toEqual([3_000, 90_000, 300_000])
})

it('queries the provider about an expired order every hour for a day', () => {
  expect([0, LATE_PAYMENT_MS, LATE_PAYMENT_MS + 1].map((ageMs) => pauseAt('EXPIRED', ageMs))).toEqual([
    HOUR,
    HOUR,
    null,
  ])
})

it('does not query the provider about an order that has ended', () => {
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
