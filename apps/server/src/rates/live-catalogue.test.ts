import type { Instrument } from '@cambio/core/instruments/instrument'
import { instrument } from '@cambio/core/testing/fixtures'
import { expect, test } from 'vitest'
import { LiveCatalogue } from './live-catalogue.ts'

const INSTRUMENTS = [instrument('eth', { chain: 'ethereum' }), instrument('ltc', { chain: 'litecoin' })]
const isOpen = ({ isDepositEnabled, isPayoutEnabled }: Instrument): boolean => isDepositEnabled || isPayoutEnabled

test('closes all coins while signing is stopped because an older database was restored', async () => {
  const signer = { killed: false, isOlder: false }
  const live = await LiveCatalogue.open({
    chains: { halted: async () => [] },
    instruments: { all: async () => INSTRUMENTS, others: async () => [], fiat: async () => [] } as never,
    signerSpends: { state: async () => signer },
    servedChains: [...new Set(INSTRUMENTS.map(({ chain }) => chain))].map((chain) => ({ chain })),
    hasProviders: false,
    publicOrigin: 'https://cambio.example',
    fiat: [],
  })
  const open = () => live.catalogue.instruments.filter(isOpen).length
  const all = open()
  expect(all).toBeGreaterThan(0)
  Object.assign(signer, { killed: true, isOlder: true })
  await live.refreshHalts()
  expect(open()).toBe(0)
  Object.assign(signer, { killed: true, isOlder: false })
  await live.refreshHalts()
  expect(open()).toBe(all)
})
