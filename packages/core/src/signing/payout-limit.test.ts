import { parseRational } from '@cambio/kernel/rational'
import { present } from '@cambio/kernel/assert'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeDeposit } from '../orders/settle/judge-deposit.ts'
import { DEFAULT_QUOTE_POLICY } from '../quotes/quote-policy.ts'
import { CATALOGUE, NOON, order, tick } from '../testing/fixtures.ts'
import { agreedLimit, newerRateLimit } from './payout-limit.ts'

const POLICY = { fixedToleranceBps: DEFAULT_QUOTE_POLICY.fixedToleranceBps, rateDistanceBps: 3_000, rateMarginBps: 100 }
const fixed = order('FIXED')
const floating = order('FLOATING')
const claimed = fixed.claimedDepositAtomic
const deposit = { amountAtomic: claimed, at: NOON }
const HIGH_RATE = present(parseRational('1'), 'a number')

test('agreedLimit returns the agreed amount of a FIXED order', () => {
  expect(agreedLimit(fixed, deposit, POLICY)).toBe(fixed.agreedQuote.amountToGetAtomic)
})

test('agreedLimit is at least the payout that judgeDeposit computes for a deposit within the tolerance', () => {
  const reach = claimed / 200n
  fc.assert(
    fc.property(fc.bigInt({ min: claimed - reach, max: claimed + reach }), (amountAtomic) => {
      const at = NOON + 1_000
      const input = { order: fixed, depositAtomic: amountAtomic, firstBlockAt: at, tick: tick() }
      const { settledQuote } = judgeDeposit({ ...input, catalogue: CATALOGUE, policy: DEFAULT_QUOTE_POLICY })
      const limit = present(agreedLimit(fixed, { amountAtomic, at }, POLICY), 'the deposit is as agreed')
      const paid = settledQuote?.amountToGetAtomic ?? 0n
      expect(paid).toBeLessThanOrEqual(limit)
      // The limit exceeds the payout by at most one step of the quote's precision.
      expect(limit - paid).toBeLessThan(10n ** 12n)
    }),
  )
})

test.each([
  ['a late deposit', fixed, { amountAtomic: claimed, at: fixed.depositDeadline + 1 }],
  ['a deposit of another amount', fixed, { amountAtomic: claimed * 2n, at: NOON }],
  ['a FLOATING order', floating, deposit],
])('agreedLimit returns null for %s', (_name, one, paidIn) => {
  expect(agreedLimit(one, paidIn, POLICY)).toBeNull()
})

test('newerRateLimit exceeds the signed price by at most the allowed percentage', () => {
  const limit = (rateDistanceBps: number) =>
    newerRateLimit(floating, deposit, HIGH_RATE, { ...POLICY, rateDistanceBps })
  expect(limit(0)).toBeGreaterThanOrEqual(floating.agreedQuote.amountToGetAtomic)
  expect(limit(3_000)).toBe(limit(0) + (limit(0) * 3n) / 10n)
})

test('newerRateLimit exceeds the best recorded rate by at most the margin', () => {
  const rate = { num: 2n, den: 10n ** 10n }
  const wide = { ...POLICY, rateDistanceBps: 1_000_000 }
  expect(newerRateLimit(floating, deposit, rate, { ...wide, rateMarginBps: 0 })).toBe(84_000_000n)
  expect(newerRateLimit(floating, deposit, rate, wide)).toBe(84_840_000n)
})
