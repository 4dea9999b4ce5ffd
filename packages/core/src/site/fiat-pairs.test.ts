import { expect, test } from 'vitest'
import { cardInstrument } from '../fiat/fiat-instrument.ts'
import { Catalogue } from '../instruments/catalogue.ts'
import { instrument } from '../testing/fixtures.ts'
import { coinFiatPairs, fiatPairs } from './fiat-pairs.ts'

const coin = (slug: string, popularity: number, isPayoutEnabled = true) =>
  instrument(slug, { bestChangeName: slug.toUpperCase(), instrumentType: 'crypto', popularity, isPayoutEnabled })

test('pairs the most popular open coin of each direction with the euro, or with another open currency', () => {
  const coins = [coin('eth', 2), coin('btc', 1, false), coin('ltc', 0)]
  const catalogue = new Catalogue(coins, [], [cardInstrument('USD', true), cardInstrument('EUR')])
  expect(fiatPairs(catalogue)).toEqual({ buy: 'cardeur-eth', sell: 'btc-cardusd' })
})

test('returns no fiat pairs when the catalogue contains no fiat currency', () => {
  expect(fiatPairs(new Catalogue([coin('eth', 1)]))).toEqual({ buy: null, sell: null })
})

const bank = instrument('eur-sepa', {
  bestChangeName: 'SEPAEUR',
  currencyTitle: 'EUR',
  chain: 'sepa',
  instrumentType: 'fiat',
})
/** USDT on two networks, of which the card provider sells only the second. */
const USDT = [
  { ...coin('usdterc20', 1), currencyTitle: 'USDT' },
  { ...coin('usdttrc20', 2), currencyTitle: 'USDT' },
]
const MARKET = {
  sellsForCard: ({ slug }: { slug: string }) => slug === 'usdttrc20',
  serves: (from: { slug: string }) => from.slug === 'usdttrc20',
}
const CARDS = [cardInstrument('USD', true), cardInstrument('EUR')]

test("returns a coin's pairs for each payment method on its most popular network that can be traded", () => {
  expect(coinFiatPairs(MARKET, new Catalogue([...USDT, bank], [], CARDS), 'USDT')).toEqual([
    { direction: 'buy', method: 'card', currencyTitle: 'EUR', code: 'cardeur-usdttrc20' },
    { direction: 'sell', method: 'card', currencyTitle: 'USD', code: 'usdttrc20-cardusd' },
    { direction: 'buy', method: 'bank', currencyTitle: 'EUR', code: 'sepaeur-usdterc20' },
    { direction: 'sell', method: 'bank', currencyTitle: 'EUR', code: 'usdterc20-sepaeur' },
  ])
})

test('returns no fiat pairs for a coin that cannot be bought or sold for fiat money', () => {
  const closed = { sellsForCard: () => false, serves: () => false }
  expect(coinFiatPairs(closed, new Catalogue(USDT, [], CARDS), 'USDT')).toEqual([])
  expect(coinFiatPairs(MARKET, new Catalogue(USDT), 'USDT')).toEqual([])
  const halted = USDT.map((one) => ({ ...one, isDepositEnabled: false, isPayoutEnabled: false }))
  expect(coinFiatPairs(MARKET, new Catalogue([...halted, bank], [], CARDS), 'USDT')).toEqual([])
})
