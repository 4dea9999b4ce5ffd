import type { OrderView } from '@cambio/contract/order-view'
import { formatAmount, parseAmount } from '@cambio/kernel/money'
import { creditedDeposit } from './deposits.ts'

/** What came, what the network took on the way back, and what is returned: decimal text of the send side. */
export interface RefundSum {
  came: string
  fee: string
  returned: string
}

/** Places that hold every instrument's amounts. */
const PLACES = 30

/** The refund in three figures, or null until it is on its way; into a balance nothing is taken. */
export function refundSum(order: Pick<OrderView, 'deposits' | 'withdrawals' | 'refundInto'>): RefundSum | null {
  const refund = order.withdrawals.find((one) => one.purpose === 'refund')
  const deposit = creditedDeposit(order)
  if (deposit && order.refundInto === 'balance') return { came: deposit.amount, fee: '0', returned: deposit.amount }
  if (!refund || !deposit) return null
  const came = parseAmount(deposit.amount, PLACES)
  const returned = parseAmount(refund.amount, PLACES)
  if (!came.ok || !returned.ok) return null
  return { came: deposit.amount, fee: formatAmount(came.atomic - returned.atomic, PLACES), returned: refund.amount }
}
