import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_QUOTE_POLICY } from '../../quotes/quote-policy.ts'
import { CATALOGUE, NOON, order, tick } from '../../testing/fixtures.ts'
import { judgeDeposit, settledMargin } from './judge-deposit.ts'
import type { Order } from '../order.ts'

const judge = (of: Order, depositAtomic: bigint, firstBlockAt = NOON + 1_000, at = tick()) =>
  judgeDeposit({ order: of, depositAtomic, firstBlockAt, tick: at, catalogue: CATALOGUE, policy: DEFAULT_QUOTE_POLICY })

describe('a deposit for a fixed-rate order', () => {
  const fixed = order('FIXED')
  const claimed = fixed.claimedDepositAtomic

  const ethAt = (price: string) => tick({ prices: { USDT: '1', ETH: price, LTC: '92' } })

  test.each(['2911', '3000', '30000'])('pays the agreed 3,000 USDT per ETH when ETH trades at %s USDT', (price) => {
    const { verdict, settledQuote } = judge(fixed, claimed, NOON, ethAt(price))
    expect(verdict).toBe('fits')
    expect(settledQuote?.amountToGetAtomic).toBe(fixed.agreedQuote.amountToGetAtomic)
  })

  test('offers the current rate when the market price falls by more than the guaranteed percentage', () => {
    const { verdict, settledQuote } = judge(fixed, claimed, NOON, ethAt('2856'))
    expect(verdict).toBe('volatile')
    expect(settledQuote && settledQuote.amountToGetAtomic < fixed.agreedQuote.amountToGetAtomic).toBe(true)
  })

  test('offers the current rate for a wrong amount only within the quote bounds', () => {
    expect(judge(fixed, claimed / 2n).settledQuote).not.toBeNull()
    expect(judge(fixed, fixed.agreedQuote.minDepositAtomic - 1n)).toEqual({
      verdict: 'wrong-amount',
      settledQuote: null,
    })
  })

  test('reports too-late for a deposit that was first mined after the deadline', () => {
    expect(judge(fixed, claimed, fixed.depositDeadline).verdict).toBe('fits')
    expect(judge(fixed, claimed, fixed.depositDeadline + 1).verdict).toBe('too-late')
  })

  test('scales the payout to a deposit within the tolerance, but never exceeds the agreed rate', () => {
    const reach = claimed / 200n
    fc.assert(
      fc.property(fc.bigInt({ min: claimed - reach, max: claimed + reach }), (deposit) => {
        const { verdict, settledQuote } = judge(fixed, deposit)
        expect(verdict).toBe('fits')
        if (!settledQuote) return
        const gross = fixed.agreedQuote.amountToGetAtomic + fixed.agreedQuote.networkFeeAtomic
        expect(
          (settledQuote.amountToGetAtomic + settledQuote.networkFeeAtomic) * claimed <= gross * deposit + claimed,
        ).toBe(true)
        expect(settledQuote.costs.reduce((sum, line) => sum + line.amountAtomic, 0n)).toBe(
          settledQuote.amountToGetAtomic,
        )
        expect(settledMargin(settledQuote) >= 0n).toBe(true)
      }),
    )
  })

  test('reports wrong-amount for a deposit that deviates from the agreed amount by more than the tolerance', () => {
    expect(judge(fixed, claimed - claimed / 199n).verdict).toBe('wrong-amount')
    expect(judge(fixed, claimed * 2n).verdict).toBe('wrong-amount')
  })
})

describe('a deposit for a floating-rate order', () => {
  const floating = order('FLOATING')

  test("settles any deposit for a floating-rate order at the newest tick's prices", () => {
    const half = floating.claimedDepositAtomic / 2n
    const { settledQuote } = judge(floating, half, NOON, tick({ prices: { USDT: '1', ETH: '6000', LTC: '92' } }))
    const before = floating.agreedQuote.amountToGetAtomic
    expect(settledQuote && settledQuote.amountToGetAtomic > (before * 99n) / 100n).toBe(true)
  })

  test("reports out-of-bounds for a deposit outside the agreed quote's bounds", () => {
    expect(judge(floating, floating.agreedQuote.minDepositAtomic - 1n).verdict).toBe('out-of-bounds')
    expect(judge(floating, floating.agreedQuote.maxDepositAtomic + 1n).verdict).toBe('out-of-bounds')
  })
})

describe('an order whose destination is a contract', () => {
  const percent = 286
  const toContract = (rateMode: 'FIXED' | 'FLOATING'): Order => {
    const plain = order(rateMode)
    return { ...plain, agreedQuote: { ...plain.agreedQuote, transferCostPercent: percent } }
  }

  test.each(['1', '2230', '44600'])(
    "charges the contract's transfer cost when the network fee at the time of the credit is %s",
    (ltc) => {
      const now = tick({ payoutFees: { ...tick().payoutFees, ltc } })
      const one = toContract('FLOATING')
      const { settledQuote } = judge(one, one.claimedDepositAtomic, NOON, now)
      expect(settledQuote?.networkFeeAtomic).toBe((BigInt(ltc) * BigInt(percent) + 99n) / 100n)
      expect(settledQuote?.costs.reduce((sum, line) => sum + line.amountAtomic, 0n)).toBe(
        settledQuote?.amountToGetAtomic,
      )
    },
  )

  test("charges the contract's transfer cost even if the fixed rate no longer applies", () => {
    const one = toContract('FIXED')
    const { verdict, settledQuote } = judge(one, one.claimedDepositAtomic / 2n)
    expect(verdict).toBe('wrong-amount')
    expect(settledQuote?.networkFeeAtomic).toBe((2_230n * BigInt(percent) + 99n) / 100n)
  })
})
