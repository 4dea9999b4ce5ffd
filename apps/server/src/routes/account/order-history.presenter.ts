import type { HistoryOrder } from '@cambio/contract/calls/account/order-history'
import type { HistoryEntry, HistorySide } from '@cambio/core/orders/view/order-history'
import { formatAmount } from '@cambio/kernel/money'
import { isCompleted } from '@cambio/core/orders/is-completed'
import { isoTime } from '../iso-time.ts'

export function presentHistoryOrder(entry: HistoryEntry): HistoryOrder {
  return {
    orderId: entry.orderId,
    createdAt: isoTime(entry.createdAt),
    state: entry.state,
    completed: isCompleted(entry),
    rateMode: entry.rateMode,
    from: presentSide(entry.from),
    to: presentSide(entry.to),
    destinationAddress: entry.destinationAddress,
    payoutTxId: entry.payoutTxId,
    card: entry.card,
    cardPayout: entry.cardPayout,
    cashback: entry.cashback && formatAmount(entry.cashback.amountAtomic, entry.cashback.decimals),
  }
}

function presentSide({ decimals, amountAtomic, ...coin }: HistorySide): HistoryOrder['from'] {
  return { ...coin, amount: formatAmount(amountAtomic, decimals) }
}
