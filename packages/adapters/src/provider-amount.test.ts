import { expect, it } from 'vitest'
import { ProviderAmount } from './provider-amount.ts'

it.each([
  ['12.5', '12.5'],
  ['3.212e+23', '321200000000000000000000'],
  ['1E21', '1000000000000000000000'],
  ['1.5e-7', '0.00000015'],
  ['123456789.123456789e3', '123456789123.456789'],
])('converts the provider amount %s exactly to a plain decimal string', (text, plain) => {
  expect(ProviderAmount.parse(text)).toBe(plain)
})

it.each(['', 'e5', '1e', '1e5e5', '1e999', '-1e5', '1.e5', 'NaN', '1e+', '0x1e5'])(
  'rejects the provider amount %j',
  (text) => {
    expect(ProviderAmount.safeParse(text).success).toBe(false)
  },
)
