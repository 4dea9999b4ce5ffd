import { orderPublicInfo } from '@cambio/contract/calls/order-public-info'
import type { FastifyInstance } from 'fastify'
import type { ControlCookies } from '../../http/control-cookie.ts'
import { mountCall } from '../../http/mount-call.ts'
import type { Services } from '../../services.ts'
import { showOrder } from './show-order.ts'

export function publicInfoRoute(app: FastifyInstance, services: Services, cookies: ControlCookies): void {
  mountCall(app, orderPublicInfo, ({ query, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return showOrder(services, {
      orderId: query.orderId,
      destinationAddress: query.destinationAddress,
      controlToken: cookies.tokenFor(request, query.orderId),
    })
  })
}
