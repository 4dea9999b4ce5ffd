import type { OrderView } from '@cambio/contract/order-view'
import { displayAmount } from '@cambio/kernel/amount-input'

/** Maximum number of decimal places in the compared amounts, as on the form. */
const MAX_DECIMALS = 8

/** Amounts of coins before and after a change of the rate, as decimal strings. */
export interface RateChange {
  before: string
  now: string
  currencyTitle: string
}

/**
 * Compares the amount of coins that the form displayed with that of the created order. Returns null if they look the
 * same or if the form displayed none (`shownCoins` is empty).
 */
export function rateChange(
  { amountToGet, pair }: Pick<OrderView, 'amountToGet' | 'pair'>,
  shownCoins: string,
): RateChange | null {
  const [before, now] = [displayAmount(shownCoins, MAX_DECIMALS), displayAmount(amountToGet, MAX_DECIMALS)]
  return before === '' || before === now ? null : { before, now, currencyTitle: pair.instrumentTo.currencyTitle }
}
