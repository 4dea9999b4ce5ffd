import { expect, it } from 'vitest'
import { fiatDecimals } from '@cambio/kernel/fiat-decimals'
import { formatFiat, parseFiat } from './fiat-money.ts'

it('returns the ISO 4217 exponent of a currency, or null for an unknown code', () => {
  expect(['USD', 'EUR', 'JPY', 'KWD', 'ISK'].map(fiatDecimals)).toEqual([2, 2, 0, 3, 0])
  expect(['usd', 'BTC', 'ZZZ', ''].map(fiatDecimals)).toEqual([null, null, null, null])
})

it('parses and formats amounts in minor units', () => {
  expect(parseFiat('14.72', 'USD')).toEqual({ currency: 'USD', minor: 1_472n })
  expect(parseFiat('14.7200000000', 'USD')).toEqual({ currency: 'USD', minor: 1_472n })
  expect(parseFiat('150', 'JPY')).toEqual({ currency: 'JPY', minor: 150n })
  expect(formatFiat({ currency: 'USD', minor: 15_000n })).toBe('150')
  expect(formatFiat({ currency: 'KWD', minor: 1_005n })).toBe('1.005')
})

it.each([
  ['-1', 'USD'],
  ['1e3', 'USD'],
  ['1.001', 'USD'],
  ['0.5', 'JPY'],
  ['NaN', 'USD'],
  ['', 'USD'],
  ['1', 'BTC'],
  ['9'.repeat(51), 'USD'],
])('rejects the amount %j in %s', (text, currency) => {
  expect(parseFiat(text, currency)).toBeNull()
})
