import { expect, test } from 'vitest'
import { NOON } from '../testing/fixtures.ts'
import { agreePrice, DEFAULT_PRICE_POLICY } from './agree-price.ts'

const priceFrom = (price: string, source = price, at = NOON) => ({ currencyTitle: 'ETH', source, price, at })
const agree = (prices: ReturnType<typeof priceFrom>[], previous: string | null = null) =>
  agreePrice(prices, previous, NOON, DEFAULT_PRICE_POLICY)

test('agreePrice returns the median of the price sources', () => {
  expect(agree([priceFrom('3001'), priceFrom('2999'), priceFrom('3000')])).toEqual({ price: '3000', sources: 3 })
  expect(agree([priceFrom('3001'), priceFrom('2999')])).toEqual({ price: '3000', sources: 2 })
})

test('agreePrice returns null for a single price source', () => {
  expect(agree([priceFrom('3000')])).toBeNull()
  expect(agree([])).toBeNull()
  expect(agree([priceFrom('3000', 'a'), priceFrom('3001', 'a')])).toBeNull()
})

test('agreePrice ignores a price source far from the median', () => {
  expect(agree([priceFrom('3000'), priceFrom('3001'), priceFrom('30000')])).toEqual({ price: '3000.5', sources: 2 })
  expect(agree([priceFrom('3000'), priceFrom('30000')])).toBeNull()
})

test('agreePrice returns null if one of two price sources can move the price by more than the fee', () => {
  expect(agree([priceFrom('1000'), priceFrom('1010')])).toEqual({ price: '1005', sources: 2 })
  expect(agree([priceFrom('1000'), priceFrom('1011')])).toBeNull()
  expect(agree([priceFrom('1000'), priceFrom('1011'), priceFrom('9000')])).toBeNull()
  expect(agree([priceFrom('1000'), priceFrom('1011'), priceFrom('1029')])).toEqual({ price: '1011', sources: 3 })
})

test('agreePrice ignores outdated prices', () => {
  expect(agree([priceFrom('3000'), priceFrom('3001', 'b', NOON - 15_001)])).toBeNull()
})

test('agreePrice ignores malformed prices', () => {
  expect(agree([priceFrom('3000'), priceFrom('-3000', 'b'), priceFrom('1e3', 'c'), priceFrom('0', 'd')])).toBeNull()
})

test('agreePrice returns null when the price jumps too far from the last accepted price', () => {
  expect(agree([priceFrom('3000'), priceFrom('3001')], '300')).toBeNull()
  expect(agree([priceFrom('3000'), priceFrom('3001')], '2900')).not.toBeNull()
})
