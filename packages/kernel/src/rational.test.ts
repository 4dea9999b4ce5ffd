import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compare,
  divide,
  multiply,
  parseRational,
  rational,
  rationalText,
  reciprocalText,
  significantText,
} from './rational.ts'

const positive = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 24n }), fc.bigInt({ min: 1n, max: 10n ** 24n }))
  .map(([num, den]) => rational(num, den))

test('dividing a product by one of its factors yields the other factor', () => {
  fc.assert(
    fc.property(positive, positive, (a, b) => {
      expect(compare(divide(multiply(a, b), b), a)).toBe(0)
    }),
  )
})

test('rounds a formatted decimal down to the given number of places', () => {
  fc.assert(
    fc.property(positive, fc.integer({ min: 0, max: 20 }), (value, places) => {
      const text = parseRational(rationalText(value, places))
      expect(text).not.toBeNull()
      if (!text) return
      expect(compare(text, value)).toBeLessThanOrEqual(0)
      expect(
        compare(rational(text.num * 10n ** BigInt(places) + text.den, text.den * 10n ** BigInt(places)), value),
      ).toBe(1)
    }),
  )
})

test.each([
  ['2994.28152637', 6, '2994.28'],
  ['0.000123456789', 4, '0.0001234'],
  ['1234567', 3, '1234567'],
  ['0', 5, '0'],
])('given %s and %i digits, significantText returns %s', (text, digits, expected) => {
  const value = parseRational(text)
  expect(value && significantText(value, digits)).toBe(expected)
})

test('returns the first significant digits of a value of any magnitude', () => {
  const magnitudes = fc.bigInt({ min: 1n, max: 10n ** 60n })
  fc.assert(
    fc.property(magnitudes, magnitudes, fc.integer({ min: 1, max: 20 }), (num, den, digits) => {
      const whole = (num / den).toString().length
      let places = num >= den ? Math.max(0, digits - whole) : digits
      const least = num >= den ? 0n : 10n ** BigInt(digits - 1)
      while ((num * 10n ** BigInt(places)) / den < least) places += 1
      expect(significantText({ num, den }, digits)).toBe(rationalText({ num, den }, places))
    }),
  )
})

test.each([
  ['1e400', 10n ** 400n, 1n, `1${'0'.repeat(400)}`],
  ['1e-400', 1n, 10n ** 400n, `0.${'0'.repeat(399)}1`],
])('computes significant digits of values beyond the floating-point range: %s', (_name, num, den, expected) => {
  expect(significantText({ num, den }, 12)).toBe(expected)
})

test.each([
  ['32.3739703406', '0.0308890132868'],
  ['4', '0.25'],
  ['0.5', '2'],
  ['0.0307345152505', '32.5367096845'],
  ['0', '0'],
  ['0.00', '0'],
  ['-4', '0'],
  ['', '0'],
  ['1e5', '0'],
])('given %j, reciprocalText returns %s', (text, expected) => {
  expect(reciprocalText(text, 12)).toBe(expected)
})

test.each(['', '-1', '1e5', '.5', '1.', 'Infinity', '1,5'])('rejects %j as a rational', (text) => {
  expect(parseRational(text)).toBeNull()
})
