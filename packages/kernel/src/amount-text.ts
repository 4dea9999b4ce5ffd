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
