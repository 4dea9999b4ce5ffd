import { expect, test } from 'vitest'
import { amountText, currencyAmountText } from './amount-text.ts'

test("formats amounts in full with the language's separators", () => {
  expect(amountText('1257598.676', 'en')).toBe('1,257,598.676')
  expect(amountText('1257598.676', 'ru')).toBe('1\u00a0257\u00a0598,676')
  expect(amountText('1257.5', 'ru')).toBe('1\u00a0257,5')
  expect(amountText('-6.326124', 'ru')).toBe('−6,326124')
  expect(amountText('not a number', 'en')).toBe('not a number')
})

test.each([
  ['625.5', 'EUR', '625.50'],
  ['1200', 'USD', '1,200.00'],
  ['1200', 'JPY', '1,200'],
  ['-0.5', 'EUR', '−0.50'],
  ['0.123456', 'EUR', '0.123456'],
  ['625.5', 'USDT', '625.5'],
  ['0.069250929173711323', 'ETH', '0.06925092'],
  ['0.123456789', 'SOL', '0.123456789'],
  ['0.000000000000000021', 'ETH', '0.000000000000000021'],
  ['2.000000000000000021', 'ETH', '2'],
  ['…', 'EUR', '…'],
])('formats %s %s as %s', (amount, currency, text) => {
  expect(currencyAmountText(amount, currency, 'en')).toBe(text)
})
