import type { WorkerRequests } from '@cambio/core/requests/worker-requests'
import { setOrderEmail as setOrderEmailCall } from '@cambio/contract/calls/set-order-email'
import type { FastifyInstance } from 'fastify'
import type { OrderControl } from '../../../http/access/order-control.ts'
import { mountCall } from '../../../http/calls/mount-call.ts'

export interface SetEmailDeps {
  requests: Pick<WorkerRequests, 'setOrderEmail'>
}

export function setEmailRoute(app: FastifyInstance, services: SetEmailDeps, control: OrderControl): void {
  mountCall(app, setOrderEmailCall, async ({ body, request }) => {
    await services.requests.setOrderEmail({
      orderId: body.orderId,
      email: body.userEmail,
      controlToken: await control.tokenFor(request, body.orderId, body.controlToken),
    })
    return { result: true as const }
  })
}
