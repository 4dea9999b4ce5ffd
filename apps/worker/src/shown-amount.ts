import { amountText, currencyAmountText } from '@cambio/kernel/amount-text'
import type { LocaleCode } from '@cambio/kernel/locale'

/**
 * Formats the amount at the beginning of a string as the pages do. If a currency follows, as in `0.123456789 ETH`, the
 * amount has at most 8 decimal places. Returns any other string unchanged.
 */
export function shownAmount(text: string, locale: LocaleCode): string {
  return text.replace(/^([\d.]+)(?: (\S+))?/, (_all, amount: string, currency?: string) =>
    currency === undefined ? amountText(amount, locale) : `${currencyAmountText(amount, currency, locale)} ${currency}`,
  )
}
