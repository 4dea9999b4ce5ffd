import { findCardOrder, type FindCardOrderDeps } from '@cambio/core/card-orders/find-card-order'
import { isCardOrderId } from '@cambio/kernel/order-vocabulary'
import type { Clock } from '@cambio/kernel/clock'
import type { Sealer } from '@cambio/core/seals/seal'
import type { OrderStores } from '@cambio/core/orders/order-work'
import type { ControlTokens } from '@cambio/core/orders/control-token'
import type { OrderView } from '@cambio/contract/order-view'
import { assertOwnTerms } from '@cambio/core/orders/create/assert-own-terms'
import { findOrder, type OrderFile } from '@cambio/core/orders/view/find-order'
import type { Order } from '@cambio/core/orders/order'
import { isReviewable, type ReviewStore } from '@cambio/core/reviews/review'
import { presentCardOrder, type CardOrderViewDeps } from './card-order.presenter.ts'
import { payoutReturnOf, type PayoutReturnDeps } from './payout-return.ts'
import { presentOrder } from './order.presenter.ts'
import type { OrderViewDeps } from './order-view-deps.ts'

export interface ShowOrderDeps
  extends OrderViewDeps, CardOrderViewDeps, PayoutReturnDeps, Pick<FindCardOrderDeps, 'cardOrders'> {
  clock: Clock
  controlTokens: ControlTokens
  reviews: Pick<ReviewStore, 'isGiven'>
  sealer: Sealer
  work: { stores: OrderStores }
}

/** Data that a caller uses to prove that it may see an order. */
export interface OrderKnowledge {
  orderId: number
  destinationAddress: string
  controlToken: string | null
  /** The caller's account; null for a guest. Only needed for a card order. */
  userId?: number | null
}

/**
 * Finds an order and returns its view.
 * @throws {DomainError} ORDER_NOT_FOUND
 */
export async function showOrder(services: ShowOrderDeps, knowledge: OrderKnowledge): Promise<OrderView> {
  const { userId = null } = knowledge
  if (isCardOrderId(knowledge.orderId)) {
    const card = await findCardOrder(services, { ...knowledge, userId })
    return presentCardOrder(services, card, await reviewOf(services, card.order))
  }
  const file = await findOrder({ ...services, stores: services.work.stores }, knowledge)
  return reportToOrder(services, file)
}

/**
 * Returns the view of an order that the caller has already read from the database. Also reads the chain height for the
 * confirmations, and the review state.
 * @throws {DomainError} ORDER_NOT_FOUND for a waiting order that the server did not create
 */
export async function reportToOrder(services: ShowOrderDeps, file: OrderFile): Promise<OrderView> {
  await assertOwnTerms({ ...services, stores: services.work.stores }, file.order)
  return reportToCreator(services, file)
}

/**
 * Returns the view of an order that `createOrder` returned. Does not check the seal of its terms, because the server has
 * just signed or checked them.
 */
export async function reportToCreator(services: ShowOrderDeps, file: OrderFile): Promise<OrderView> {
  const { chain } = services.catalogue.recorded(file.order.from)
  const needsTip = file.deposits.some((deposit) => deposit.blockHeight !== null)
  const tip = needsTip ? await services.work.stores.chains.cursor(chain) : null
  return presentOrder(services, file, {
    tipHeight: tip?.height ?? null,
    review: await reviewOf(services, file.order),
    payoutReturn: await payoutReturnOf(services, file),
  })
}

async function reviewOf(
  { reviews, clock }: ShowOrderDeps,
  order: Pick<Order, 'orderId' | 'state' | 'updatedAt'>,
): Promise<OrderView['review']> {
  if (!isReviewable(order, clock.now())) return 'none'
  return (await reviews.isGiven(order.orderId)) ? 'given' : 'open'
}
