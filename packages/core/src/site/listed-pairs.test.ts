import { expect, test } from 'vitest'
import { Catalogue } from '../instruments/catalogue.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { countListedPairs, listedPairs } from './listed-pairs.ts'

const coin = (slug: string, chain = 'ethereum'): Instrument =>
  ({ slug, chain, isDepositEnabled: true, isPayoutEnabled: true }) as Instrument
const pairsOf = (catalogue: Catalogue) => [...listedPairs(catalogue)].map(({ from, to }) => `${from.slug}-${to.slug}`)

test('pairs provider-only coins only with the first five exchange coins', () => {
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

test('returns any range of the complete list of pairs', () => {
  const own = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((slug) => coin(slug))
  if (own[2]) own[2].isPayoutEnabled = false
  const catalogue = new Catalogue(own, [coin('x', 'net:x'), coin('y', 'net:y')])
  const whole = [...listedPairs(catalogue)]
  expect(countListedPairs(catalogue)).toBe(whole.length)
  for (let first = 0; first <= whole.length; first += 1)
    for (const length of [0, 1, 5, 100])
      expect([...listedPairs(catalogue, first, first + length)]).toEqual(whole.slice(first, first + length))
})
