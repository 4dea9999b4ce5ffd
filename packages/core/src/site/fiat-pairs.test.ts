import { expect, test } from 'vitest'
import { cardInstrument } from '../fiat/fiat-instrument.ts'
import { Catalogue } from '../instruments/catalogue.ts'
import { instrument } from '../testing/fixtures.ts'
import { fiatPairs } from './fiat-pairs.ts'

const coin = (slug: string, popularity: number, isPayoutEnabled = true) =>
  instrument(slug, { bestChangeName: slug.toUpperCase(), instrumentType: 'crypto', popularity, isPayoutEnabled })

test('for each direction, pairs the most popular open coin with the euro, or with another open currency', () => {
  const coins = [coin('eth', 2), coin('btc', 1, false), coin('ltc', 0)]
  const catalogue = new Catalogue(coins, [], [cardInstrument('USD', true), cardInstrument('EUR')])
  expect(fiatPairs(catalogue)).toEqual({ buy: 'cardeur-eth', sell: 'btc-cardusd' })
})

test('returns no pairs when the catalogue contains no fiat currency', () => {
  expect(fiatPairs(new Catalogue([coin('eth', 1)]))).toEqual({ buy: null, sell: null })
})
