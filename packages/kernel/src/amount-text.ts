import { LOCALES, type LocaleCode } from './locale.ts'

/** A plain decimal in running text: digits grouped as the language does, nothing rounded; another text stays as it is. */
export function amountText(amount: string, locale: LocaleCode): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount)
  if (!match) return amount
  const { group, decimal } = LOCALES[locale]
  const [, sign = '', whole = '', fraction] = match
  // Languages that part digits by a space, as Russian does, leave four of them together.
  const grouped = group.trim() === '' && whole.length < 5 ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, group)
  return `${sign === '-' ? '−' : ''}${grouped}${fraction === undefined ? '' : decimal + fraction}`
}
