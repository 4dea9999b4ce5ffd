import type { OrderView } from '@cambio/contract/order-view'
import { assertOwnTerms } from '@cambio/core/orders/create/assert-own-terms'
import { findOrder, type OrderFile } from '@cambio/core/orders/view/find-order'
import type { Order } from '@cambio/core/orders/order'
import { isReviewable } from '@cambio/core/reviews/review'
import type { Services } from '../../services.ts'
import { presentOrder } from './order.presenter.ts'

/** Proofs that a caller may see an order. */
export interface OrderKnowledge {
  orderId: number
  destinationAddress: string
  controlToken: string | null
}

/**
 * Finds an order and returns its view.
 * @throws {DomainError} ORDER_NOT_FOUND
 */
export async function showOrder(services: Services, knowledge: OrderKnowledge): Promise<OrderView> {
  const file = await findOrder({ ...services, stores: services.work.stores }, knowledge)
  return reportToOrder(services, file)
}

/**
 * Returns the view of an order that was already read. Adds the chain height for confirmations, and the state of the
 * review.
 * @throws {DomainError} ORDER_NOT_FOUND for a waiting order that the server did not create
 */
export async function reportToOrder(services: Services, file: OrderFile): Promise<OrderView> {
  await assertOwnTerms({ ...services, stores: services.work.stores }, file.order)
  const { chain } = services.catalogue.get({ slug: file.order.from })
  const needsTip = file.deposits.some((deposit) => deposit.blockHeight !== null)
  const tip = needsTip ? await services.work.stores.chains.cursor(chain) : null
  return presentOrder(services, file, {
    tipHeight: tip?.height ?? null,
    review: await reviewOf(services, file.order),
  })
}

async function reviewOf({ reviews, clock }: Services, order: Order): Promise<OrderView['review']> {
  if (!isReviewable(order, clock.now())) return 'none'
  return (await reviews.isGiven(order.orderId)) ? 'given' : 'open'
}
