import type { OrderView } from '@cambio/contract/order-view'
import type { ReceiptView } from '@cambio/contract/receipt-view'
import { isToCard } from '../../../lib/exchange/is-by-card.ts'
import { creditedDeposit } from './deposits.ts'

interface Sum {
  amount: string
  currencyTitle: string
}

export interface ReceiptData {
  isRefund: boolean
  /** Amount that the user sent; null if the order does not contain it. */
  given: Sum | null
  /** Amount that the user received; null if the order does not contain it. */
  paid: Sum | null
  /** Time of the last transfer, in ISO 8601. */
  endedAt: string
}

/** Returns the contents of a completed order's receipt. */
export function receiptOf(order: ReceiptView): ReceiptData {
  const isRefund = order.state === 'REFUNDED'
  const isInBalance = isRefund && order.refundInto === 'balance'
  const deposit = creditedDeposit(order)
  const given = deposit && { amount: deposit.amount, currencyTitle: deposit.instrument.currencyTitle }
  const withdrawal = order.withdrawals.find(({ purpose }) => purpose === (isRefund ? 'refund' : 'payout'))
  const sent = withdrawal && { amount: withdrawal.amount, currencyTitle: withdrawal.instrument.currencyTitle }
  const end = order.orderEvents.find(({ kind }) => kind === (isRefund ? 'REFUND_COMPLETED' : 'WITHDRAWAL_COMPLETED'))
  return {
    isRefund,
    given: given ?? null,
    paid: (isInBalance ? given : sent) ?? null,
    endedAt: end?.createdAt ?? order.updatedAt,
  }
}

/**
 * Destination of a completed order's money. `labelKey` is a message key. `to` is the address, or null for a refund to
 * the balance and for a card. `digits` are the last four digits of the card; empty if there is no card.
 */
export interface PaidTo {
  labelKey: string
  to: string | null
  digits: string
}

/** Returns the destination of a completed order's money. */
export function paidTo(order: OrderView): PaidTo {
  const { state, refundInto, refundAddress, destinationAddress, payoutCardDigits } = order
  if (state === 'REFUNDED') {
    if (refundInto === 'balance') return { labelKey: 'order:balance_credited', to: null, digits: '' }
    return { labelKey: 'order:returned_to', to: refundAddress, digits: '' }
  }
  if (!isToCard(order.pair.instrumentTo)) return { labelKey: 'order:paid_to', to: destinationAddress, digits: '' }
  if (payoutCardDigits === null) return { labelKey: 'order:paid_to_your_card', to: null, digits: '' }
  return { labelKey: 'order:paid_to_card', to: null, digits: payoutCardDigits }
}
