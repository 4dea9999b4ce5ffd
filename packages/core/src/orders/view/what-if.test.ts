import { expect, test } from 'vitest'
import { NO_PROVIDERS } from '../../liquidity/no-providers.ts'
import { MemoryTickBook } from '../../quotes/memory-tick-book.ts'
import { NO_MARKUP } from '../../quotes/markup.ts'
import { DEFAULT_QUOTE_POLICY } from '../../quotes/quote-policy.ts'
import { CATALOGUE, ETH, LTC, NOON, tick } from '../../testing/fixtures.ts'
import { DEFAULT_ORDER_TERMS } from '../order-terms.ts'
import { foresee, planOrder, type ForeseeDeps, type PlannedOrder } from './what-if.ts'

function deps(isHeld = false, now = NOON, minedAt: number | null = null): ForeseeDeps {
  const clock = { now: () => now }
  const ticks = new MemoryTickBook(clock)
  ticks.add([tick({ at: now })])
  const providerQuotes = NO_PROVIDERS
  const settings = { policy: DEFAULT_QUOTE_POLICY, terms: DEFAULT_ORDER_TERMS }
  return { catalogue: CATALOGUE, providerQuotes, ticks, ...settings, clock, isHeld, minedAt }
}

const plan = (part: Partial<PlannedOrder> = {}) =>
  planOrder(deps(), {
    from: ETH,
    to: LTC,
    claimedDepositAmount: '0.42',
    rateMode: 'FIXED',
    hasRefundAddress: true,
    markup: NO_MARKUP,
    exceptionPolicy: { kind: 'ASK' },
    ...part,
  })
const exactly = { sentPercent: '100', minutesLate: 0, times: 1 }

test('predicts the quoted payout for a deposit of the agreed amount', () => {
  const planned = plan()
  expect(foresee(deps(), planned, exactly).payoutAtomic).toBe(planned.agreedQuote.amountToGetAtomic)
})

test('predicts that the user must choose when a fixed-rate deposit is 10 % too small', () => {
  const { order, offerAtomic, refundAtomic } = foresee(deps(), plan(), { ...exactly, sentPercent: '90' })
  expect(order.state).toBe('ACTION_REQUIRED')
  expect(offerAtomic && offerAtomic > 0n).toBe(true)
  expect(refundAtomic).toBe(378_000_000_000_000_000n - 21_000_000_000_000n)
})

test("predicts the outcome of the order's exception policy", () => {
  const refunded = foresee(deps(), plan({ exceptionPolicy: { kind: 'REFUND' } }), { ...exactly, minutesLate: 20 })
  expect(refunded.order.state).toBe('REFUNDING')
  const rerated = foresee(deps(), plan({ exceptionPolicy: { kind: 'RERATE', withinBps: 500 } }), {
    ...exactly,
    minutesLate: 20,
  })
  expect(rerated.payoutAtomic && rerated.payoutAtomic > 0n).toBe(true)
})

test("predicts the outcome of a late deposit after the order's deadline", () => {
  const expired = { ...plan(), state: 'EXPIRED' } as const
  const after = expired.depositDeadline + 1
  const late = foresee(deps(false, after), expired, exactly)
  expect([late.order.state, late.payoutAtomic]).toEqual(['ACTION_REQUIRED', null])
  expect(late.events).toContain('FIXED_RATE_SLOW_DEPOSIT_DETECTED')
  const confirming = { ...plan(), state: 'CONFIRMING' } as const
  const inTime = foresee(deps(false, after, expired.depositDeadline), confirming, exactly)
  expect(inTime.payoutAtomic).toBe(expired.agreedQuote.amountToGetAtomic)
})

test('predicts that an operator must decide if an address of the order is sanctioned', () => {
  const { order, payoutAtomic, refundAtomic } = foresee(deps(true), plan(), exactly)
  expect(order.state).toBe('SUSPENSE')
  expect([payoutAtomic, refundAtomic]).toEqual([null, null])
})

test('predicts a swap for a floating-rate deposit that is 10 % too small', () => {
  expect(foresee(deps(), plan({ rateMode: 'FLOATING' }), { ...exactly, sentPercent: '90' }).payoutAtomic).not.toBeNull()
})

test('predicts that a second deposit is returned minus the network fee', () => {
  const twice = { ...exactly, times: 2 }
  expect(foresee(deps(), plan(), twice).rest).toEqual({
    outcome: 'return',
    amountAtomic: 420_000_000_000_000_000n - 21_000_000_000_000n,
  })
  const nowhere = plan({ rateMode: 'FLOATING', hasRefundAddress: false })
  expect(foresee(deps(), nowhere, twice).rest).toEqual({ outcome: 'suspense', amountAtomic: 420_000_000_000_000_000n })
})
