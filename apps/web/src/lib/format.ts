import { amountText } from '@cambio/kernel/amount-text'
import { LOCALES, type LocaleCode } from '@cambio/kernel/locale'

const NON_BREAKING = '\u00a0'
/** An amount with its currency, which never stands on the next line alone. */
export function moneyText(amount: string, currency: string, locale: LocaleCode): string {
  return `${amountText(amount, locale)}${NON_BREAKING}${currency}`
}

/** An amount as it stands in a field: with the language's comma or point, and without groups, which could be read as one. */
export function amountFieldText(amount: string, locale: LocaleCode): string {
  return LOCALES[locale].decimal === ',' ? amount.replace('.', ',') : amount
}

/** An order number in groups of three, so that it can be read aloud. */
export function orderNumberText(orderId: number): string {
  return String(orderId).replace(/\B(?=(?:\d{3})+$)/g, NON_BREAKING)
}

/** Hours and minutes of an instant in a time zone; with seconds where a timeline needs them. */
export function clockText(iso: string, locale: LocaleCode, options: { timeZone?: string; seconds?: boolean }): string {
  return new Intl.DateTimeFormat(LOCALES[locale].language, {
    hour: '2-digit',
    minute: '2-digit',
    ...(options.seconds ? { second: '2-digit' } : {}),
    ...(options.timeZone === undefined ? {} : { timeZone: options.timeZone }),
    hourCycle: 'h23',
  }).format(new Date(iso))
}

/** What a reader's clock is ahead of Greenwich at an instant: `UTC+3`. */
export function zoneText(iso: string, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset', ...(timeZone && { timeZone }) })
  const zone = parts.formatToParts(new Date(iso)).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return zone.replace('GMT', 'UTC').replace('+0', '').replace('-', '−')
}

/** The time of an instant in UTC, which it says; another day is named. */
export function utcText(iso: string, locale: LocaleCode, seconds: boolean): string {
  const timeZone = 'UTC'
  const text = isToday(iso, timeZone)
    ? clockText(iso, locale, { timeZone, seconds })
    : dayClockText(iso, locale, timeZone)
  return `${text}${NON_BREAKING}UTC`
}

/** Day and time, for instants that may lie on another day. */
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

/** A day with its year, for what happened long ago. */
export function dayText(iso: string, locale: LocaleCode, timeZone?: 'UTC'): string {
  const parts = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const day = new Intl.DateTimeFormat(LOCALES[locale].language, { ...parts, ...(timeZone && { timeZone }) })
  // The word for the year, where a language has one, is never alone on a line.
  return day.format(new Date(iso)).replace(/ (?=\p{L}+\.?$)/u, '\u00a0')
}

/** A month of the calendar, `2026-11`, in words. */
export function monthText(month: string, locale: LocaleCode): string {
  const parts = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(LOCALES[locale].language, parts).format(new Date(month))
}

/** Whether an instant lies on today, the reader's own or that of Greenwich. */
export function isToday(iso: string, timeZone?: 'UTC'): boolean {
  const [day, today] = [new Date(iso), new Date()]
  return timeZone
    ? day.toISOString().slice(0, 10) === today.toISOString().slice(0, 10)
    : day.toDateString() === today.toDateString()
}

/** A whole number as the language groups it. */
export function countText(count: number, locale: LocaleCode): string {
  return amountText(String(count), locale)
}

/** A share of 1 as percent with two places, rounded down so that it never flatters. */
export function shareText(share: number, locale: LocaleCode): string {
  const hundredths = Math.floor(share * 10_000)
  const text = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
  return `${amountText(text.replace(/\.00$/, ''), locale)}${NON_BREAKING}%`
}

/** An address shortened to its two ends, for places where it only has to be recognised. */
export function shortAddress(address: string): string {
  return address.length <= 16 ? address : `${address.slice(0, 8)}…${address.slice(-6)}`
}

/** Groups of four, so that two addresses can be compared by eye; `0x` stays with the first group. */
export function addressGroups(address: string): string[] {
  const prefix = address.startsWith('0x') ? 2 : 0
  const head = address.slice(0, prefix + 4)
  return [head, ...(address.slice(prefix + 4).match(/.{1,4}/gu) ?? [])]
}
