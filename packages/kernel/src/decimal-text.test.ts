import { expect, test } from 'vitest'
import { powerOfTen, withoutTrailingZeros, withPoint } from './decimal-text.ts'

test.each([
  ['0', 0, '0'],
  ['0', 8, '0'],
  ['100', 0, '100'],
  ['100', 2, '1'],
  ['5', 3, '0.005'],
  ['1050', 2, '10.5'],
  ['123456', 6, '0.123456'],
])('inserts a decimal point into %s, %i digits from the right: %s', (digits, decimals, expected) => {
  expect(withPoint(digits, decimals)).toBe(expected)
})

test('computes the same decimal value with and without cached powers of ten', () => {
  for (const exponent of [0, 1, 18, 127, 128, 400]) expect(powerOfTen(exponent)).toBe(10n ** BigInt(exponent))
})

test("trims a decimal's trailing zeros only after the start index", () => {
  expect(withoutTrailingZeros('1000', 2)).toBe(2)
  expect(withoutTrailingZeros('1010', 0)).toBe(3)
})
