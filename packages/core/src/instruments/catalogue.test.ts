import { expect, test } from 'vitest'
import { ETH, LTC, USDT } from '../testing/fixtures.ts'
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
