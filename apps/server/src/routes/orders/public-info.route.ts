import { orderPublicInfo } from '@cambio/contract/calls/order-public-info'
import type { FastifyInstance } from 'fastify'
import type { OrderControl } from '../../http/order-control.ts'
import { mountCall } from '../../http/mount-call.ts'
import type { Services } from '../../services.ts'
import { showOrder } from './show-order.ts'

export function publicInfoRoute(app: FastifyInstance, services: Services, control: OrderControl): void {
  mountCall(app, orderPublicInfo, async ({ query, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return showOrder(services, {
      orderId: query.orderId,
      destinationAddress: query.destinationAddress,
      controlToken: await control.tokenFor(request, query.orderId),
    })
  })
}
