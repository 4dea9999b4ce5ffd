import { expect, test } from 'vitest'
import type { AddressRules } from '../chains/address-rules.ts'
import { CATALOGUE } from '../testing/fixtures.ts'
import { checkAddress } from './check-addresses.ts'

const RULES: AddressRules = {
  example: 'an address',
  check: (address) => ({ ok: true, canonical: address }),
  paymentUri: () => '',
}
const check = (memo: string) => {
  const [coin] = CATALOGUE.all
  if (!coin) throw new Error('the catalogue is empty')
  return checkAddress(new Map([[coin.chain, RULES]]), coin, 'an address', memo, 'address')
}

test.each([
  ['a line separator', '1\u2028Press Confirm'],
  ['a paragraph separator', '1\u2029Press Confirm'],
  ['a mark that reverses the text', '1\u202e2'],
  ['an invisible character', '1\u200b2'],
  ['a line feed', '1\n2'],
])('rejects a memo with %s', (_name, memo) => {
  expect(() => check(memo)).toThrow(expect.objectContaining({ code: 'MEMO_INVALID' }))
})

test.each(['12345', 'Заказ № 5', 'a memo with spaces'])('accepts the memo %s', (memo) => {
  expect(check(memo)).toBe('an address')
})
