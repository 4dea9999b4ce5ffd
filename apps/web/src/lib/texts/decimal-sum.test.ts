import { expect, test } from 'vitest'
import { decimalLeft, decimalSum, isMore } from './decimal-sum.ts'

test('adds, subtracts and compares decimals without rounding', () => {
  expect(decimalLeft('0.3', '0.1')).toBe('0.2')
  expect(decimalLeft('1000000000000000000.000000000000000001', '1')).toBe('999999999999999999.000000000000000001')
  expect(decimalLeft('1', '1')).toBeNull()
  expect(decimalLeft('', '1')).toBeNull()
  expect(decimalLeft('5.', '1')).toBeNull()
  expect(decimalSum(['0.1', '0.2', '12.5'])).toBe('12.8')
  expect(decimalSum([])).toBe('0')
  expect([isMore('10', '9.99'), isMore('9.99', '10'), isMore('1', '1')]).toEqual([true, false, false])
})
