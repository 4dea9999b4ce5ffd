import { expect, test } from 'vitest'
import { CATALOGUE, NOON, tick } from '../testing/fixtures.ts'
import { MemoryTickBook } from './memory-tick-book.ts'
import { assertNoFastRise, hasRisenFast } from './rate-rise.ts'

const ORDER = { from: 'eth', to: 'ltc' }
const PAIR = { from: CATALOGUE.get({ slug: 'eth' }), to: CATALOGUE.get({ slug: 'ltc' }) }

/** Returns a tick book that contains one tick per second. The last price is that of now. */
function bookOf(prices: readonly string[]): MemoryTickBook {
  const book = new MemoryTickBook({ now: () => NOON })
  const first = NOON - (prices.length - 1) * 1_000
  book.add(prices.map((ETH, index) => tick({ at: first + index * 1_000, prices: { USDT: '1', ETH, LTC: '100' } })))
  return book
}

const during = (price: string, seconds: number): string[] => Array.from({ length: seconds }, () => price)

test('a rise above 2 % counts until the market has kept it for half a minute', () => {
  expect(hasRisenFast(bookOf([...during('3000', 59), '3061']), PAIR)).toBe(true)
  expect(hasRisenFast(bookOf([...during('3000', 31), ...during('3061', 29)]), PAIR)).toBe(true)
  expect(hasRisenFast(bookOf([...during('3000', 29), ...during('3061', 31)]), PAIR)).toBe(false)
})

test('neither a fall nor a rise of 2 % counts', () => {
  expect(hasRisenFast(bookOf([...during('3000', 59), '2000']), PAIR)).toBe(false)
  expect(hasRisenFast(bookOf([...during('3000', 59), '3060']), PAIR)).toBe(false)
})

test('nothing counts before the first tick or without a price', () => {
  expect(hasRisenFast(bookOf([]), PAIR)).toBe(false)
  const book = new MemoryTickBook({ now: () => NOON })
  book.add([tick({ at: NOON, prices: { USDT: '1', LTC: '100' } })])
  expect(hasRisenFast(book, PAIR)).toBe(false)
})

test('an order of the pair finds no rate while the rise counts', () => {
  const fast = { ticks: bookOf([...during('3000', 59), '3100']), catalogue: CATALOGUE }
  expect(() => assertNoFastRise(fast, ORDER)).toThrow('The rate of this pair has just risen too much')
  expect(() => assertNoFastRise(fast, { from: 'ltc', to: 'eth' })).not.toThrow()
})
