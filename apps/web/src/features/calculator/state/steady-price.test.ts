import { expect, test } from 'vitest'
import { steadyPrice } from './steady-price.ts'

test.each([
  ['31.5', '31.5000'],
  ['31.4987654399', '31.4987'],
  ['2994', '2994.00'],
  ['68510.2319', '68510.23'],
  ['999.99999', '999.9999'],
  ['0.00001459766', '0.00001459'],
  ['0.5', '0.5000'],
  ['123456789012', '123456789012.00'],
  ['0', '0'],
  ['', ''],
])('formats the rate %s as %s', (price, shown) => {
  expect(steadyPrice(price)).toBe(shown)
})
