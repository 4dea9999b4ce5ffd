import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare, divide, multiply, parseRational, rational, rationalText, significantText } from './rational.ts'

const positive = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 24n }), fc.bigInt({ min: 1n, max: 10n ** 24n }))
  .map(([num, den]) => rational(num, den))

test('dividing undoes multiplying', () => {
  fc.assert(
    fc.property(positive, positive, (a, b) => {
      expect(compare(divide(multiply(a, b), b), a)).toBe(0)
    }),
  )
})

test('text never names more than the value, and differs by less than its last place', () => {
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
])('%s with %i significant digits is %s', (text, digits, expected) => {
  const value = parseRational(text)
  expect(value && significantText(value, digits)).toBe(expected)
})

test.each(['', '-1', '1e5', '.5', '1.', 'Infinity', '1,5'])('%j is no decimal', (text) => {
  expect(parseRational(text)).toBeNull()
})
