import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanAmountInput, displayAmount, isNumericAmount, readAmountInput } from './amount-input.ts'

describe('normalisation of typed amounts (spec §5)', () => {
  test.each([
    ['1 000', '1000'],
    ['1\u00a0000', '1000'],
    ['0,5', '0.5'],
    ['12abc', '12'],
    ['00', '0.'],
    ['005', '0.5'],
    ['1.2.3', '1.23'],
    ['.5', '0.5'],
    [',5', '0.5'],
    ['-3', '3'],
    ['', ''],
  ])('converts the typed amount %j to %j', (typed, cleaned) => {
    expect(cleanAmountInput(typed)).toBe(cleaned)
  })

  test('keeps only the digits of a typed amount and at most one dot after the first digit', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789., ab-') }), (typed) => {
        const cleaned = cleanAmountInput(typed)
        expect(cleaned).toMatch(/^(\d+\.?\d*)?$/)
        expect(cleanAmountInput(cleaned)).toBe(cleaned)
      }),
    )
  })

  test.each([
    ['1,5', '.', '1.5'],
    ['1.5', ',', '1.5'],
    ['1 500,25', '.', '1500.25'],
    ['1,500', ',', '1.500'],
    ['0,500', '.', '0.500'],
    ['', '.', ''],
    ['1,500', '.', null],
    ['1,234.56', '.', null],
    ['1.234.567', ',', null],
    ['1e5', '.', null],
    ['-5', '.', null],
    ['\u22125', '.', null],
    ['5 USDT', '.', '5'],
    ['$5', '.', '5'],
    ['3x', '.', '3'],
    ['1.2.', '.', '1.2'],
    ['-', '.', ''],
  ])('reads the typed amount %j with the decimal separator %j as %j', (typed, decimal, amount) => {
    expect(readAmountInput(typed, decimal)).toBe(amount)
  })
})

describe('display of amounts (spec §5)', () => {
  test.each([
    ['1.2300', 8, '1.23'],
    ['1.23456', 2, '1.23'],
    ['0.000', 8, ''],
    ['0', 8, ''],
    ['-1', 8, ''],
    ['', 8, ''],
    ['abc', 8, ''],
    ['007.10', 8, '7.1'],
    ['0.001', 2, ''],
  ])('formats %j with at most %i decimal places as %j', (amount, places, shown) => {
    expect(displayAmount(amount, places)).toBe(shown)
  })
})

test.each([
  ['1', true],
  ['0.42', true],
  ['1e3', false],
  ['', false],
  ['1'.repeat(51), false],
])('given %j, isNumericAmount returns %s', (text, used) => {
  expect(isNumericAmount(text)).toBe(used)
})
