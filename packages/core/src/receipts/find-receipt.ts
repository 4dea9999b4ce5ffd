import { isCardOrderId } from '@cambio/kernel/order-vocabulary'
import type { CardOrder } from '../card-orders/card-order.ts'
import type { CardOrderStore } from '../card-orders/card-order-store.ts'
import { isCompleted } from '../orders/is-completed.ts'
import type { OrderStores } from '../orders/order-work.ts'
import type { ReceiptTokens } from '../orders/receipt-token.ts'
import { openFile, type OrderFile } from '../orders/view/find-order.ts'
import { DomainError } from '../shared/domain-error.ts'

export interface FindReceiptDeps {
  stores: OrderStores
  cardOrders: Pick<CardOrderStore, 'find'>
  receiptTokens: ReceiptTokens
}

/** The order of a receipt: a swap with its deposits and payments, or a card purchase. */
export type ReceiptOrder = { kind: 'swap'; file: OrderFile } | { kind: 'card'; order: CardOrder }

/**
 * Returns the order of a receipt to a caller that has its receipt token. A swap has a receipt once it is completed, a
 * card purchase once its coins have arrived.
 * @throws {DomainError} ORDER_NOT_FOUND, both for a forged token and for an order without a receipt
 */
export async function findReceipt(deps: FindReceiptDeps, token: string): Promise<ReceiptOrder> {
  const orderId = deps.receiptTokens.read(token)
  const found = orderId === null ? null : await findOrderOfReceipt(deps, orderId)
  if (found === null) throw new DomainError('ORDER_NOT_FOUND', 'Receipt not found')
  return found
}

async function findOrderOfReceipt(
  { stores, cardOrders }: FindReceiptDeps,
  orderId: number,
): Promise<ReceiptOrder | null> {
  if (isCardOrderId(orderId)) {
    const order = await cardOrders.find(orderId)
    return order && hasCardReceipt(order) ? { kind: 'card', order } : null
  }
  const order = await stores.orders.find(orderId)
  if (!order || !isCompleted(order)) return null
  return { kind: 'swap', file: { ...(await openFile(stores, order)), controlled: false } }
}

/**
 * Returns whether a card purchase has a receipt. A purchase whose money goes back has none, because the exchange does
 * not see when the money arrives on the card.
 */
export function hasCardReceipt({ state }: Pick<CardOrder, 'state'>): boolean {
  return state === 'FINISHED'
}
