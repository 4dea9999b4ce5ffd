import type { OrderView } from '@cambio/contract/order-view'
import { creditedDeposit } from './deposits.ts'
import { outcomeOf } from './outcome.ts'
import { refundSum } from './refund-sum.ts'
import { mainDeposit, seesOtherAmount } from './verdict.ts'

/** The page's headline amount of an order, with the message key of its label. */
export interface MainSum {
  key: string
  amount: string
  currencyTitle: string
  isEstimate: boolean
}

/**
 * Returns the page's headline amount of an order: the payout, the refund, or a deposit that is not processed yet. For
 * an order that an operator holds without a credited deposit, returns the agreed amount. Returns null if the amount is
 * unknown.
 */
export function mainSum(order: OrderView): MainSum | null {
  const { instrumentFrom, instrumentTo } = order.pair
  const came = creditedDeposit(order)?.amount
  const back = (key: string, amount: string | undefined): MainSum | null =>
    amount === undefined ? null : { key, amount, currencyTitle: instrumentFrom.currencyTitle, isEstimate: false }
  const payout = (key: string): MainSum => ({
    key,
    amount: order.amountToGet,
    currencyTitle: instrumentTo.currencyTitle,
    isEstimate: !order.amountToGetIsFinal,
  })
  // If the deposit differs from the agreed amount, the quoted payout no longer applies.
  if (seesOtherAmount(order)) return back('order:came', mainDeposit(order)?.amount)
  switch (outcomeOf(order)) {
    case 'refund': {
      const sum = refundSum(order)
      return sum ? back('order:goes_back', sum.returned) : back('order:goes_back_less_fee', came)
    }
    case 'held':
      // Fall back to the agreed amount when there is no credited deposit, for example after a reorg reverted the
      // deposit. Otherwise the order's drawing would have no amount.
      return back('order:came', came) ?? back('order:agreed', order.claimedDepositAmount)
    case 'lapsed':
      return payout(order.cardPayment === null ? 'order:offered' : 'order:was_offered')
    case 'payout':
      return payout(order.amountToGetIsFinal ? 'order:you_get' : 'order:you_get_about')
  }
}
