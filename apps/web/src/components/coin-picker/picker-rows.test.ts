import type { InstrumentView } from '@cambio/contract/instrument'
import { expect, test } from 'vitest'
import { pickerRows, suggestedRows } from './picker-rows.ts'

const coin = (currencyTitle: string, networkTitle: string, popularity: number): InstrumentView =>
  ({
    slug: `${currencyTitle}-${networkTitle}`,
    currencyTitle,
    networkTitle,
    fullName: currencyTitle,
    bestChangeName: `${currencyTitle}${networkTitle}`,
    currencyFriendlyTitle: `${currencyTitle} coin`,
    networkFriendlyTitle: networkTitle,
    popularity,
    isDepositEnabled: true,
    isWithdrawalEnabled: currencyTitle !== 'LTC',
  }) as InstrumentView
const coins = [coin('ETH', 'ETH', 1), coin('USDT', 'TRC20', 0), coin('LTC', 'LTC', 0), coin('USDT', 'ERC20', 0)]

test('lists popular coins first and groups the networks of a coin', () => {
  expect(pickerRows(coins, [], '', 'send').map((row) => row.key)).toEqual([
    'popular',
    'ETH-ETH',
    'all',
    'LTC-LTC',
    'USDT-TRC20',
    'USDT-ERC20',
  ])
})

test('lists ticker matches before name and network matches', () => {
  expect(pickerRows(coins, [], 'usdt erc', 'send').map((row) => row.key)).toEqual(['USDT-ERC20'])
  expect(pickerRows(coins, [], ' eth ', 'send').map((row) => row.key)).toEqual(['ETH-ETH', 'USDT-ERC20'])
  expect(pickerRows(coins, [], 'лайткоин', 'send').map((row) => row.key)).toEqual(['LTC-LTC'])
  expect(pickerRows(coins, [], 'zzz', 'send')).toEqual([])
})

test('disables a receive coin that the exchange cannot currently pay out', () => {
  const [row] = pickerRows(coins, [], 'ltc', 'receive')
  expect(row).toMatchObject({ enabled: false })
})

test("adds the server's search results to the matching coins without duplicates", () => {
  const found = [coin('ETH', 'ETH', 0), coin('ETHW', 'ETHW', 0)]
  expect(pickerRows(coins, found, 'eth', 'send').map((row) => row.key)).toEqual(['ETH-ETH', 'USDT-ERC20', 'ETHW-ETHW'])
  expect(pickerRows(coins, found, '', 'send').map((row) => row.key)).not.toContain('ETHW-ETHW')
})

test('suggests only popular coins that are not paused', () => {
  expect(suggestedRows(coins, 'send').map((row) => row.key)).toEqual(['suggested', 'ETH-ETH'])
  const paused = { ...coin('BTC', 'BTC', 2), isDepositEnabled: false }
  expect(suggestedRows([paused], 'send')).toEqual([])
})

test('lists fiat currencies first under "Popular" when the chosen instrument is a fiat currency', () => {
  const money = (title: string): InstrumentView => ({ ...coin(title, 'CARD', 0), instrumentType: 'fiat' })
  const all = [...coins, money('USD'), money('EUR')]
  expect(pickerRows(all, [], '', 'send', all.at(-1)).map((row) => row.key)).toEqual([
    'popular',
    'EUR-CARD',
    'USD-CARD',
    'ETH-ETH',
    'all',
    'LTC-LTC',
    'USDT-TRC20',
    'USDT-ERC20',
  ])
  expect(
    pickerRows(all, [], '', 'send', coins[0])
      .map((row) => row.key)
      .slice(0, 3),
  ).toEqual(['popular', 'ETH-ETH', 'all'])
})
