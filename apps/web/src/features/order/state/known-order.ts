import type { OrderView } from '@cambio/contract/order-view'
import type { KnownOrder } from '../../../lib/my-orders.ts'

/** What a browser keeps of an order it controls. */
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
