import { displayAmount } from '@cambio/kernel/amount-input'
import type { LocaleCode } from '@cambio/kernel/locale'
import { moneyText } from '../texts/format.ts'

/** Maximum number of decimal places in displayed amounts of coins. */
export const RATE_CHANGE_DECIMALS = 8

/** Amounts of coins before and after a change of the rate, as decimal strings. */
export interface RateChange {
  before: string
  now: string
  currencyTitle: string
}

/** Returns both amounts of a changed rate for a message, with the coin's ticker. */
export function rateChangeWords({ before, now, currencyTitle }: RateChange, locale: LocaleCode) {
  const text = (amount: string) => moneyText(displayAmount(amount, RATE_CHANGE_DECIMALS), currencyTitle, locale)
  return { before: text(before), now: text(now) }
}
