import { expect, test } from 'vitest'
import { steadyPrice } from './steady-price.ts'

test.each([
  ['31.5', '31.500000'],
  ['31.4987654399', '31.498765'],
  ['2994', '2994.0000'],
  ['0.00001459766', '0.000014597660'],
  ['0.5', '0.50000000'],
  ['123456789012', '123456789012'],
  ['0', '0'],
  ['', ''],
])('formats the rate %s as %s', (price, shown) => {
  expect(steadyPrice(price)).toBe(shown)
})
