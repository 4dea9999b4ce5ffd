import { expect, test, vi } from 'vitest'
import { cleanAmountInput } from '@cambio/kernel/amount-input'
import {
  addressGroups,
  amountFieldText,
  clockText,
  dayText,
  moneyText,
  orderNumberText,
  shareText,
  shortAddress,
  utcText,
  zoneText,
} from './format.ts'

test('does not break a line between an amount and its currency', () =>
  expect(moneyText('0.42', 'ETH', 'ru')).toBe('0,42\u00a0ETH'))

test("formats the amount of an input field with the language's decimal separator", () => {
  expect([amountFieldText('1234.5', 'ru'), amountFieldText('1234.5', 'en')]).toEqual(['1234,5', '1234.5'])
  expect([amountFieldText('0.', 'ru'), amountFieldText('', 'ru')]).toEqual(['0,', ''])
  expect(cleanAmountInput(amountFieldText('1234.5', 'ru'))).toBe('1234.5')
})

test('groups the digits of an order number in threes', () =>
  expect(orderNumberText(1830471562)).toBe('1\u00a0830\u00a0471\u00a0562'))

test('shareText rounds a percentage down', () => {
  expect(shareText(0.99979, 'en')).toBe('99.97%')
  expect(shareText(1, 'ru')).toBe('100\u00a0%')
})

test('groups or shortens an address for display', () => {
  expect(addressGroups('0x8f3C72d109bE')).toEqual(['0x8f3C', '72d1', '09bE'])
  expect(addressGroups('rltc1qab')).toEqual(['rltc', '1qab'])
  expect(addressGroups('rltc1qabc').join('')).toBe('rltc1qabc')
  expect(shortAddress('TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE')).toBe('TQn9Y2kh…KcbLSE')
})

test.each([
  ['UTC', 'UTC'],
  ['Europe/Moscow', 'UTC+3'],
  ['Asia/Kolkata', 'UTC+5:30'],
  ['America/New_York', 'UTC−5'],
])('formats the time zone %s as %s in November', (zone, text) =>
  expect(zoneText('2026-11-21T18:40:05Z', zone)).toBe(text),
)

test('formats the time of day in a time zone', () => {
  expect(clockText('2026-11-21T18:40:05Z', 'ru', { timeZone: 'UTC' })).toBe('18:40')
  expect(clockText('2026-11-21T00:04:05Z', 'en', { timeZone: 'UTC', seconds: true })).toBe('00:04:05')
})

test('labels a UTC time as UTC, with the date unless it is today', () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T04:36:00Z') })
  expect(utcText('2026-11-23T04:35:54Z', 'ru', true)).toBe('04:35:54\u00a0UTC')
  expect(utcText('2026-11-22T23:59:59Z', 'en', true)).toMatch(/22.*\u00a0UTC$/)
  vi.useRealTimers()
})

test('puts a non-breaking space between a year and the Russian abbreviation for year', () => {
  expect(dayText('2026-11-22', 'ru', 'UTC')).toBe('22 ноября 2026\u00a0г.')
  expect(dayText('2026-11-22', 'en', 'UTC')).not.toContain('\u00a0')
})

test('formats a UTC date identically in every time zone', () => {
  vi.stubEnv('TZ', 'America/New_York')
  expect(dayText('2026-11-22', 'en', 'UTC')).toMatch(/22/)
  expect(dayText('2026-11-22', 'en')).toMatch(/21/)
  vi.unstubAllEnvs()
})
