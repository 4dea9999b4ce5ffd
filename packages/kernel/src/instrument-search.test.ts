import { describe, expect, test } from 'vitest'
import { searchInstruments, type SearchedInstrument } from './instrument-search.ts'

const named = (currencyTitle: string, networkTitle: string, name: string, network: string): SearchedInstrument => ({
  currencyTitle,
  networkTitle,
  fullName: name,
  currencyFriendlyTitle: name,
  networkFriendlyTitle: network,
  bestChangeName: currencyTitle === networkTitle ? currencyTitle : `${currencyTitle}${networkTitle}`,
})
const CATALOGUE = [
  named('BTC', 'BTC', 'Bitcoin', 'Bitcoin'),
  named('ETH', 'ETH', 'Ethereum', 'Ethereum'),
  named('USDT', 'ERC20', 'Tether', 'Ethereum · ERC20'),
  named('USDT', 'TRC20', 'Tether', 'TRON · TRC20'),
  named('USDT', 'BEP20', 'Tether', 'BNB Smart Chain · BEP20'),
  named('BCH', 'BCH', 'Bitcoin Cash', 'Bitcoin Cash'),
  named('WBTC', 'ERC20', 'Wrapped Bitcoin', 'Ethereum · ERC20'),
  named('BNB', 'BNB', 'BNB', 'BNB Smart Chain'),
  named('XRP', 'XRP', 'XRP', 'XRP Ledger'),
  named('POL', 'POL', 'Polygon', 'Polygon'),
  named('USDC', 'POLYGON', 'USD Coin', 'Polygon'),
  named('TRX', 'TRX', 'TRON', 'TRON'),
]
const found = (search: string): string[] =>
  searchInstruments(CATALOGUE, search).map((one) => `${one.currencyTitle}-${one.networkTitle}`)

describe('search for instruments', () => {
  test.each([
    ['биткоин', ['BTC-BTC', 'BCH-BCH', 'WBTC-ERC20']],
    ['Биткойн', ['BTC-BTC', 'BCH-BCH', 'WBTC-ERC20']],
    ['usdt trc', ['USDT-TRC20']],
    ['tron usdt', ['USDT-TRC20']],
    ['usdttrc20', ['USDT-TRC20']],
    ['bsc', ['USDT-BEP20', 'BNB-BNB']],
    ['ripple', ['XRP-XRP']],
    ['тезер', ['USDT-ERC20', 'USDT-TRC20', 'USDT-BEP20']],
    ['тезер трон', ['USDT-TRC20']],
    ['bitcoin cash', ['BCH-BCH']],
    ['RIPPLE  ', ['XRP-XRP']],
    ['trc-20', ['USDT-TRC20']],
    ['ERC 20', ['USDT-ERC20', 'WBTC-ERC20']],
    ['usdt bep-20', ['USDT-BEP20']],
  ])('finds the instruments for %s', (search, expected) => {
    expect(found(search)).toEqual(expected)
  })

  test('ranks a matching coin name above a matching network name', () => {
    expect(found('matic')[0]).toBe('POL-POL')
    expect(found('bitcoin')[0]).toBe('BTC-BTC')
    expect(found('eth')[0]).toBe('ETH-ETH')
    expect(found('trx')[0]).toBe('TRX-TRX')
  })
  test('ranks an exact name match above a wrapped coin that precedes it in the list', () => {
    const wrappedFirst = CATALOGUE.toReversed()
    expect(searchInstruments(wrappedFirst, 'биткоин')[0]?.currencyTitle).toBe('BTC')
    expect(searchInstruments(wrappedFirst, 'обернутый биткоин')[0]?.currencyTitle).toBe('WBTC')
  })
  test('finds only instruments that match every search word', () => {
    expect(found('usdt zzz')).toEqual([])
  })
  test('matches a query of three letters only at the start of a word', () => {
    expect(found(' · ')).toEqual([])
    expect(found('eth')).not.toContain('USDT-TRC20')
    expect(found('ther')).toContain('USDT-TRC20')
  })
})
