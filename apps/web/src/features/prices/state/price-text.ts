import { amountText } from '@cambio/kernel/amount-text'
import type { LocaleCode } from '@cambio/kernel/locale'
import { parseRational, rationalText, significantText } from '@cambio/kernel/rational'
import { percentText } from '../../../lib/texts/format.ts'

const NON_BREAKING = '\u00a0'
const CENTS = 2
const SMALL_DIGITS = 4
/** Lowest price that pages show with only two decimal places, in US dollars or in the quote coin. */
const LARGE = 1_000n

/**
 * Rounds a price down for display. Prices from 1,000 have two decimal places, prices from 1 four, and lower prices four
 * significant digits.
 */
export function shortPrice(price: string): string {
  const value = parseRational(price)
  if (!value) return price
  if (value.num < value.den) return padded(significantText(value, SMALL_DIGITS), SMALL_DIGITS)
  const places = value.num < value.den * LARGE ? SMALL_DIGITS : CENTS
  const [whole = '', fraction = ''] = rationalText(value, places).split('.')
  return `${whole}.${fraction.padEnd(places, '0')}`
}

/** Appends zeros to a number below 1 until it has `digits` significant digits, so that its width does not change. */
function padded(text: string, digits: number): string {
  const [whole = '', fraction = ''] = text.split('.')
  const leadingZeros = Math.max(0, fraction.search(/[1-9]/))
  return `${whole}.${fraction.padEnd(leadingZeros + digits, '0')}`
}

/** Formats a price in US dollars with the dollar sign. */
export function usdText(price: string, locale: LocaleCode): string {
  const text = amountText(shortPrice(price), locale)
  return locale === 'en' ? `$${text}` : `${text}${NON_BREAKING}$`
}

/** Formats a price in US dollars or with the ticker of the coin `quote`. */
export function priceWords(price: string, quote: string | null, locale: LocaleCode): string {
  return quote === null ? usdText(price, locale) : `${amountText(shortPrice(price), locale)}${NON_BREAKING}${quote}`
}

/** Formats a percentage change, with a plus sign for a rise. */
export function changeText(change: string, locale: LocaleCode): string {
  const [whole = '', fraction = ''] = change.split('.')
  const text = percentText(`${whole}.${fraction.padEnd(CENTS, '0')}`, locale)
  return `${change.startsWith('-') || isStill(change) ? '' : '+'}${text}`
}

/** Returns whether a change is zero. */
export function isStill(change: string): boolean {
  return Number(change) === 0
}
