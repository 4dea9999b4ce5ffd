import { DomainError } from '../shared/domain-error.ts'
import type { Stores } from '../shared/unit-of-work.ts'
import type { ControlTokens } from './control-token.ts'
import { holdsControl } from './find-order.ts'

/**
 * Sets where notices of an order go, once.
 * @throws {DomainError} ORDER_NOT_FOUND, CONTROL_REQUIRED, EMAIL_ALREADY_SET
 */
export async function setOrderEmail(
  deps: { stores: Stores; controlTokens: ControlTokens },
  input: { orderId: number; email: string; controlToken: string | null },
): Promise<void> {
  if ((await deps.stores.orders.controlTokenHash(input.orderId)) === null)
    throw new DomainError('ORDER_NOT_FOUND', 'Order not found')
  if (!(await holdsControl(deps, input)))
    throw new DomainError('CONTROL_REQUIRED', 'Only who made the order may change it')
  if (!(await deps.stores.orders.setEmail(input.orderId, input.email)))
    throw new DomainError('EMAIL_ALREADY_SET', 'This order already has an e-mail')
}
