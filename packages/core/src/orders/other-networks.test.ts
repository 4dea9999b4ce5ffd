import { expect, test } from 'vitest'
import type { AddressRules } from '../chains/address-rules.ts'
import { Catalogue } from '../instruments/catalogue.ts'
import { instrument } from '../testing/fixtures.ts'
import { otherNetworks } from './other-networks.ts'

const on = (chain: string, currencyTitle: string, contract: string | null = null) =>
  instrument(`${currencyTitle}-${chain}`, {
    chain,
    currencyTitle,
    contract,
    instrumentType: 'crypto',
    networkFriendlyTitle: `${chain} network`,
  })
const accepting = (prefix: string, problem: 'address' | 'memo' = 'address'): AddressRules => ({
  example: '',
  paymentUri: () => '',
  check: (address) =>
    address.startsWith(prefix)
      ? problem === 'memo'
        ? { ok: false, field: 'memo', problem: 'memo_incorrect' }
        : { ok: true, canonical: address }
      : { ok: false, field: 'address', problem: 'error_address_incorrect' },
})
const usdt = on('ethereum', 'USDT', '0xusdt')
const catalogue = new Catalogue([
  on('ethereum', 'ETH'),
  usdt,
  on('tron', 'TRX'),
  on('tron', 'USDT', 'Tusdt'),
  on('xrp', 'XRP'),
])
const addressRules = new Map([
  ['ethereum', accepting('0x')],
  ['tron', accepting('T')],
  ['xrp', accepting('r', 'memo')],
])

test('lists the networks that accept an address and marks those with the same coin', () => {
  const found = (address: string) => otherNetworks({ addressRules, catalogue }, usdt, address)
  expect(found(' Tabc')).toEqual({ networks: ['tron network'], sameCoin: ['tron network'] })
  expect(found('rabc')).toEqual({ networks: ['xrp network'], sameCoin: [] })
  expect(found('nonsense')).toEqual({ networks: [], sameCoin: [] })
})
