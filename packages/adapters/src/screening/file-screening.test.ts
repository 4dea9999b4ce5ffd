import { expect, test } from 'vitest'
import type { AddressRules } from '@cambio/core/chains/address-rules'
import { parseBlacklist } from './file-screening.ts'

const lowerCase: AddressRules = {
  check: (address) =>
    address.startsWith('0x')
      ? { ok: true, canonical: address.toLowerCase() }
      : { ok: false, field: 'address', problem: 'error_address_incorrect' },
  paymentUri: ({ address }) => address,
  example: '',
}
const rules = new Map([['ethereum', lowerCase]])

test('one chain and address a line, in the spelling that orders are compared in', () => {
  const listed = parseBlacklist('# stolen\nethereum 0xABC  # case 12\n\n', rules)
  expect([...listed]).toEqual(['ethereum 0xabc'])
})

test('a line that is not understood is named', () => {
  expect(() => parseBlacklist('ethereum 0xABC\n0xDEF\n', rules)).toThrow('line 2')
  expect(() => parseBlacklist('ethereun 0xABC\n', rules)).toThrow('no chain "ethereun"')
  expect(() => parseBlacklist('ethereum DEF\n', rules)).toThrow('"DEF" is no address')
})
