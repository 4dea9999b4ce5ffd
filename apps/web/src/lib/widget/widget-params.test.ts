import { expect, test } from 'vitest'
import { coinList, isOffered, PLAIN_WIDGET, readWidgetParams, widgetQuery } from './widget-params.ts'

const FULL = {
  from: 'eth',
  to: 'usdt-trc20',
  amount: '0.42',
  mode: 'fixed',
  theme: 'dark',
  accent: '2563eb',
  allow: 'eth,usdt',
  deny: 'usdt-bep20',
  ref: 'Ab_c-1',
}

test('readWidgetParams restores the settings that widgetQuery wrote', () => {
  expect(Object.fromEntries(widgetQuery(readWidgetParams(FULL)))).toEqual(FULL)
  expect(widgetQuery(PLAIN_WIDGET)).toEqual([])
})

test.each([
  ['from', '<b>'],
  ['to', 'a b'],
  ['amount', '-1'],
  ['amount', '1e400'],
  ['amount', '9'.repeat(51)],
  ['mode', 'fast'],
  ['theme', 'pink'],
  ['accent', 'red'],
  ['accent', '12345'],
  ['accent', 'ff'],
  ['accent', 'ggg'],
  ['amount', '1,000'],
  ['amount', '1,000.5'],
  ['amount', '1,2,3'],
  ['accent', '0a6b49;}*{color:red'],
  ['ref', 'a b'],
  ['ref', 'x'.repeat(65)],
  ['allow', '<,>'],
])('ignores the invalid widget parameter %s=%s', (name, value) =>
  expect(readWidgetParams({ [name]: value })).toEqual(PLAIN_WIDGET),
)

test('accepts an accent colour with or without #', () => {
  expect(readWidgetParams({ accent: '#0A6B49' }).accent).toBe('#0a6b49')
  expect(readWidgetParams({ accent: '0A6B49' }).accent).toBe('#0a6b49')
})

test('accepts a three-digit accent colour', () => {
  expect(readWidgetParams({ accent: 'Ff0' }).accent).toBe('#ffff00')
  expect(readWidgetParams({ accent: '#ff0' }).accent).toBe('#ffff00')
  expect(readWidgetParams({ amount: '0,42' }).amount).toBe('0.42')
  expect(readWidgetParams({ amount: '0,125' }).amount).toBe('0.125')
})

test('splits a coin list at any separator and limits the number of coins', () => {
  expect(coinList(' BTC, eth;eth  Usdt-Trx ')).toEqual(['btc', 'eth', 'usdt-trx'])
  expect(coinList(Array.from({ length: 300 }, (_, index) => `c${index}`).join())).toHaveLength(200)
})

const tron = { slug: 'usdt-trc20', currencyTitle: 'USDT' }
test.each([
  [[], [], true],
  [['usdt'], [], true],
  [['usdt-trc20'], [], true],
  [['btc'], [], false],
  [[], ['usdt'], false],
  [[], ['usdt-bep20'], true],
  [['usdt'], ['usdt-trc20'], false],
])('isOffered with allow %j and deny %j returns %s', (allow, deny, is) =>
  expect(isOffered(tron, { allow, deny })).toBe(is),
)
