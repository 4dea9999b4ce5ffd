import { expect, test } from 'vitest'
import { judgeDeposit } from '../orders/settle/judge-deposit.ts'
import { DEFAULT_QUOTE_POLICY } from '../quotes/quote-policy.ts'
import type { RateTick } from '../quotes/tick.ts'
import { CATALOGUE, NOON, instrument, order, tick } from '../testing/fixtures.ts'
import { Catalogue } from '../instruments/catalogue.ts'
import { bookEarnings } from './book-earnings.ts'
import type { Earning } from './earning.ts'
import { EARNINGS_ASSET } from './earnings-asset.ts'

const catalogue = new Catalogue([
  ...CATALOGUE.instruments,
  instrument(EARNINGS_ASSET, { currencyTitle: 'USDT', decimals: 6, precisionDecimals: 6 }),
])

/**
 * Returns the total earnings of the buyer and the referrer from a FIXED order, in micro-USDT. `priceOfEth` is the price
 * of ETH at the time when the deposit was credited. `newest` is the newest tick, by default that with this price.
 */
async function earnedAt(priceOfEth: string, newest: RateTick | null = null): Promise<bigint> {
  const now = tick({ prices: { ...tick().prices, ETH: priceOfEth } })
  const made = order('FIXED')
  const { settledQuote } = judgeDeposit({
    order: made,
    depositAtomic: made.claimedDepositAtomic,
    firstBlockAt: NOON,
    tick: now,
    catalogue,
    policy: DEFAULT_QUOTE_POLICY,
  })
  let sum = 0n
  const earnings = {
    earnersOf: async () => ({ buyer: 1, referrer: 2 }),
    add: async ({ amountAtomic }: Earning) => {
      sum += amountAtomic
      return true
    },
  }
  const stores = { earnings, ledger: { post: async () => true } } as unknown as Parameters<typeof bookEarnings>[1]
  const older = { ...now, at: NOON - 2_000 }
  const ticks = {
    latest: () => newest ?? now,
    at: () => now,
    recent: () => [{ ...now, at: NOON - 30_000, prices: {} }, older],
  }
  const deps = { catalogue, ticks, earnings: { cashbackBps: 1_000, accrualBps: 3_000 }, report: () => {} }
  await bookEarnings({ ...deps, clock: { now: () => NOON } }, stores, { ...made, settledQuote })
  return sum
}

test('books earnings from the full margin when the price is unchanged', async () => {
  // 0.42 ETH is worth 1,260 USDT. The margin is 1 % of that, and 40 % of the margin is shared.
  expect(Number(await earnedAt('3000')) / 1e6).toBeCloseTo(5.04, 1)
})

test('books earnings at an earlier tick of the last minute if the newest tick lacks the price', async () => {
  expect(await earnedAt('3000', tick({ prices: { USDT: '1' } }))).toBe(await earnedAt('3000'))
})

test('books smaller earnings when the price falls before the deposit is credited', async () => {
  const [whole, half] = [await earnedAt('3000'), await earnedAt('2985')]
  expect(half).toBeGreaterThan(0n)
  expect(half).toBeLessThan((whole * 6n) / 10n)
  expect(await earnedAt('2960')).toBe(0n)
})

test("caps the earnings at the partner's share of the agreed margin when the price rises", async () => {
  expect(await earnedAt('3060')).toBe(await earnedAt('3000'))
})
