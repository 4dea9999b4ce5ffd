import { expect, test } from 'vitest'
import { steadyPrice } from './steady-price.ts'

test.each([
  ['31.5', '31.5000000000'],
  ['31.4987654321', '31.4987654321'],
  ['2994', '2994.00000000'],
  ['0.00032', '0.000320000000000'],
  ['0.5', '0.500000000000'],
  ['123456789012', '123456789012'],
])('shows the rate %s as %s', (price, shown) => {
  expect(steadyPrice(price)).toBe(shown)
})
