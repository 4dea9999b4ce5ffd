import { amountText, currencyAmountText } from '@cambio/kernel/amount-text'
import { LOCALES, type LocaleCode } from '@cambio/kernel/locale'

const NON_BREAKING = '\u00a0'
/**
 * Formats an amount with its currency, joined by a non-breaking space. Amounts of fiat money have the currency's number
 * of decimal places.
 */
export function moneyText(amount: string, currency: string, locale: LocaleCode): string {
  return `${currencyAmountText(amount, currency, locale)}${NON_BREAKING}${currency}`
}

/** Formats the whole units of an amount with its currency, rounded down: `1,234.50` becomes `1,234 USD`. */
export function wholeMoneyText(amount: string, currency: string, locale: LocaleCode): string {
  return `${amountText(amount.split('.')[0] ?? amount, locale)}${NON_BREAKING}${currency}`
}

/** Formats a percentage: `0.60%` in English, `0,60 %` with a non-breaking space in Russian. */
export function percentText(percent: string, locale: LocaleCode): string {
  return `${amountText(percent, locale)}${LOCALES[locale].decimal === ',' ? NON_BREAKING : ''}%`
}

/**
 * Formats an amount for an input field, with the language's decimal separator. Adds no group separators, because users
 * could mistake them for a decimal separator.
 */
export function amountFieldText(amount: string, locale: LocaleCode): string {
  return LOCALES[locale].decimal === ',' ? amount.replace('.', ',') : amount
}

/** Formats an order number in groups of three digits, so that a user can read it aloud. */
export function orderNumberText(orderId: number): string {
  return String(orderId).replace(/\B(?=(?:\d{3})+$)/g, NON_BREAKING)
}

/** Formats an instant as the time of day in a time zone: hours, minutes and, optionally, seconds. */
export function clockText(iso: string, locale: LocaleCode, options: { timeZone?: string; seconds?: boolean }): string {
  return new Intl.DateTimeFormat(LOCALES[locale].language, {
    hour: '2-digit',
    minute: '2-digit',
    ...(options.seconds ? { second: '2-digit' } : {}),
    ...(options.timeZone === undefined ? {} : { timeZone: options.timeZone }),
    hourCycle: 'h23',
  }).format(new Date(iso))
}

/** Returns a time zone's UTC offset at an instant, such as `UTC+3`. */
export function zoneText(iso: string, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset', ...(timeZone && { timeZone }) })
  const zone = parts.formatToParts(new Date(iso)).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return zone.replace('GMT', 'UTC').replace('+0', '').replace('-', '−')
}

/** Formats an instant in UTC and labels it as UTC. Adds the day if it is not today. */
export function utcText(iso: string, locale: LocaleCode, seconds: boolean): string {
  const timeZone = 'UTC'
  const text = isToday(iso, timeZone)
    ? clockText(iso, locale, { timeZone, seconds })
    : dayClockText(iso, locale, timeZone)
  return `${text}${NON_BREAKING}UTC`
}

/** Formats an instant as a day and a time of day. */
export function dayClockText(iso: string, locale: LocaleCode, timeZone?: 'UTC'): string {
  return new Intl.DateTimeFormat(LOCALES[locale].language, {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone && { timeZone }),
  }).format(new Date(iso))
}

/** Formats the date of an instant, including the year. */
export function dayText(iso: string, locale: LocaleCode, timeZone?: 'UTC'): string {
  const parts = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const day = new Intl.DateTimeFormat(LOCALES[locale].language, { ...parts, ...(timeZone && { timeZone }) })
  // Some languages, such as Russian, put a word after the year, so a non-breaking space keeps the word and the year on
  // one line.
  return day.format(new Date(iso)).replace(/ (?=\p{L}+\.?$)/u, '\u00a0')
}

/** Formats a month such as `2026-11` in words, such as `November 2026`. */
export function monthText(month: string, locale: LocaleCode): string {
  const parts = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(LOCALES[locale].language, parts).format(new Date(month))
}

/** Returns whether an instant is today, in the user's time zone or in UTC. */
export function isToday(iso: string, timeZone?: 'UTC'): boolean {
  const [day, today] = [new Date(iso), new Date()]
  return timeZone
    ? day.toISOString().slice(0, 10) === today.toISOString().slice(0, 10)
    : day.toDateString() === today.toDateString()
}

/** Formats a whole number with the language's group separators. */
export function countText(count: number, locale: LocaleCode): string {
  return amountText(String(count), locale)
}

/** Formats a fraction of 1 as a percentage with two decimal places, rounded down. */
export function shareText(share: number, locale: LocaleCode): string {
  const hundredths = Math.floor(share * 10_000)
  const text = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
  return percentText(text.replace(/\.00$/, ''), locale)
}

/**
 * Returns the start and end of an address with an ellipsis in between. Meant only for recognition, not for comparison.
 */
export function shortAddress(address: string): string {
  return address.length <= 16 ? address : `${address.slice(0, 8)}…${address.slice(-6)}`
}

/**
 * Splits an address into groups of four characters, so that a user can compare it with another one. The prefix `0x`
 * stays with the first group.
 */
export function addressGroups(address: string): string[] {
  const prefix = address.startsWith('0x') ? 2 : 0
  const head = address.slice(0, prefix + 4)
  return [head, ...(address.slice(prefix + 4).match(/.{1,4}/gu) ?? [])]
}
