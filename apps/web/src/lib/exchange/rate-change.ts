import { displayAmount } from '@cambio/kernel/amount-input'
import type { LocaleCode } from '@cambio/kernel/locale'
import { moneyText } from '../texts/format.ts'

/** Maximum number of decimal places in displayed coin amounts. */
export const RATE_CHANGE_DECIMALS = 8

/** Coin amounts before and after a rate change, as decimal strings. */
export interface RateChange {
  before: string
  now: string
  currencyTitle: string
}

/** Formats the amounts of a rate change for a message, with the coin's ticker. */
export function rateChangeWords({ before, now, currencyTitle }: RateChange, locale: LocaleCode) {
  const text = (amount: string) => moneyText(displayAmount(amount, RATE_CHANGE_DECIMALS), currencyTitle, locale)
  return { before: text(before), now: text(now) }
}
