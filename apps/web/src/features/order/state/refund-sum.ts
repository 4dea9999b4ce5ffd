import type { ReceiptView } from '@cambio/contract/receipt-view'
import { formatAmount, parseAmount } from '@cambio/kernel/money'
import { creditedDeposit } from './deposits.ts'

/**
 * Amounts of a refund, as decimal strings in the deposit's coin: `came` is the amount received, `returned` the amount
 * sent back.
 */
export interface RefundSum {
  came: string
  fee: string
  returned: string
}

/** Decimal places used in the calculation. No instrument has more. */
const MAX_DECIMALS = 30

/** Returns a refund's amounts, or null before the refund starts. A refund to the balance has no fee. */
export function refundSum(order: Pick<ReceiptView, 'deposits' | 'withdrawals' | 'refundInto'>): RefundSum | null {
  const refund = order.withdrawals.find((one) => one.purpose === 'refund')
  const deposit = creditedDeposit(order)
  if (deposit && order.refundInto === 'balance') return { came: deposit.amount, fee: '0', returned: deposit.amount }
  if (!refund || !deposit) return null
  const came = parseAmount(deposit.amount, MAX_DECIMALS)
  const returned = parseAmount(refund.amount, MAX_DECIMALS)
  if (!came.ok || !returned.ok) return null
  return {
    came: deposit.amount,
    fee: formatAmount(came.atomic - returned.atomic, MAX_DECIMALS),
    returned: refund.amount,
  }
}
