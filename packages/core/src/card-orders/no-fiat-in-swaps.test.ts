import { expect, test } from 'vitest'
import { cardInstrument } from '../fiat/fiat-instrument.ts'
import { Catalogue } from '../instruments/catalogue.ts'
import { NO_PROVIDERS } from '../liquidity/no-providers.ts'
import { CATALOGUE, ETH, NOON, tick } from '../testing/fixtures.ts'
import { getQuote, recommendAmount } from '../quotes/get-quote.ts'
import { NO_MARKUP } from '../quotes/markup.ts'
import { openMarket } from '../quotes/price-quote.ts'
import { DEFAULT_QUOTE_POLICY as policy } from '../quotes/quote-policy.ts'

const USD = cardInstrument('USD')
const catalogue = new Catalogue(CATALOGUE.instruments, [], [USD])
// A fiat currency must not become tradable in swaps just because it has a price.
const newest = tick({ prices: { USDT: '1', USD: '1', ETH: '2000' } })

test.each([
  [USD, ETH],
  [ETH, USD],
])('rejects the quote, price and recommended amount of a swap with fiat money (send coin: $slug)', (from, to) => {
  const refused = expect.objectContaining({ code: 'PAIR_NOT_ACTIVE' })
  const clock = { now: () => NOON }
  const ticks = { latest: () => newest, at: () => newest, recent: () => [newest] }
  const deps = { catalogue, providerQuotes: NO_PROVIDERS, ticks, policy, clock }
  for (const rateMode of ['FIXED', 'FLOATING'] as const) {
    const pair = { from: { slug: from.slug }, to: { slug: to.slug }, rateMode }
    const attempts = [
      () => openMarket({ tick: newest, policy, catalogue, from, to, rateMode }),
      () => getQuote(deps, { ...pair, amount: '1', amountCurrency: null, markup: NO_MARKUP }),
      () => recommendAmount(deps, pair),
    ]
    for (const attempt of attempts) expect(attempt).toThrow(refused)
  }
})

test('the catalogue finds a fiat currency but does not list it among the tradable instruments', () => {
  expect(catalogue.find({ currencyTitle: 'usd', networkTitle: 'card' })).toBe(USD)
  expect(catalogue.instruments).not.toContain(USD)
  expect(catalogue.onChain(USD.chain, null)).toBeNull()
})
