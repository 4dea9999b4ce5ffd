import { expect, test } from 'vitest'
import { Catalogue } from '../instruments/catalogue.ts'
import { BANK_CHAIN, CARD_CHAIN, type Instrument } from '../instruments/instrument.ts'
import { countListedPairs, listedPairs } from './listed-pairs.ts'
import type { PairMarket } from './sold-pairs.ts'

const coin = (slug: string, chain = 'ethereum'): Instrument =>
  ({ slug, chain, isDepositEnabled: true, isPayoutEnabled: true }) as Instrument
/** Market in which providers swap every pair of coins, and trade no card money. */
const COINS_ONLY: PairMarket = {
  serves: (from, to) => from.chain !== CARD_CHAIN && to.chain !== CARD_CHAIN,
  sellsForCard: () => false,
}
const pairsOf = (catalogue: Catalogue, market = COINS_ONLY) =>
  [...listedPairs({ catalogue, market })].map(({ from, to }) => `${from.slug}-${to.slug}`)

test('pairs a provider-only coin with only the first five coins that the exchange trades itself', () => {
  const own = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((slug) => coin(slug))
  const pairs = pairsOf(new Catalogue(own, [coin('x', 'net:x'), coin('y', 'net:y')]))
  expect(pairs.slice(0, 3)).toEqual(['a-b', 'a-c', 'a-d'])
  expect(pairs).toHaveLength(7 * 6 + 2 * 5 * 2)
  expect(new Set(pairs).size).toBe(pairs.length)
  expect(pairs).toEqual(expect.arrayContaining(['x-e', 'e-x', 'y-a']))
  for (const none of ['x-f', 'f-x', 'x-y']) expect(pairs).not.toContain(none)
})

test('excludes a pair when deposits of one coin or payouts of the other are disabled', () => {
  const [open, closedIn, closedOut] = [coin('a'), coin('b'), coin('c')]
  closedIn.isDepositEnabled = false
  closedOut.isPayoutEnabled = false
  expect(pairsOf(new Catalogue([open, closedIn, closedOut]))).toEqual(['a-b', 'c-a', 'c-b'])
})

test('returns any range of the complete pair list', () => {
  const own = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((slug) => coin(slug))
  if (own[2]) own[2].isPayoutEnabled = false
  const catalogue = new Catalogue(own, [coin('x', 'net:x'), coin('y', 'net:y')])
  const source = { catalogue, market: COINS_ONLY }
  const whole = [...listedPairs(source)]
  expect(countListedPairs(source)).toBe(whole.length)
  for (let first = 0; first <= whole.length; first += 1)
    for (const length of [0, 1, 5, 100])
      expect([...listedPairs(source, first, first + length)]).toEqual(whole.slice(first, first + length))
})

test('lists purchases and sales by card only for coins that the card providers trade', () => {
  const catalogue = new Catalogue(
    [coin('a'), coin('b'), coin('eur-sepa', BANK_CHAIN)],
    [],
    [coin('eur-card', CARD_CHAIN), coin('usd-card', CARD_CHAIN)],
  )
  const market: PairMarket = {
    serves: (from, to) => from.slug === 'b' && to.slug === 'usd-card',
    sellsForCard: ({ slug }) => slug === 'a',
  }
  expect(pairsOf(catalogue, market)).toEqual([
    'a-b',
    'a-eur-sepa',
    'b-a',
    'b-eur-sepa',
    'eur-sepa-a',
    'eur-sepa-b',
    'eur-card-a',
    'usd-card-a',
    'b-usd-card',
  ])
})

test('lists a provider-only coin only with coins for which a provider swaps it', () => {
  const catalogue = new Catalogue([coin('a'), coin('b')], [coin('x', 'net:x')])
  const market: PairMarket = { ...COINS_ONLY, serves: (from, to) => from.slug === 'x' && to.slug === 'b' }
  expect(pairsOf(catalogue, market)).toEqual(['a-b', 'b-a', 'x-b'])
})
