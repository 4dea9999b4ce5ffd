import { parseRational } from '@cambio/kernel/rational'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { againstOf, codeOf, othersOf, pairOf } from './coin-pairs.ts'
import { extremes, linePath, tableRows } from './drawing.ts'
import { listedCoins, listRequest, type Coin } from './listed-coins.ts'
import { changeText, priceWords, shortPrice, usdText } from './price-text.ts'
import { crossPrice, pricePairs } from './price-table.ts'

const NBSP = '\u00a0'

function coin(currencyTitle: string, part: Partial<Coin> = {}): Coin {
  return {
    slug: currencyTitle.toLowerCase(),
    currencyTitle,
    fullName: currencyTitle,
    currencyFriendlyTitle: currencyTitle,
    currencyLogoLink: '',
    bestChangeName: currencyTitle,
    precisionDecimals: 8,
    price: '1',
    change24h: '0',
    sparkline: [],
    fiatPairs: [],
    ...part,
  }
}
const BTC = coin('BTC', { fullName: 'Bitcoin', price: '68000', change24h: '-1.5' })
const USDT = coin('USDT', { fullName: 'Tether USD', bestChangeName: 'USDTERC20' })
const SHIB = coin('SHIB', { fullName: 'Shiba Inu', price: '0.0000175', change24h: '20' })
const OLD = coin('OLD', { fullName: 'Aged coin', price: null, change24h: null })
const COINS = [BTC, USDT, SHIB, OLD]
const titles = (coins: readonly Coin[]) => coins.map(({ currencyTitle }) => currencyTitle).join(' ')

describe('price list', () => {
  it.each([
    [{}, 'BTC USDT SHIB OLD'],
    [{ q: ' bIt' }, 'BTC'],
    [{ q: 'usd' }, 'USDT'],
    [{ q: 'nope' }, ''],
    [{ q: 'биткоин' }, 'BTC'],
    [{ q: 'тезер' }, 'USDT'],
    [{ q: 'shib шиба' }, 'SHIB'],
    [{ sort: 'name' }, 'OLD BTC SHIB USDT'],
    [{ sort: 'name', dir: 'down' }, 'USDT SHIB BTC OLD'],
    [{ sort: 'price' }, 'BTC USDT SHIB OLD'],
    [{ sort: 'price', dir: 'up' }, 'SHIB USDT BTC OLD'],
    [{ sort: 'change' }, 'SHIB USDT BTC OLD'],
    [{ sort: 'change', dir: 'up' }, 'BTC USDT SHIB OLD'],
  ] as const)('lists the coins for the request %o: %s', (request, expected) =>
    expect(titles(listedCoins(COINS, request))).toBe(expected),
  )

  it("ignores invalid values in the price list's query", () => {
    expect(listRequest({ q: ['a'], sort: 'worth', dir: 'left' })).toEqual({})
    expect(listRequest({ q: '  ', sort: 'popular' })).toEqual({})
    expect(listRequest({ q: 'x'.repeat(99), sort: 'name', dir: 'down' })).toEqual({
      q: 'x'.repeat(40),
      sort: 'name',
      dir: 'down',
    })
  })
})

describe('default pair of a coin', () => {
  it('pairs every coin with USDT, and USDT with the most popular other coin', () => {
    expect(pairOf(BTC, COINS)).toBe('btc-usdterc20')
    expect(pairOf(USDT, COINS)).toBe('usdterc20-btc')
    expect(againstOf(BTC, [BTC])).toBeNull()
    expect(pairOf(BTC, [])).toBeNull()
    expect(codeOf(SHIB, BTC)).toBe('shib-btc')
    expect(titles(othersOf(BTC, COINS))).toBe('USDT SHIB OLD')
  })
})

describe('formatting of prices and amounts', () => {
  it.each([
    ['68000.129', '68000.12'],
    ['68000', '68000.00'],
    ['1000', '1000.00'],
    ['999.99999', '999.9999'],
    ['1.5', '1.5000'],
    ['0.3', '0.3000'],
    ['0.00001751234', '0.00001751'],
    ['0', '0.0000'],
  ])('shortPrice(%s) returns %s', (price, short) => expect(shortPrice(price)).toBe(short))

  it("uses the language's number format for prices and price changes", () => {
    expect(usdText('68000.129', 'en')).toBe('$68,000.12')
    expect(usdText('68000.129', 'ru')).toBe(`68${NBSP}000,12${NBSP}$`)
    expect(priceWords('738.05', 'LTC', 'ru')).toBe(`738,0500${NBSP}LTC`)
    expect(changeText('1.5', 'en')).toBe('+1.50%')
    expect(changeText('-10.25', 'ru')).toBe(`−10,25${NBSP}%`)
    expect(changeText('0', 'en')).toBe('0.00%')
  })

  it('pricePairs converts common amounts at the cross price', () => {
    expect(pricePairs(crossPrice('68000', '1'), 6).slice(0, 4)).toEqual([
      { amount: '0.01', worth: '680.00', isLess: false },
      { amount: '0.1', worth: '6800.00', isLess: false },
      { amount: '0.5', worth: '34000.00', isLess: false },
      { amount: '1', worth: '68000.00', isLess: false },
    ])
    expect(pricePairs(crossPrice('1', '68000'), 18).at(-1)).toMatchObject({ amount: '1000', worth: '0.01470588' })
    expect(pricePairs(crossPrice('68000', ''), 8)).toEqual([])
    expect(pricePairs(parseRational('0'), 8)).toEqual([])
  })

  it('limits converted amounts to the number of decimal places of the coin', () => {
    const first = (price: string, quote: string, decimals: number) => pricePairs(crossPrice(price, quote), decimals)[0]
    expect(first('1', '68057', 8)).toEqual({ amount: '0.01', worth: '0.00000014', isLess: false })
    expect(first('1', '68057', 6)).toEqual({ amount: '0.01', worth: '0.000001', isLess: true })
    expect(first('0.0000175', '68000', 8)).toEqual({ amount: '0.01', worth: '0.00000001', isLess: true })
    expect(first('250.5', '1', 0)).toEqual({ amount: '0.01', worth: '2', isLess: false })
  })
})

describe('price chart data', () => {
  const values = fc.array(fc.tuple(fc.nat(10 ** 9), fc.integer({ min: 1, max: 10 ** 9 })), { maxLength: 50 })

  it('linePath draws a price line that stays within its box', () => {
    fc.assert(
      fc.property(values, (points) => {
        const path = linePath(
          points.map(([x, y]) => ({ x, y })),
          200,
          50,
        )
        const figures = [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)]
        expect(figures).toHaveLength(points.length < 2 ? 0 : points.length)
        for (const [, x, y] of figures) {
          expect(Number(x)).toBeGreaterThanOrEqual(0)
          expect(Number(x)).toBeLessThanOrEqual(200)
          expect(Number(y)).toBeGreaterThanOrEqual(0)
          expect(Number(y)).toBeLessThanOrEqual(50)
        }
      }),
    )
  })

  it('linePath draws a constant price in the middle of the box', () => {
    expect(
      linePath(
        [1, 2].map((x) => ({ x, y: 7 })),
        10,
        20,
      ),
    ).toBe('M0.0 10.0L10.0 10.0')
  })

  const history = Array.from({ length: 100 }, (_none, at) => ({ at, price: String(at === 40 ? 500 : 100 - at) }))
  it('extremes returns the lowest and the highest price point', () => {
    expect(extremes(history)).toEqual({ low: history[99], high: history[40] })
    expect(extremes([])).toBeNull()
  })

  it('tableRows returns the given number of rows, including the first and the last price point', () => {
    const rows = tableRows(history, 24)
    expect(rows).toHaveLength(24)
    expect([rows[0], rows.at(-1)]).toEqual([history[99], history[0]])
    expect(tableRows(history.slice(0, 3), 24)).toEqual(history.slice(0, 3).toReversed())
  })
})
