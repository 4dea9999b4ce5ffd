import { expect, test } from 'vitest'
import { CATALOGUE, ETH, LTC, USDT } from '../testing/fixtures.ts'
import { Catalogue, servedInstruments, unservedInstruments } from './catalogue.ts'

test.each([
  [
    'a chain with a node and a token with its contract',
    [{ chain: 'ethereum', tokens: [{ currencyTitle: 'USDT', contract: '0xOwn', decimals: USDT.decimals }] }],
    [ETH, { ...USDT, contract: '0xOwn' }],
  ],
  ['a token without contract', [{ chain: 'ethereum', tokens: [] }], [ETH]],
  ['a chain without tokens', [{ chain: 'litecoin' }], [LTC]],
])('serves only instruments with a node and a configured contract: %s', (_what, chains, served) => {
  expect(servedInstruments([ETH, USDT, LTC], chains)).toEqual(served)
})

test("reads a token's contract, explorers and example address from the settings, not from the database", () => {
  const explorers = { explorerTxUrl: 'https://own/tx/', explorerAddressUrl: 'https://own/address/' }
  const settings = { ...explorers, addressExample: '0xExample' }
  const tokens = [{ currencyTitle: 'USDT', contract: '0xOwn', decimals: USDT.decimals }]
  const stored = { ...USDT, contract: 'thief@1?value=1#', explorerTxUrl: 'https://thief/', addressExample: 'thief' }
  const [served] = servedInstruments([stored], [{ chain: 'ethereum', tokens, ...settings }])
  expect(served).toMatchObject({ contract: '0xOwn', ...settings })
  expect(servedInstruments([stored], [{ chain: 'ethereum', tokens }])[0]).toMatchObject({ explorerTxUrl: '' })
})

test('refuses a token whose decimals in the settings differ from the catalogue', () => {
  const tokens = [{ currencyTitle: 'USDT', contract: '0xOwn', decimals: USDT.decimals + 12 }]
  expect(() => servedInstruments([USDT], [{ chain: 'ethereum', tokens }])).toThrow(
    'CHAINS: USDT on ethereum has 6 decimals in the catalogue, not 18',
  )
})

test.each([
  ['its slug', { slug: 'USDT-erc20' }, USDT],
  ['its titles in any case', { currencyTitle: 'usdt', networkTitle: 'Erc20' }, USDT],
  ['both', { slug: 'eth', currencyTitle: 'ETH', networkTitle: 'ETH' }, ETH],
  ['a slug and titles that contradict it', { slug: 'ltc', currencyTitle: 'ETH', networkTitle: 'ETH' }, null],
  ['an unknown slug with known titles', { slug: 'x', currencyTitle: 'ETH', networkTitle: 'ETH' }, null],
  ["its title and the network title of its chain's tokens", { currencyTitle: 'ETH', networkTitle: 'ERC20' }, ETH],
  ['the network title of tokens on another chain', { currencyTitle: 'LTC', networkTitle: 'ERC20' }, null],
  ['only one of its two titles', { currencyTitle: 'ETH' }, null],
])('looks up an instrument by %s', (_how, name, found) => {
  expect(CATALOGUE.find(name)).toBe(found)
})

test('prefers a coin with exactly the given titles to a native coin with this alias', () => {
  const wrapped = { ...USDT, slug: 'eth-erc20', currencyTitle: 'ETH' }
  const name = { currencyTitle: 'ETH', networkTitle: 'ERC20' }
  expect(new Catalogue([ETH, wrapped]).find(name)).toBe(wrapped)
  expect(new Catalogue([ETH, USDT], [wrapped]).find(name)).toBe(wrapped)
})

test('returns a removed coin only for stored rows, closed and with a placeholder for its contract', () => {
  const chains = [{ chain: 'ethereum', tokens: [] }]
  const stored = [ETH, { ...USDT, contract: 'unset', isDepositEnabled: true }, LTC]
  const catalogue = new Catalogue(servedInstruments(stored, chains), [], [], unservedInstruments(stored, chains))
  expect(catalogue.recorded(ETH.slug)).toBe(catalogue.get({ slug: ETH.slug }))
  expect(catalogue.recorded(LTC.slug)).toEqual({ ...LTC, isDepositEnabled: false, isPayoutEnabled: false })
  expect(catalogue.recorded(USDT.slug)).toMatchObject({ contract: 'unset:usdt-erc20', isDepositEnabled: false })
  expect([USDT.slug, LTC.slug].map((slug) => catalogue.find({ slug }))).toEqual([null, null])
  expect(catalogue.all.map(({ slug }) => slug)).toEqual([ETH.slug])
  expect(() => catalogue.recorded('never')).toThrow('Instrument is not supported')
})
