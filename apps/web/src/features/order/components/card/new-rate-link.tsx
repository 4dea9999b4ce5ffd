import type { OrderView } from '@cambio/contract/order-view'
import { Link } from '@tanstack/react-router'
import { keepDestination } from '../../../../lib/exchange/kept-destination.ts'

/**
 * Link to the form for a new order with the same pair and amount, at the current rate. After a card purchase, the form
 * also contains the address, because the user has already compared it.
 */
export function NewRateLink({ order, label }: { order: OrderView; label: string }) {
  const { instrumentFrom, instrumentTo } = order.pair
  return (
    <Link
      className="btn btn-primary no-print"
      to="/exchange-{$pair}"
      params={{ pair: `${instrumentFrom.bestChangeName}-${instrumentTo.bestChangeName}`.toLowerCase() }}
      search={{ amount: order.claimedDepositAmount }}
      onClick={() => {
        if (order.cardPayment !== null && order.controlled) keepDestination(order)
      }}
    >
      {label}
    </Link>
  )
}
