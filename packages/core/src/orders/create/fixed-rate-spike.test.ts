import { formatAmount } from '@cambio/kernel/money'
import type { RateMode } from '@cambio/kernel/order-vocabulary'
import { expect, test } from 'vitest'
import { NO_PROVIDERS } from '../../liquidity/no-providers.ts'
import { getQuote } from '../../quotes/get-quote.ts'
import { NO_MARKUP } from '../../quotes/markup.ts'
import { MemoryTickBook } from '../../quotes/memory-tick-book.ts'
import { openMarket, priceDeposit } from '../../quotes/price-quote.ts'
import { DEFAULT_QUOTE_POLICY } from '../../quotes/quote-policy.ts'
import { CATALOGUE, ETH, LTC, NOON, tick } from '../../testing/fixtures.ts'
import { agreeDeal } from './agree-deal.ts'

const POLICY = DEFAULT_QUOTE_POLICY
const DEPOSIT = '1.5'

/**
 * Returns an exchange that has had one tick per second for a minute. `last` are the newest prices of LTC in USDT; it
 * was 100 before.
 */
function exchangeAfter(last: readonly string[]) {
  const clock = { now: () => NOON }
  const ticks = new MemoryTickBook(clock)
  const prices = [...Array.from({ length: 60 - last.length }, () => '100'), ...last]
  ticks.add(
    prices.map((LTC_PRICE, index) =>
      tick({ at: NOON - (prices.length - 1 - index) * 1_000, prices: { USDT: '1', ETH: '3000', LTC: LTC_PRICE } }),
    ),
  )
  const deps = { catalogue: CATALOGUE, providerQuotes: NO_PROVIDERS, policy: POLICY, clock, ticks }
  const request = { from: { slug: 'ltc' }, to: { slug: 'eth' }, markup: NO_MARKUP }
  return {
    quote: (rateMode: RateMode) => getQuote(deps, { ...request, rateMode, amount: DEPOSIT, amountCurrency: null }),
    /** Creates a FIXED order that claims the rate of the tick `secondsAgo`. */
    agree: (secondsAgo: number) => {
      const at = ticks.at(NOON - secondsAgo * 1_000)
      if (!at) throw new Error('no tick')
      const market = openMarket({
        tick: at,
        policy: POLICY,
        catalogue: CATALOGUE,
        from: LTC,
        to: ETH,
        rateMode: 'FIXED',
      })
      const { price, tickAt, amountToGetAtomic } = priceDeposit(market, 150_000_000n)
      return agreeDeal({ ...deps, measurePayout: async () => 100, isPayableAt: async () => true }, LTC, ETH, {
        ...request,
        rateMode: 'FIXED',
        claimedDepositAmount: DEPOSIT,
        claimedRate: { price, tickAt, amountToReceive: formatAmount(amountToGetAtomic, ETH.decimals) },
        partner: null,
      })
    },
  }
}

test('the exchange quotes no fixed rate while the price spikes, but still quotes a floating rate', () => {
  const { quote } = exchangeAfter(['102.5'])
  expect(() => quote('FIXED')).toThrow('No fixed rate is available at the moment')
  expect(quote('FLOATING').quote).not.toBeNull()
  expect(exchangeAfter(['101.9']).quote('FIXED').quote).not.toBeNull()
})

test('an order cannot claim the fixed rate of a spike, neither during the spike nor after it', async () => {
  await expect(exchangeAfter(['102.5']).agree(0)).rejects.toMatchObject({ code: 'FIXED_UNAVAILABLE' })
  const fallenBack = exchangeAfter(['102.5', '101.9'])
  await expect(fallenBack.agree(1)).rejects.toMatchObject({ code: 'RATE_OUT_OF_DATE' })
  await expect(fallenBack.agree(0)).resolves.toMatchObject({ held: null })
})

test('an order may claim a fixed rate from before a spike', async () => {
  await expect(exchangeAfter(['102.5']).agree(1)).resolves.toMatchObject({ held: null })
})
