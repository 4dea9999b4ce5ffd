import type { OrderView } from '@cambio/contract/order-view'
import { creditedDeposit } from './deposits.ts'

interface Sum {
  amount: string
  currencyTitle: string
}

/** Contents of a receipt. */
export interface ReceiptData {
  isRefund: boolean
  /** Message key of the label above the amount. */
  labelKey: string
  /** Address that was paid; null for a refund into the balance. */
  to: string | null
  /**
   * Amount that the user sent (`given`) and amount that the user got (`paid`). Null if the order does not contain it.
   */
  given: Sum | null
  paid: Sum | null
  /** Time of the last transfer, ISO 8601. */
  endedAt: string
}

/** Returns the contents of the receipt of a completed order. */
export function receiptOf(order: OrderView): ReceiptData {
  const isRefund = order.state === 'REFUNDED'
  const isInBalance = isRefund && order.refundInto === 'balance'
  const deposit = creditedDeposit(order)
  const given = deposit && { amount: deposit.amount, currencyTitle: deposit.instrument.currencyTitle }
  const withdrawal = order.withdrawals.find(({ purpose }) => purpose === (isRefund ? 'refund' : 'payout'))
  const sent = withdrawal && { amount: withdrawal.amount, currencyTitle: withdrawal.instrument.currencyTitle }
  const end = order.orderEvents.find(({ kind }) => kind === (isRefund ? 'REFUND_COMPLETED' : 'WITHDRAWAL_COMPLETED'))
  return {
    isRefund,
    labelKey: isInBalance ? 'order:balance_credited' : isRefund ? 'order:returned_to' : 'order:paid_to',
    to: isInBalance ? null : isRefund ? order.refundAddress : order.destinationAddress,
    given: given ?? null,
    paid: (isInBalance ? given : sent) ?? null,
    endedAt: end?.createdAt ?? order.updatedAt,
  }
}
