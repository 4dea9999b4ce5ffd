import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { basisPoints, formatAmount, parseAmount, roundToPrecision, scale } from './money.ts'

const decimals = fc.integer({ min: 0, max: 18 })
const atomic = fc.bigInt({ min: 0n, max: 10n ** 30n })

describe('parsing and formatting of amounts', () => {
  test('parses a formatted amount back to the same base units', () => {
    fc.assert(
      fc.property(atomic, decimals, (amount, places) => {
        expect(parseAmount(formatAmount(amount, places), places)).toEqual({ ok: true, atomic: amount })
      }),
    )
  })

  test.each([
    ['-1', 'not-a-number'],
    ['', 'not-a-number'],
    ['NaN', 'not-a-number'],
    ['Infinity', 'not-a-number'],
    ['1e3', 'not-a-number'],
    ['0x10', 'not-a-number'],
    ['.5', 'not-a-number'],
    ['5.', 'not-a-number'],
    ['.5e-6', 'not-a-number'],
    [' 1', 'not-a-number'],
    ['1,5', 'not-a-number'],
    ['٣', 'not-a-number'],
    ['0.000000001', 'too-precise'],
    ['9'.repeat(10_000), 'too-long'],
  ])('rejects %j as an amount', (text, fault) => {
    expect(parseAmount(text, 8)).toEqual({ ok: false, fault })
  })

  test("accepts trailing zeros beyond the instrument's decimal places", () => {
    expect(parseAmount('1.5000000000', 8)).toEqual({ ok: true, atomic: 150_000_000n })
  })
})

describe('rounding of amounts', () => {
  test('rounding down and rounding up enclose the exact product within one base unit', () => {
    fc.assert(
      fc.property(atomic, atomic, fc.bigInt({ min: 1n, max: 10n ** 20n }), (amount, num, den) => {
        const down = scale(amount, { num, den }, 'down')
        const up = scale(amount, { num, den }, 'up')
        expect(down * den <= amount * num && amount * num <= up * den).toBe(true)
        expect(up - down <= 1n).toBe(true)
      }),
    )
  })

  test('rounds an amount to whole steps in the given direction', () => {
    expect(roundToPrecision(1_234_567n, 6, 2, 'down')).toBe(1_230_000n)
    expect(roundToPrecision(1_234_567n, 6, 2, 'up')).toBe(1_240_000n)
    expect(roundToPrecision(1_230_000n, 6, 2, 'up')).toBe(1_230_000n)
    expect(roundToPrecision(7n, 6, 9, 'down')).toBe(7n)
  })

  test('multiplies an amount by a share in basis points', () => {
    expect(basisPoints(10_001n, 50, 'down')).toBe(50n)
    expect(basisPoints(10_001n, 50, 'up')).toBe(51n)
  })
})
