import type { Instrument } from '@cambio/core/instruments/instrument'
import { instrument } from '@cambio/core/testing/fixtures'
import { expect, test } from 'vitest'
import { LiveCatalogue } from './live-catalogue.ts'

const INSTRUMENTS = [instrument('eth', { chain: 'ethereum' }), instrument('ltc', { chain: 'litecoin' })]
const isOpen = ({ isDepositEnabled, isPayoutEnabled }: Instrument): boolean => isDepositEnabled || isPayoutEnabled

/** Opens a catalogue in which only Ethereum is served, and `net-only` is a coin that only providers trade. */
function openWithout(hasProviders: boolean) {
  const others = [instrument('net-only', { chain: 'net:x', currencyLogoLink: '' })]
  return LiveCatalogue.open({
    chains: { halted: async () => [] },
    instruments: {
      all: async () => INSTRUMENTS,
      others: async () => others,
      fiat: async () => [instrument('usd-card', { chain: 'card' })],
    },
    signerSpends: { state: async () => ({ killed: false, isOlder: false }) },
    servedChains: [{ chain: 'ethereum' }],
    hasProviders,
    publicOrigin: 'https://cambio.example',
    fiat: [],
  })
}

test.each([true, false])('still shows old orders of removed coins: providers are set: %s', async (hasProviders) => {
  const { catalogue } = await openWithout(hasProviders)
  expect(catalogue.all.map(({ slug }) => slug)).toEqual(hasProviders ? ['eth', 'net-only'] : ['eth'])
  expect(catalogue.recorded('ltc')).toMatchObject({ isDepositEnabled: false, isPayoutEnabled: false })
  expect(catalogue.recorded('usd-card').slug).toBe('usd-card')
  expect(catalogue.find({ slug: 'usd-card' })).toBeNull()
  expect(catalogue.recorded('net-only').currencyLogoLink).toBe('https://cambio.example/coin-letters/n.svg')
})

test('closes all coins while signing is stopped because an older database was restored', async () => {
  const signer = { killed: false, isOlder: false }
  const live = await LiveCatalogue.open({
    chains: { halted: async () => [] },
    instruments: { all: async () => INSTRUMENTS, others: async () => [], fiat: async () => [] },
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
