import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CATALOGUE, ETH, LTC, tick, USDT } from '../testing/fixtures.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { depositForExactly, openMarket, priceDeposit, type PairMarket } from './price-quote.ts'
import { assertWithinBounds, quoteBounds, recommendedDeposit } from './quote-bounds.ts'
import { markupAtomicOf, markupOf, type Markup } from './markup.ts'
import { DEFAULT_QUOTE_POLICY } from './quote-policy.ts'
import type { RateTick } from './tick.ts'
import { parseAmount } from '@cambio/kernel/money'
import { DomainError } from '../shared/domain-error.ts'

function market(
  from: Instrument,
  to: Instrument,
  at: RateTick = tick(),
  rateMode: 'FIXED' | 'FLOATING' = 'FLOATING',
): PairMarket {
  return openMarket({ tick: at, policy: DEFAULT_QUOTE_POLICY, catalogue: CATALOGUE, from, to, rateMode })
}

const price = fc.integer({ min: 1, max: 10_000_000 }).map((cents) => (cents / 100).toFixed(2))
const pair = fc.constantFrom<[Instrument, Instrument]>([ETH, LTC], [LTC, USDT], [USDT, ETH], [ETH, USDT], [USDT, LTC])
const anyMarket = fc
  .record({ pair, eth: price, ltc: price, mode: fc.constantFrom('FIXED' as const, 'FLOATING' as const) })
  .map(({ pair: [from, to], eth, ltc, mode }) =>
    market(from, to, tick({ prices: { USDT: '1', ETH: eth, LTC: ltc } }), mode),
  )

function refusalOf(work: () => void): DomainError {
  try {
    work()
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
  throw new Error('the amount was accepted')
}

describe('cost breakdown of a quote', () => {
  test('cost lines add up exactly to the payout', () => {
    fc.assert(
      fc.property(anyMarket, fc.bigInt({ min: 1n, max: 10n ** 22n }), (open, deposit) => {
        const quote = priceDeposit(open, deposit)
        expect(quote.costs.reduce((sum, line) => sum + line.amountAtomic, 0n)).toBe(quote.amountToGetAtomic)
        expect(quote.amountToGetAtomic >= 0n).toBe(true)
        for (const line of quote.costs)
          if (line.kind !== 'market' && line.kind !== 'rounding') expect(line.amountAtomic <= 0n).toBe(true)
      }),
    )
  })

  test('deducts a mark-up from the payout without changing the other cost lines', () => {
    const kind = fc.constantFrom<Markup['kind']>('markup', 'referral')
    const deposit = fc.bigInt({ min: 1n, max: 10n ** 22n })
    fc.assert(
      fc.property(anyMarket, deposit, kind, fc.integer({ min: 1, max: 100 }), (open, sent, whose, steps) => {
        const added: Markup = { kind: whose, bps: steps * 10 }
        const [quote, plain] = [priceDeposit(open, sent, added), priceDeposit(open, sent)]
        expect(quote.costs.reduce((sum, line) => sum + line.amountAtomic, 0n)).toBe(quote.amountToGetAtomic)
        expect(markupOf(quote.costs)).toEqual(added)
        const [value, taken] = [plain.costs[0]?.amountAtomic ?? 0n, markupAtomicOf(quote.costs)]
        expect(taken * 10_000n >= value * BigInt(added.bps) && (taken - 1n) * 10_000n < value * BigInt(added.bps)).toBe(
          true,
        )
        const step = 10n ** BigInt(open.to.decimals - open.to.precisionDecimals)
        const less = plain.amountToGetAtomic - quote.amountToGetAtomic
        if (quote.amountToGetAtomic > 0n) expect(less > taken - step && less < taken + step).toBe(true)
        const others = (lines: typeof plain.costs) =>
          lines.filter((line) => line.kind !== whose && line.kind !== 'rounding')
        expect(others(quote.costs)).toEqual(others(plain.costs))
        expect(priceDeposit(open, sent, { kind: whose, bps: 0 })).toEqual(plain)
      }),
    )
  })

  test('computes the costs of 0.42 ETH at 3,000 USDT', () => {
    const quote = priceDeposit(market(ETH, USDT), 420_000_000_000_000_000n)
    // Market value: 0.42 × 3,000 = 1,260 USDT. Spread: 0.40 % = 5.04. Platform fee: 0.10 % = 1.26. Network fee: 65,000
    // gas at 1 gwei = 0.000065 ETH = 0.195 USDT.
    expect(quote.costs.map((line) => [line.kind, line.amountAtomic])).toEqual([
      ['market', 1_260_000_000n],
      ['spread', -5_040_000n],
      ['platformFee', -1_260_000n],
      ['networkFee', -195_000n],
    ])
    expect(quote.amountToGetAtomic).toBe(1_253_505_000n)
    expect(quote.price).toBe('2984.53571428')
  })

  test('charges a larger spread for a fixed rate than for a floating rate', () => {
    const floating = priceDeposit(market(ETH, LTC), 10n ** 18n)
    const fixed = priceDeposit(market(ETH, LTC, tick(), 'FIXED'), 10n ** 18n)
    expect(fixed.amountToGetAtomic < floating.amountToGetAtomic).toBe(true)
  })
})

describe('a quote for a given receive amount', () => {
  test('determines the smallest deposit that pays out at least the requested amount', () => {
    fc.assert(
      fc.property(anyMarket, fc.bigInt({ min: 1n, max: 10n ** 12n }), (open, wanted) => {
        const scaled = wanted * 10n ** BigInt(open.to.decimals - Math.min(open.to.decimals, open.to.precisionDecimals))
        const deposit = depositForExactly(open, scaled)
        const step = 10n ** BigInt(open.from.decimals - open.from.precisionDecimals)
        expect(priceDeposit(open, deposit).amountToGetAtomic >= scaled).toBe(true)
        expect(deposit % step).toBe(0n)
        if (deposit > step) expect(priceDeposit(open, deposit - step).amountToGetAtomic < scaled).toBe(true)
      }),
    )
  })
})

describe('bounds of a quote', () => {
  test("recommends an amount within the quote's bounds", () => {
    const open = market(ETH, LTC)
    const { minDepositAtomic, maxDepositAtomic } = quoteBounds(open)
    expect(priceDeposit(open, minDepositAtomic).amountToGetAtomic > 0n).toBe(true)
    const recommended = recommendedDeposit(open)
    expect(recommended >= minDepositAtomic && recommended <= maxDepositAtomic).toBe(true)
  })

  test('accepts exactly the amounts from the minimum to the maximum deposit', () => {
    const open = market(ETH, LTC)
    const { minDepositAtomic, maxDepositAtomic } = quoteBounds(open)
    expect(() => assertWithinBounds(open, minDepositAtomic - 1n)).toThrow(/^Amount Too Small/)
    expect(() => assertWithinBounds(open, maxDepositAtomic + 1n)).toThrow(/^Amount Too Big/)
    expect(() => assertWithinBounds(open, minDepositAtomic)).not.toThrow()
    expect(() => assertWithinBounds(open, maxDepositAtomic)).not.toThrow()
  })

  test('reports the bound for a receive amount in the receive coin, and accepts exactly this amount', () => {
    const outside = fc.constantFrom(1n, 10n ** 29n)
    fc.assert(
      fc.property(anyMarket, outside, fc.constantFrom(0, 250), (open, wanted, bps) => {
        const markup: Markup = { kind: 'markup', bps }
        const check = (amount: bigint) =>
          assertWithinBounds(open, depositForExactly(open, amount, markup), open.to, markup)
        const { minDepositAtomic, maxDepositAtomic } = quoteBounds(open)
        // A narrow range may contain no amount with three significant digits.
        fc.pre(maxDepositAtomic > minDepositAtomic * 2n)
        const refusal = refusalOf(() => check(wanted))
        expect(refusal.details.expectedCurrency).toBe(open.to.slug)
        const bound = parseAmount(refusal.details.expected ?? '', open.to.decimals)
        expect(() => check(bound.ok ? bound.atomic : 0n)).not.toThrow()
      }),
    )
  })

  test('reports both the minimum with a referral mark-up and the general minimum without it', () => {
    const open = market(ETH, LTC)
    const markup: Markup = { kind: 'referral', bps: 250 }
    const smallest = depositForExactly(open, 1n, markup)
    const { expected, expectedGeneral } = refusalOf(() => assertWithinBounds(open, smallest, LTC, markup)).details
    const general = refusalOf(() => assertWithinBounds(open, smallest, LTC)).details.expected
    expect(expectedGeneral).toBe(general)
    expect(expected).not.toBe(general)
  })

  test("limits an order to a fixed share of the hot wallet's inventory", () => {
    const poor = market(ETH, LTC, tick({ inventory: { ltc: '100000000' } }))
    const { maxDepositAtomic } = quoteBounds(poor)
    expect(priceDeposit(poor, maxDepositAtomic).amountToGetAtomic <= 80_000_000n).toBe(true)
  })

  test('reports NO_LIQUIDITY when the hot wallet is empty', () => {
    const empty = market(ETH, LTC, tick({ inventory: {} }))
    const missing = { what: 'reserve', instrument: 'ltc' }
    expect(() => assertWithinBounds(empty, 10n ** 18n)).toThrow(
      expect.objectContaining({ code: 'NO_LIQUIDITY', details: { missing } }),
    )
  })
})

describe('a quote for a bridged token', () => {
  const bridged = { ...ETH, isBridged: true }
  const after = (micro: string) => market(bridged, LTC, tick({ bridged: { [ETH.slug]: micro } }))

  test("lowers the maximum to 90 % of the bridged token's remaining daily limit", () => {
    expect(quoteBounds(after('0')).maxDepositAtomic).toBe(3n * 10n ** 18n)
    expect(quoteBounds(after('7000000000')).maxDepositAtomic).toBe(9n * 10n ** 17n)
    expect(quoteBounds(market(ETH, LTC, tick({ bridged: { [ETH.slug]: '7000000000' } }))).maxDepositAtomic).toBe(
      quoteBounds(market(ETH, LTC)).maxDepositAtomic,
    )
  })

  test("reports NO_LIQUIDITY and the bridged token when the token's daily limit is used up", () => {
    const missing = { what: 'limit', instrument: ETH.slug }
    expect(() => assertWithinBounds(after('9999000000'), 10n ** 18n)).toThrow(
      expect.objectContaining({ code: 'NO_LIQUIDITY', details: { missing } }),
    )
  })
})

describe('pairs for which the exchange gives no quote', () => {
  test('rejects swapping a coin for itself', () => {
    expect(() => market(ETH, ETH)).toThrow(expect.objectContaining({ code: 'SAME_INSTRUMENT' }))
  })

  test('rejects a pair when one of its coins is disabled', () => {
    expect(() => market({ ...ETH, isDepositEnabled: false }, LTC)).toThrow(
      expect.objectContaining({ code: 'PAIR_NOT_ACTIVE' }),
    )
    expect(() => market(ETH, { ...LTC, isPayoutEnabled: false })).toThrow(
      expect.objectContaining({ code: 'PAIR_NOT_ACTIVE' }),
    )
  })

  test('reports the missing price or fee when it rejects a coin', () => {
    const lacking = (what: string, instrument: string) =>
      expect.objectContaining({ code: 'NO_LIQUIDITY', details: { missing: { what, instrument } } })
    const { eth } = tick().payoutFees
    expect(() => market(ETH, LTC, tick({ prices: { USDT: '1', ETH: '3000' } }))).toThrow(lacking('price', 'ltc'))
    expect(() => market(ETH, LTC, tick({ prices: { USDT: '1', LTC: '90' } }))).toThrow(lacking('price', 'eth'))
    expect(() => market(ETH, LTC, tick({ payoutFees: { eth: eth ?? '1' } }))).toThrow(lacking('fee', 'ltc'))
  })

  test('does not report a missing price or fee for a coin that only providers price', () => {
    const far = { ...LTC, chain: 'net:far' }
    expect(() => market(ETH, far, tick({ payoutFees: {} }))).toThrow(
      expect.objectContaining({ code: 'NO_LIQUIDITY', details: {} }),
    )
  })
})
