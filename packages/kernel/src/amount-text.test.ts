import { expect, test } from 'vitest'
import { amountText } from './amount-text.ts'

test("formats amounts in full with the language's separators", () => {
  expect(amountText('1257598.676', 'en')).toBe('1,257,598.676')
  expect(amountText('1257598.676', 'ru')).toBe('1\u00a0257\u00a0598,676')
  expect(amountText('1257.5', 'ru')).toBe('1\u00a0257,5')
  expect(amountText('-6.326124', 'ru')).toBe('−6,326124')
  expect(amountText('not a number', 'en')).toBe('not a number')
})
