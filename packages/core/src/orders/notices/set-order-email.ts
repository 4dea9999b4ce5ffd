import { DomainError } from '../../shared/domain-error.ts'
import type { OrderStores } from '../order-work.ts'
import type { ControlTokens } from '../control-token.ts'
import { holdsControl } from '../view/find-order.ts'

export interface OrderEmail {
  orderId: number
  email: string
  controlToken: string | null
}

/**
 * Sets the email address that receives an order's notices. The address can be set only once. Runs in the worker.
 * @throws {DomainError} ORDER_NOT_FOUND for an unknown ID or a caller that may not change the order; EMAIL_ALREADY_SET
 */
export async function setOrderEmail(
  deps: { stores: OrderStores; controlTokens: ControlTokens },
  input: OrderEmail,
): Promise<void> {
  if (!(await holdsControl(deps, input))) throw new DomainError('ORDER_NOT_FOUND', 'Order not found')
  if (!(await deps.stores.orders.setEmail(input.orderId, input.email)))
    throw new DomainError('EMAIL_ALREADY_SET', 'This order already has an email')
}
