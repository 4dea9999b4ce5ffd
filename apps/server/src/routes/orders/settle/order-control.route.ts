import type { OrderStores } from '@cambio/core/orders/order-work'
import type { ControlTokens } from '@cambio/core/orders/control-token'
import { exportOrderControl, takeOrderControl } from '@cambio/contract/calls/order-control'
import { holdsControl } from '@cambio/core/orders/view/find-order'
import { DomainError } from '@cambio/core/shared/domain-error'
import type { FastifyInstance } from 'fastify'
import type { OrderControl } from '../../../http/access/order-control.ts'
import { mountCall } from '../../../http/calls/mount-call.ts'

export interface OrderControlRoutesDeps {
  controlTokens: ControlTokens
  work: { stores: OrderStores }
}

/**
 * Registers the routes that transfer control of an order between browsers. A request with a wrong token receives the
 * same response as a request for an unknown order.
 */
export function orderControlRoutes(
  app: FastifyInstance,
  services: OrderControlRoutesDeps,
  control: OrderControl,
): void {
  const isHeld = (claim: { orderId: number; controlToken: string | null }) =>
    holdsControl({ stores: services.work.stores, controlTokens: services.controlTokens }, claim)
  mountCall(app, takeOrderControl, async ({ body, reply }) => {
    if (!(await isHeld(body))) throw new DomainError('ORDER_NOT_FOUND', 'Order not found')
    control.keep(reply, body.orderId, body.controlToken)
    return { result: true as const }
  })
  mountCall(app, exportOrderControl, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const controlToken = await control.tokenFor(request, body.orderId)
    if (controlToken === null || !(await isHeld({ orderId: body.orderId, controlToken })))
      throw new DomainError('ORDER_NOT_FOUND', 'Order not found')
    return { controlToken }
  })
}
