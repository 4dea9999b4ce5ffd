import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeDeposit } from '../orders/judge-deposit.ts'
import { DEFAULT_QUOTE_POLICY } from '../quotes/quote-policy.ts'
import { CATALOGUE, NOON, order, tick } from '../testing/fixtures.ts'
import { payoutLimit } from './payout-limit.ts'

const POLICY = { fixedToleranceBps: DEFAULT_QUOTE_POLICY.fixedToleranceBps, rateDistanceBps: 3_000 }
const fixed = order('FIXED')
const floating = order('FLOATING')
const claimed = fixed.claimedDepositAtomic

test('limits a FIXED order to its agreed amount', () => {
  expect(payoutLimit(fixed, { amountAtomic: claimed, at: NOON }, POLICY)).toBe(fixed.bargain.amountToGetAtomic)
})

test('never refuses what the judge of deposits pays for a FIXED order within its tolerance', () => {
  const reach = claimed / 200n
  fc.assert(
    fc.property(fc.bigInt({ min: claimed - reach, max: claimed + reach }), (amountAtomic) => {
      const at = NOON + 1_000
      const input = { order: fixed, depositAtomic: amountAtomic, firstBlockAt: at, tick: tick() }
      const { strike } = judgeDeposit({ ...input, catalogue: CATALOGUE, policy: DEFAULT_QUOTE_POLICY })
      const limit = payoutLimit(fixed, { amountAtomic, at }, POLICY)
      const paid = strike?.amountToGetAtomic ?? 0n
      expect(paid).toBeLessThanOrEqual(limit)
      // No more than one step of the quote's precision above it.
      expect(limit - paid).toBeLessThan(10n ** 12n)
    }),
  )
})

test.each([
  ['a late deposit', claimed, fixed.depositDeadline + 1],
  ['a deposit of another amount', claimed * 2n, NOON],
])('holds a FIXED order with %s within the distance of its sealed price', (_name, amountAtomic, at) => {
  const limit = payoutLimit(fixed, { amountAtomic, at }, POLICY)
  const agreed = (fixed.bargain.amountToGetAtomic * amountAtomic) / claimed
  expect(limit).toBeGreaterThan(agreed)
  expect(limit).toBeLessThan((agreed * 14n) / 10n)
})

test('holds a FIXED order whose user accepted a newer rate within the distance of its sealed price', () => {
  const accepted = { ...fixed, events: [...fixed.events, { kind: 'RATE_MODE_CHANGE_ACCEPTED' as const, at: NOON }] }
  const limit = payoutLimit(accepted, { amountAtomic: claimed, at: NOON }, POLICY)
  expect(limit).toBeGreaterThan(fixed.bargain.amountToGetAtomic)
  expect(limit).toBeLessThan((fixed.bargain.amountToGetAtomic * 14n) / 10n)
})

test('holds a FLOATING order within the distance of its sealed price', () => {
  const limit = (rateDistanceBps: number) =>
    payoutLimit(floating, { amountAtomic: claimed, at: NOON }, { ...POLICY, rateDistanceBps })
  expect(limit(0)).toBeGreaterThanOrEqual(floating.bargain.amountToGetAtomic)
  expect(limit(3_000)).toBe(limit(0) + (limit(0) * 3n) / 10n)
})
