import type { Sealer } from '../../seals/seal.ts'
import { DomainError } from '../../shared/domain-error.ts'
import type { OrderStores } from '../order-work.ts'
import type { Order } from '../order.ts'
import { orderTermsText } from '../terms-seal.ts'

/**
 * Rejects a WAITING order that the server did not create. An attacker with the server's database role could insert an
 * order with the attacker's own deposit address, but could not sign its terms.
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
