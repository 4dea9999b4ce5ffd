import type { OrderView } from '@cambio/contract/order-view'
import { displayAmount } from '@cambio/kernel/amount-input'
import { RATE_CHANGE_DECIMALS as MAX_DECIMALS, type RateChange } from '../../../lib/exchange/rate-change.ts'

/**
 * Compares the coin amount that the form displayed with that of the created order. Returns null if both are displayed
 * identically, or if the form displayed no amount (`shownCoins` is empty).
 */
export function rateChange(
  { amountToGet, pair }: Pick<OrderView, 'amountToGet' | 'pair'>,
  shownCoins: string,
): RateChange | null {
  const [before, now] = [displayAmount(shownCoins, MAX_DECIMALS), displayAmount(amountToGet, MAX_DECIMALS)]
  return before === '' || before === now ? null : { before, now, currencyTitle: pair.instrumentTo.currencyTitle }
}
