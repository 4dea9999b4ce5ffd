import type { Sealer } from '../../seals/seal.ts'
import { DomainError } from '../../shared/domain-error.ts'
import type { OrderStores } from '../order-work.ts'
import type { Order } from '../order.ts'
import { orderTermsText } from '../terms-seal.ts'

/**
 * Rejects an order in state WAITING that the server did not create. An attacker with the server's database login could
 * insert an order that shows the attacker's own deposit address. With that login alone, the attacker cannot create a
 * valid signature for the order's terms.
 * @throws {DomainError} ORDER_NOT_FOUND
 */
export async function assertOwnTerms(
  deps: { sealer: Sealer; stores: Pick<OrderStores, 'orders'> },
  order: Order,
): Promise<void> {
  if (order.state !== 'WAITING') return
  const seal = await deps.stores.orders.termsSeal(order.orderId)
  if (seal !== deps.sealer.seal(orderTermsText(order))) throw new DomainError('ORDER_NOT_FOUND', 'Order not found')
}
