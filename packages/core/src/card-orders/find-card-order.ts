import type { AddressRulesByChain } from '../orders/check-addresses.ts'
import type { ControlTokens } from '../orders/control-token.ts'
import { isSameAddress } from '../orders/view/find-order.ts'
import { DomainError } from '../shared/domain-error.ts'
import type { CardOrder } from './card-order.ts'
import type { CardOrderStore } from './card-order-store.ts'

export interface FindCardOrderDeps {
  cardOrders: Pick<CardOrderStore, 'find'>
  controlTokens: ControlTokens
  addressRules: AddressRulesByChain
}

/** A card order as returned to a caller. `isOwn`: whether the caller may open the payment page. */
export interface CardOrderFile {
  order: CardOrder
  isOwn: boolean
}

/**
 * Returns a card order to a caller that sends the order ID and destination. Only the account that created the order, or
 * a caller with its control token, may open the payment page.
 * @throws {DomainError} ORDER_NOT_FOUND for both an unknown ID and a wrong destination
 */
export async function findCardOrder(
  { cardOrders, controlTokens, addressRules }: FindCardOrderDeps,
  input: { orderId: number; destinationAddress: string; controlToken: string | null; userId: number | null },
): Promise<CardOrderFile> {
  const order = await cardOrders.find(input.orderId)
  const isKnown = isSameAddress(addressRules, order?.destinationAddress ?? '', input.destinationAddress)
  if (!order || !isKnown) throw new DomainError('ORDER_NOT_FOUND', 'Order not found')
  const { orderId, controlToken, userId } = input
  const hash = controlTokens.hash(controlTokens.issue(orderId))
  const holdsToken = controlToken !== null && controlTokens.matches(controlToken, hash)
  return { order, isOwn: holdsToken || (userId !== null && userId === order.userId) }
}
