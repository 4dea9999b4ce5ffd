import { DomainError } from '../shared/domain-error.ts'
import type { Stores } from '../shared/unit-of-work.ts'
import type { ControlTokens } from './control-token.ts'
import { holdsControl } from './find-order.ts'

/**
 * Sets where notices of an order go, once.
 * @throws {DomainError} ORDER_NOT_FOUND, the same for an unknown id and without control; EMAIL_ALREADY_SET
 */
export async function setOrderEmail(
  deps: { stores: Stores; controlTokens: ControlTokens },
  input: { orderId: number; email: string; controlToken: string | null },
): Promise<void> {
  if (!(await holdsControl(deps, input))) throw new DomainError('ORDER_NOT_FOUND', 'Order not found')
  if (!(await deps.stores.orders.setEmail(input.orderId, input.email)))
    throw new DomainError('EMAIL_ALREADY_SET', 'This order already has an e-mail')
}
