import { expect, test } from 'vitest'
import type { AddressRules } from '@cambio/core/chains/address-rules'
import { parseBlacklist } from './file-screening.ts'

const lowerCase: AddressRules = {
  check: (address) => ({ ok: true, canonical: address.toLowerCase() }),
  paymentUri: ({ address }) => address,
  example: '',
}
const rules = new Map([['ethereum', lowerCase]])

test('one chain and address a line, in the spelling that orders are compared in', () => {
  const listed = parseBlacklist('# stolen\nethereum 0xABC  # case 12\n\nbitcoin bc1q\n', rules)
  expect([...listed]).toEqual(['ethereum 0xabc', 'bitcoin bc1q'])
})

test('a line that is not understood is named', () => {
  expect(() => parseBlacklist('ethereum 0xABC\n0xDEF\n', rules)).toThrow('line 2')
})
