import type { OrderView } from '@cambio/contract/order-view'
import type { KnownOrder } from '../../../lib/exchange/my-orders.ts'

/** Returns the data that a browser stores about an order that it may change. */
export function knownOrder(
  order: Pick<
    OrderView,
    'orderId' | 'destinationAddress' | 'instrumentFromCurrencyTitle' | 'instrumentToCurrencyTitle' | 'createdAt'
  >,
): KnownOrder {
  return {
    orderId: order.orderId,
    destinationAddress: order.destinationAddress,
    from: order.instrumentFromCurrencyTitle,
    to: order.instrumentToCurrencyTitle,
    madeAt: order.createdAt,
  }
}
