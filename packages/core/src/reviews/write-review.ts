import type { AttemptLimits } from '../accounts/account-ports.ts'
import type { AddressRulesByChain } from '../orders/check-addresses.ts'
import type { ControlTokens } from '../orders/control-token.ts'
import { findCardOrder } from '../card-orders/find-card-order.ts'
import type { CardOrderStore } from '../card-orders/card-order-store.ts'
import type { Order } from '../orders/order.ts'
import { findOrder } from '../orders/view/find-order.ts'
import { isCardOrderId } from '@cambio/kernel/order-vocabulary'
import { DomainError } from '../shared/domain-error.ts'
import type { OrderStores } from '../orders/order-work.ts'
import { hasLink } from './has-link.ts'
import { isReviewable, type ReviewStore } from './review.ts'

export interface WriteReviewDeps {
  stores: OrderStores
  cardOrders: Pick<CardOrderStore, 'find'>
  controlTokens: ControlTokens
  addressRules: AddressRulesByChain
  reviews: Pick<ReviewStore, 'add'>
  limits: Pick<AttemptLimits, 'take'>
  clock: { now(): number }
}

export interface WriteReviewInput {
  orderId: number
  destinationAddress: string
  controlToken: string | null
  /** Account of the caller's session; null for a guest. */
  userId: number | null
  ip: string
  /** Number of stars, an integer from 1 to 5. */
  rating: number
  text: string
  name: string
}

/**
 * Stores a user's review of a completed swap or card purchase (`docs/decisions/041`). An order can be reviewed only
 * once. The review becomes public only after an operator has approved it.
 * @throws {DomainError} TOO_MANY_ATTEMPTS, ORDER_NOT_FOUND, CONTROL_REQUIRED, REVIEW_NOT_POSSIBLE, REVIEW_HAS_LINK,
 * REVIEW_GIVEN
 */
export async function writeReview(deps: WriteReviewDeps, input: WriteReviewInput): Promise<void> {
  await deps.limits.take('review', { ip: input.ip })
  const { order, isOwn } = await findReviewed(deps, input)
  if (!isOwn) throw new DomainError('CONTROL_REQUIRED', 'Only the user who created the order may review it')
  const now = deps.clock.now()
  if (!isReviewable(order, now))
    throw new DomainError('REVIEW_NOT_POSSIBLE', 'Only a recently finished order can be reviewed')
  const [text, name] = [input.text.trim(), input.name.trim()]
  for (const [field, value] of Object.entries({ text, name }))
    if (hasLink(value))
      throw new DomainError('REVIEW_HAS_LINK', 'A review must not contain links', { field, reason: 'link' })
  if (!(await deps.reviews.add({ orderId: order.orderId, rating: input.rating, text, name, createdAt: now })))
    throw new DomainError('REVIEW_GIVEN', 'This order already has a review')
}

/**
 * Returns the order that the caller reviews, and whether the caller created it.
 * @throws {DomainError} ORDER_NOT_FOUND
 */
async function findReviewed(
  deps: WriteReviewDeps,
  input: WriteReviewInput,
): Promise<{ order: Pick<Order, 'orderId' | 'state' | 'updatedAt'>; isOwn: boolean }> {
  if (isCardOrderId(input.orderId)) return findCardOrder(deps, input)
  const { order, controlled } = await findOrder(deps, input)
  return { order, isOwn: controlled || (input.userId !== null && order.userId === input.userId) }
}
