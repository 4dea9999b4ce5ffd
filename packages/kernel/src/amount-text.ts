import type { LocaleCode } from './locale.ts'

const NON_BREAKING = '\u00a0'
const SEPARATORS: Record<LocaleCode, { group: string; decimal: string }> = {
  en: { group: ',', decimal: '.' },
  ru: { group: NON_BREAKING, decimal: ',' },
}

/** A plain decimal in running text: digits grouped as the language does, nothing rounded; another text stays as it is. */
export function amountText(amount: string, locale: LocaleCode): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount)
  if (!match) return amount
  const { group, decimal } = SEPARATORS[locale]
  const [, sign = '', whole = '', fraction] = match
  // Russian leaves four digits together; English does not.
  const grouped = locale === 'ru' && whole.length < 5 ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, group)
  return `${sign === '-' ? '−' : ''}${grouped}${fraction === undefined ? '' : decimal + fraction}`
}
