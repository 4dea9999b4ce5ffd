import { compare, parseRational } from '@cambio/kernel/rational'
import { present } from '@cambio/kernel/assert'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeDeposit, quoteToday } from '../orders/settle/judge-deposit.ts'
import type { Order } from '../orders/order.ts'
import { midRate, openMarket, priceDeposit } from '../quotes/price-quote.ts'
import { quoteBounds } from '../quotes/quote-bounds.ts'
import { DEFAULT_QUOTE_POLICY } from '../quotes/quote-policy.ts'
import { TICK_MAX_AGE_MS, type RateTick } from '../quotes/tick.ts'
import { newerRateText } from '../seals/statements.ts'
import { CATALOGUE, ETH, LTC, NOON, order, tick } from '../testing/fixtures.ts'
import { PLAIN_SEALS, plainSealer } from '../testing/plain-sealer.ts'
import { limitPayout, type LimitDeps } from './limit-payout.ts'
import type { ProvenDeposit } from './prove-deposit.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const RANGE_MS = 300_000
const POLICY = { fixedToleranceBps: DEFAULT_QUOTE_POLICY.fixedToleranceBps, rateDistanceBps: 3_000, rateMarginBps: 100 }
const FIXED = order('FIXED')
const FLOATING = order('FLOATING')
const CLAIMED = FIXED.claimedDepositAtomic
const ACCEPTED = { kind: 'RATE_MODE_CHANGE_ACCEPTED', at: NOON } as const

/** Returns the price ranges that the price service would record for these ticks. */
function recorded(ticks: readonly RateTick[]): Pick<LimitDeps['evidence'], 'bestPrices'> {
  const extreme = (span: number, title: string, side: 1 | -1): string =>
    ticks
      .filter(({ at }) => Math.floor(at / RANGE_MS) === span)
      .map(({ prices }) => present(prices[title], title))
      .reduce((a, b) => (compare(rationalOf(a), rationalOf(b)) * side >= 0 ? a : b))
  return {
    async bestPrices(from, to, since) {
      const spans = [...new Set(ticks.map(({ at }) => Math.floor(at / RANGE_MS)))]
      const best = spans
        .filter((span) => span >= Math.floor(since / RANGE_MS))
        .map((span) => ({ from: extreme(span, from, 1), to: extreme(span, to, -1) }))
        .toSorted((a, b) => Number(b.from) / Number(b.to) - Number(a.from) / Number(a.to))
      return best[0] ?? null
    },
  }
}

function rationalOf(text: string) {
  return present(parseRational(text), text)
}

interface Case {
  ticks: readonly RateTick[]
  order?: Order
  rateSeal?: string | null
  amountAtomic?: bigint
  depositAt?: number
  now?: number
  policy?: LimitDeps['policy']
}

function limit({ ticks, order: one = FLOATING, rateSeal = null, amountAtomic = CLAIMED, ...rest }: Case) {
  const { depositAt = NOON, now = NOON + DAY_MS, policy = POLICY } = rest
  const deps = { evidence: recorded(ticks), catalogue: CATALOGUE, seals: PLAIN_SEALS, policy, now: () => now }
  const deposit = { amountAtomic, at: depositAt } as ProvenDeposit
  return limitPayout(deps as unknown as LimitDeps, { order: one, rateSeal }, [deposit])
}

const priced = (at: number, eth: string, ltc = '92'): RateTick =>
  tick({ at, prices: { USDT: '1', ETH: eth, LTC: ltc } })
const paidAt = (one: Order, at: RateTick) =>
  quoteToday({ order: one, depositAtomic: CLAIMED, tick: at, catalogue: CATALOGUE, policy: DEFAULT_QUOTE_POLICY })
    ?.amountToGetAtomic ?? 0n
/** Returns the market value of the order's expected deposit at the given prices of ETH and LTC, in base units. */
const valueAt = (eth: number, ltc = 92) => BigInt(Math.floor((0.42 * eth * 1e8) / ltc))

describe('payout limit of a FLOATING order', () => {
  test('allows the rate of any tick since the deposit, however late the signer receives the payout', async () => {
    const step = fc.record({ ms: fc.integer({ min: 1_000, max: 900_000 }), bps: fc.integer({ min: -80, max: 80 }) })
    const walk = fc.array(step, { minLength: 1, maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(walk, fc.nat(), fc.integer({ min: 0, max: 20 * DAY_MS }), async (steps, choice, later) => {
        let at = NOON
        let eth = 3_000
        const ticks = steps.map(({ ms, bps }) => {
          at += ms
          eth *= 1 + bps / 10_000
          return priced(at, eth.toFixed(4), (92 * (1 - bps / 20_000)).toFixed(4))
        })
        const used = present(ticks[choice % ticks.length], 'a tick')
        const policy = { ...POLICY, rateDistanceBps: 100_000 }
        const allowed = await limit({ ticks, depositAt: used.at - 1, now: at + later, policy })
        expect(paidAt(FLOATING, used)).toBeLessThanOrEqual(allowed)
        const best = ticks.map((one) => present(midRate(one, ETH, LTC), 'a rate'))
        const highest = Math.max(...best.map(({ num, den }) => Number(num) / Number(den)))
        // The two prices may be from different ticks within the same range.
        expect(Number(allowed)).toBeLessThan(Number(CLAIMED) * highest * 1.01 * 1.05)
      }),
    )
  })

  test('limits a payout to the best recorded rate plus the margin, even if a higher price is signed', async () => {
    const ticks = [priced(NOON, '3000'), priced(NOON + RANGE_MS, '3060'), priced(NOON + 2 * RANGE_MS, '2900')]
    expect(Number(await limit({ ticks }))).toBeCloseTo(Number(valueAt(3_060)) * 1.01, -2)
  })

  test("allows the rate at the time of the deposit's credit, even a day later", async () => {
    const before = priced(NOON - 3 * HOUR_MS, '3300')
    const credit = priced(NOON + 60_000, '3100')
    const ticks = [before, credit, priced(NOON + DAY_MS, '2500')]
    const one = { ...FLOATING, createdAt: NOON - 5 * HOUR_MS }
    const allowed = await limit({ ticks, order: one, now: NOON + DAY_MS })
    expect(allowed).toBeGreaterThan(paidAt(one, credit))
    expect(allowed).toBeLessThan(paidAt(one, before))
  })

  test('does not allow a rate from before the order was created', async () => {
    const ticks = [priced(NOON - RANGE_MS - TICK_MAX_AGE_MS, '3300'), priced(NOON, '3000')]
    expect(await limit({ ticks })).toBeLessThan(valueAt(3_100))
  })

  test.each([
    ['two hours ahead and the payout follows a day later', 2 * HOUR_MS, DAY_MS],
    ['two hours ahead and the payout follows at once', 2 * HOUR_MS, 90_000],
    ['days ahead and the payout follows at once', 5 * DAY_MS, 90_000],
  ])("allows the payout when the timestamp of the deposit's block is %s", async (_name, aheadMs, laterMs) => {
    const credit = priced(NOON + 60_000, '3000')
    const allowed = await limit({ ticks: [credit], depositAt: NOON + aheadMs, now: NOON + laterMs })
    expect(allowed).toBeGreaterThan(paidAt(FLOATING, credit))
  })

  test('allows the rate of a tick from the minute before the order was created', async () => {
    const createdAt = NOON - (NOON % RANGE_MS) + 1_000
    const used = priced(createdAt - 30_000, '3000')
    expect(await limit({ ticks: [used], order: { ...FLOATING, createdAt } })).toBeGreaterThan(paidAt(FLOATING, used))
  })

  test('rejects a payout while no price has been recorded since the deposit', async () => {
    const ticks = [priced(NOON - DAY_MS, '3000')]
    await expect(limit({ ticks })).rejects.toThrow('Not signed: no price of order 7 is recorded since its deposit')
  })

  test('allows the deposited amount plus the margin for a swap within the same currency', async () => {
    const ticks = [priced(NOON, '3000')]
    const one = { ...FLOATING, from: 'usdt-erc20', to: 'usdt-erc20', claimedDepositAtomic: 1_000_000n }
    expect(await limit({ ticks, order: one, amountAtomic: 1_000_000n })).toBe(1_010_000n)
  })
})

describe('payout limit of a FIXED order', () => {
  const risen = [priced(NOON, '3000'), priced(NOON + RANGE_MS, '3500')]
  const agreed = FIXED.agreedQuote.amountToGetAtomic
  const seal = (author: 'server' | 'operator') => plainSealer(author).seal(newerRateText(FIXED))
  const accepted = { ...FIXED, events: [...FIXED.events, ACCEPTED] }

  test('allows the agreed amount of a FIXED order even without a recorded price', async () => {
    expect(await limit({ ticks: [], order: FIXED })).toBe(agreed)
  })

  test.each(['server', 'operator'] as const)('allows a newer rate that the %s has signed', async (author) => {
    const allowed = await limit({ ticks: risen, order: accepted, rateSeal: seal(author) })
    expect(allowed).toBeGreaterThanOrEqual(paidAt(FIXED, present(risen[1], 'a tick')))
    expect(Number(allowed)).toBeCloseTo(Number(valueAt(3_500)) * 1.01, -2)
  })

  test('allows the agreed amount of a FIXED order even if a signed newer rate is lower', async () => {
    const fallen = [priced(NOON, '2500')]
    expect(await limit({ ticks: fallen, order: accepted, rateSeal: seal('server') })).toBe(agreed)
  })

  test.each([
    ['no seal', null],
    ['the seal of another order', plainSealer('server').seal(newerRateText({ orderId: 8 }))],
    ['a seal of another text', plainSealer('server').seal('other')],
  ])('limits the payout to the agreed amount when the accepted newer rate has %s', async (_name, rateSeal) => {
    const allowed = await limit({ ticks: risen, order: accepted, rateSeal })
    expect(allowed).toBeGreaterThanOrEqual(agreed)
    expect(allowed - agreed).toBeLessThanOrEqual(FIXED.agreedQuote.networkFeeAtomic + 1n)
  })

  test('allows a newer rate without a signature under the exception policy RERATE', async () => {
    const fees = (ltc: string) => ({ eth: '1', 'usdt-erc20': '1', ltc })
    const market = {
      policy: DEFAULT_QUOTE_POLICY,
      catalogue: CATALOGUE,
      from: ETH,
      to: LTC,
      rateMode: 'FIXED',
    } as const
    const dear = openMarket({ ...market, tick: tick({ payoutFees: fees('100000000') }) })
    const agreedQuote = { ...priceDeposit(dear, CLAIMED), ...quoteBounds(dear) }
    const one = { ...accepted, agreedQuote, exceptionPolicy: { kind: 'RERATE', withinBps: 500 } } as const
    const fallen = { ...priced(NOON + 60_000, '2880'), payoutFees: fees('1') }
    const input = { order: one, depositAtomic: CLAIMED, firstBlockAt: NOON, tick: fallen, catalogue: CATALOGUE }
    const { verdict, settledQuote } = judgeDeposit({ ...input, policy: DEFAULT_QUOTE_POLICY })
    const paid = present(settledQuote, 'today has a rate').amountToGetAtomic
    expect(verdict).toBe('volatile')
    expect(paid).toBeGreaterThan(agreedQuote.amountToGetAtomic)
    expect(paid).toBeLessThanOrEqual(await limit({ ticks: [fallen], order: one }))
  })

  test.each([
    ['late', { depositAt: FIXED.depositDeadline + 1 }, 1n],
    ['twice the agreed amount', { amountAtomic: CLAIMED * 2n }, 2n],
  ])('limits the payout to recorded rates when the deposit is %s', async (_name, part, times) => {
    const ticks = [priced(NOON, '3000'), priced(FIXED.depositDeadline + 60_000, '3060')]
    const allowed = await limit({ ticks, order: FIXED, ...part })
    expect(Number(allowed)).toBeCloseTo(Number(valueAt(3_060) * times) * 1.01, -2)
  })
})
