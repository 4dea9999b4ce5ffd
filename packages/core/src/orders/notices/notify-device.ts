import type { ControlTokens } from '../control-token.ts'
import { holdsControl } from '../view/find-order.ts'
import { DomainError } from '../../shared/domain-error.ts'
import type { OrderStores } from '../order-work.ts'
import { MAX_DEVICES, type PushStore, type PushSubscription } from '../../notices/push.ts'

interface Deps {
  stores: OrderStores
  controlTokens: ControlTokens
  pushes: PushStore
}
interface OrderKey {
  orderId: number
  controlToken: string | null
}

/**
 * Subscribes a device to push notifications about an order.
 * @throws {DomainError} ORDER_NOT_FOUND for an unknown ID or a caller that may not change the order; TOO_MANY_DEVICES
 */
export async function subscribeDevice(deps: Deps, input: OrderKey & { subscription: PushSubscription }): Promise<void> {
  await requireControl(deps, input)
  if (!(await deps.pushes.add(input.orderId, input.subscription)))
    throw new DomainError('TOO_MANY_DEVICES', `At most ${MAX_DEVICES} devices receive notifications about one order`)
}

/**
 * Unsubscribes a device from an order's push notifications. Repeated calls change nothing.
 * @throws {DomainError} ORDER_NOT_FOUND
 */
export async function unsubscribeDevice(deps: Deps, input: OrderKey & { endpoint: string }): Promise<void> {
  await requireControl(deps, input)
  await deps.pushes.remove(input.orderId, input.endpoint)
}

async function requireControl(deps: Deps, input: OrderKey): Promise<void> {
  if (!(await holdsControl(deps, input))) throw new DomainError('ORDER_NOT_FOUND', 'Order not found')
}
