import { DomainError } from '../../shared/domain-error.ts'
import { isCompleted } from '../is-completed.ts'
import type { OrderStores } from '../order-work.ts'
import type { ReceiptTokens } from '../receipt-token.ts'
import { openFile, type OrderFile } from './find-order.ts'

/**
 * Returns a completed order with its deposits and payments to a caller that has its receipt token.
 * @throws {DomainError} ORDER_NOT_FOUND, both for a forged token and for an incomplete order
 */
export async function findReceipt(
  deps: { stores: OrderStores; receiptTokens: ReceiptTokens },
  token: string,
): Promise<OrderFile> {
  const orderId = deps.receiptTokens.read(token)
  const order = orderId === null ? null : await deps.stores.orders.find(orderId)
  if (!order || !isCompleted(order)) throw new DomainError('ORDER_NOT_FOUND', 'Receipt not found')
  return { ...(await openFile(deps.stores, order)), controlled: false }
}
