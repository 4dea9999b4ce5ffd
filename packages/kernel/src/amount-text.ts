import { fiatDecimals } from './fiat-decimals.ts'
import { LOCALES, type LocaleCode } from './locale.ts'

/**
 * Formats a plain decimal for running text with the language's digit grouping, without rounding. Returns any other
 * string unchanged.
 */
export function amountText(amount: string, locale: LocaleCode): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount)
  if (!match) return amount
  const { group, decimal } = LOCALES[locale]
  const [, sign = '', whole = '', fraction] = match
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group)
  return `${sign === '-' ? '−' : ''}${grouped}${fraction === undefined ? '' : decimal + fraction}`
}

/**
 * Formats an amount of a coin or currency as `amountText` does. Amounts of an ISO 4217 currency have at least the
 * currency's number of decimal places: `625.50` for EUR. Does not round.
 */
export function currencyAmountText(amount: string, currency: string, locale: LocaleCode): string {
  return amountText(withDecimals(amount, fiatDecimals(currency) ?? 0), locale)
}

function withDecimals(amount: string, decimals: number): string {
  const match = /^(-?\d+)(?:\.(\d+))?$/.exec(amount)
  if (!match || decimals === 0) return amount
  const [, whole = '', fraction = ''] = match
  return `${whole}.${fraction.padEnd(decimals, '0')}`
}
