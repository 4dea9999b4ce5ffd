import { expect, test } from 'vitest'
import { CATALOGUE, ETH, LTC, USDT } from '../testing/fixtures.ts'
import { servedInstruments } from './catalogue.ts'

test.each([
  [
    'a chain with a node and a token with its contract',
    [{ chain: 'ethereum', tokens: [{ currencyTitle: 'USDT' }] }],
    [ETH, USDT],
  ],
  ['a token without contract', [{ chain: 'ethereum', tokens: [] }], [ETH]],
  ['a chain without tokens', [{ chain: 'litecoin' }], [LTC]],
])('what cannot be served is absent: %s', (_what, chains, served) => {
  expect(servedInstruments([ETH, USDT, LTC], chains)).toEqual(served)
})

test.each([
  ['its slug', { slug: 'USDT-erc20' }, USDT],
  ['its titles in any case', { currencyTitle: 'usdt', networkTitle: 'Erc20' }, USDT],
  ['both', { slug: 'eth', currencyTitle: 'ETH', networkTitle: 'ETH' }, ETH],
  ['a slug and titles that contradict it', { slug: 'ltc', currencyTitle: 'ETH', networkTitle: 'ETH' }, null],
  ['an unknown slug with known titles', { slug: 'x', currencyTitle: 'ETH', networkTitle: 'ETH' }, null],
  ['half of its titles', { currencyTitle: 'ETH' }, null],
])('an instrument is found by %s', (_how, name, found) => {
  expect(CATALOGUE.find(name)).toBe(found)
})
