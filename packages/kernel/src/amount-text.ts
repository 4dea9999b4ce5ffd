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

/** Maximum number of decimal places that pages display. Coins with a different maximum are in `MAX_DECIMALS_OF`. */
const MAX_DECIMALS = 8
const MAX_DECIMALS_OF: Readonly<Record<string, number>> = { SOL: 9 }

/**
 * Formats an amount of a coin or currency like `amountText`. An amount in an ISO 4217 currency has at least the
 * currency's number of decimal places: `625.50` for EUR. Amounts with more than 8 decimal places (9 for SOL) are
 * truncated, unless that would leave zero.
 */
export function currencyAmountText(amount: string, currency: string, locale: LocaleCode): string {
  return amountText(withDecimals(truncatedAmount(amount, currency), fiatDecimals(currency) ?? 0), locale)
}

/**
 * Returns an amount without the decimal places that pages do not display. Returns it unchanged if that would leave
 * zero.
 */
export function truncatedAmount(amount: string, currency: string): string {
  const [whole = '', fraction = ''] = amount.split('.')
  const max = MAX_DECIMALS_OF[currency] ?? MAX_DECIMALS
  if (fraction.length <= max) return amount
  const kept = fraction.slice(0, max).replace(/0+$/, '')
  if (kept !== '') return `${whole}.${kept}`
  return /^-?0$/.test(whole) ? amount : whole
}

function withDecimals(amount: string, decimals: number): string {
  const match = /^(-?\d+)(?:\.(\d+))?$/.exec(amount)
  if (!match || decimals === 0) return amount
  const [, whole = '', fraction = ''] = match
  return `${whole}.${fraction.padEnd(decimals, '0')}`
}
