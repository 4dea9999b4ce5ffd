// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../../../testing/show.tsx'
import type { Coin } from '../state/listed-coins.ts'
import { CoinFiatPairs } from './coin-fiat-pairs.tsx'

afterEach(cleanup)

const bitcoin = (fiatPairs: Coin['fiatPairs']) => ({ currencyTitle: 'BTC', fiatPairs }) as Coin
const PAIRS: Coin['fiatPairs'] = [
  { direction: 'buy', method: 'card', currencyTitle: 'EUR', code: 'cardeur-btc' },
  { direction: 'sell', method: 'card', currencyTitle: 'USD', code: 'btc-cardusd' },
  { direction: 'buy', method: 'bank', currencyTitle: 'EUR', code: 'sepaeur-btc' },
  { direction: 'sell', method: 'bank', currencyTitle: 'EUR', code: 'btc-sepaeur' },
]
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('links to the pages on which the coin can be bought and sold for fiat money', async () => {
  await show(<CoinFiatPairs coin={bitcoin(PAIRS)} />, ['price'])
  expect(screen.getByRole('heading', { name: 'BTC for ordinary money' })).toBeTruthy()
  expect(links()).toEqual([
    ['Buy by card for EUR', '/exchange-cardeur-btc'],
    ['Sell to a card for USD', '/exchange-btc-cardusd'],
    ['Buy by bank transfer for EUR', '/exchange-sepaeur-btc'],
    ['Sell to a bank account for EUR', '/exchange-btc-sepaeur'],
  ])
})

test('labels the links to buy and sell a coin for fiat money in Russian', async () => {
  await show(<CoinFiatPairs coin={bitcoin(PAIRS.slice(0, 2))} />, ['price'], 'ru')
  expect(links().map(([text]) => text)).toEqual(['Купить картой за EUR', 'Продать за USD на карту'])
})

test('renders nothing for a coin that cannot be bought or sold for fiat money', async () => {
  await show(<CoinFiatPairs coin={bitcoin([])} />, ['price'])
  expect(screen.queryByRole('heading')).toBeNull()
})
