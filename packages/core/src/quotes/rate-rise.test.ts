import { present } from '@cambio/kernel/assert'
import { compare, multiply, rational } from '@cambio/kernel/rational'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CATALOGUE, NOON, tick } from '../testing/fixtures.ts'
import { MemoryTickBook } from './memory-tick-book.ts'
import { assertNoFastRise, hasRisenFast } from './rate-rise.ts'
import { currencyRate } from './tick.ts'

const ORDER = { from: 'eth', to: 'ltc' }
const PAIR = { from: CATALOGUE.get({ slug: 'eth' }), to: CATALOGUE.get({ slug: 'ltc' }) }

/**
 * Returns a tick book that contains one tick per second. The last price belongs to the newest tick; '' means no price.
 */
function bookOf(prices: readonly string[]): MemoryTickBook {
  const book = new MemoryTickBook({ now: () => NOON })
  const first = NOON - (prices.length - 1) * 1_000
  const others = { USDT: '1', LTC: '100' }
  book.add(
    prices.map((ETH, index) => tick({ at: first + index * 1_000, prices: ETH === '' ? others : { ...others, ETH } })),
  )
  return book
}

const during = (price: string, seconds: number): string[] => Array.from({ length: seconds }, () => price)

/** Returns whether the rate of the newest tick counts as a fast rise. */
function risen(prices: readonly string[]): boolean {
  const book = bookOf(prices)
  return hasRisenFast(book, PAIR, present(book.latest(), 'a tick'))
}

test('a rate rise above 2 % counts as fast until the market has kept the rate for half a minute', () => {
  expect(risen([...during('3000', 59), '3061'])).toBe(true)
  expect(risen([...during('3000', 31), ...during('3061', 29)])).toBe(true)
  expect(risen([...during('3000', 29), ...during('3061', 31)])).toBe(false)
})

test('neither a fall nor a rise of 2 % counts as a fast rate rise', () => {
  expect(risen([...during('3000', 59), '2000'])).toBe(false)
  expect(risen([...during('3000', 59), '3060'])).toBe(false)
})

test('a rate counts as a fast rise while most ticks of the last minute have no rate', () => {
  expect(risen([...during('', 31), ...during('3000', 29)])).toBe(true)
  expect(risen([...during('', 30), ...during('3000', 30)])).toBe(false)
})

test('a rise at the given tick counts as fast even if the rate has fallen again in a newer tick', () => {
  const book = bookOf([...during('3000', 58), '3100', '3000'])
  expect(hasRisenFast(book, PAIR, present(book.at(NOON - 1_000), 'the tick before'))).toBe(true)
})

test('rejects an order of a pair whose rate has just risen fast', () => {
  const ticks = bookOf([...during('3000', 59), '3100'])
  const newest = present(ticks.latest(), 'a tick')
  const deps = { ticks, catalogue: CATALOGUE }
  expect(() => assertNoFastRise(deps, ORDER, newest)).toThrow('The rate of this pair has just risen too much')
  expect(() => assertNoFastRise(deps, { from: 'ltc', to: 'eth' }, newest)).not.toThrow()
})

test('the quick check of price spans never hides a fast rise', () => {
  const price = (middle: number) =>
    fc.oneof(
      fc.constant(''),
      fc.double({ min: middle * 0.97, max: middle * 1.03, noNaN: true }).map((one) => one.toFixed(6)),
    )
  fc.assert(
    fc.property(fc.array(fc.tuple(price(3_000), price(100)), { minLength: 1, maxLength: 40 }), (seconds) => {
      const book = new MemoryTickBook({ now: () => NOON })
      book.add(
        seconds.map(([ETH, LTC], index) => {
          const prices = { USDT: '1', ...(ETH !== '' && { ETH }), ...(LTC !== '' && { LTC }) }
          return tick({ at: NOON - (seconds.length - 1 - index) * 1_000, prices })
        }),
      )
      const newest = present(book.latest(), 'a tick')
      const rates = book
        .recent()
        .flatMap((one) => currencyRate(one, 'ETH', 'LTC') ?? [])
        .toSorted(compare)
      const [rate, median] = [currencyRate(newest, 'ETH', 'LTC'), rates[Math.floor((rates.length - 1) / 2)]]
      const isRisen =
        rate !== null &&
        median !== undefined &&
        (rates.length * 2 < seconds.length || compare(rate, multiply(median, rational(102n, 100n))) > 0)
      expect(hasRisenFast(book, PAIR, newest)).toBe(isRisen)
    }),
    { numRuns: 500 },
  )
})
