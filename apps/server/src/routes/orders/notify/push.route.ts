import type { PushStore } from '@cambio/core/notices/push'
import type { OrderStores } from '@cambio/core/orders/order-work'
import type { ControlTokens } from '@cambio/core/orders/control-token'
import {
  unsubscribeDevice as leaveDeviceCall,
  pushKey as pushKeyCall,
  subscribeDevice as subscribeDeviceCall,
} from '@cambio/contract/calls/order-push'
import { unsubscribeDevice, subscribeDevice } from '@cambio/core/orders/notices/notify-device'
import type { FastifyInstance } from 'fastify'
import type { OrderControl } from '../../../http/access/order-control.ts'
import { mountCall } from '../../../http/calls/mount-call.ts'

export interface PushRoutesDeps {
  controlTokens: ControlTokens
  pushes: PushStore
  /** Public key for browsers' push subscriptions, in base64url. */
  pushPublicKey: string
  work: { stores: OrderStores }
}

export function pushRoutes(app: FastifyInstance, services: PushRoutesDeps, control: OrderControl): void {
  const { pushes, controlTokens, pushPublicKey } = services
  const deps = { stores: services.work.stores, controlTokens, pushes }
  mountCall(app, pushKeyCall, () => Promise.resolve({ publicKey: pushPublicKey }))
  mountCall(app, subscribeDeviceCall, async ({ body, request }) => {
    const { orderId, subscription } = body
    const { endpoint, keys } = subscription
    const controlToken = await control.tokenFor(request, orderId, body.controlToken)
    await subscribeDevice(deps, { orderId, controlToken, subscription: { endpoint, ...keys } })
    return { result: true as const }
  })
  mountCall(app, leaveDeviceCall, async ({ body, request }) => {
    const { orderId, endpoint } = body
    const controlToken = await control.tokenFor(request, orderId, body.controlToken)
    await unsubscribeDevice(deps, { orderId, controlToken, endpoint })
    return { result: true as const }
  })
}
