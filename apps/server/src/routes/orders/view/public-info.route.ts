import { findPartnerOrder, type PartnerOrderStore } from '@cambio/core/partners/partner-orders'
import { orderPublicInfo } from '@cambio/contract/calls/order-public-info'
import { isCardOrderId } from '@cambio/kernel/order-vocabulary'
import { DomainError } from '@cambio/core/shared/domain-error'
import type { OrderView } from '@cambio/contract/order-view'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpRefusal } from '../../../http/errors/errors.ts'
import { mountCall } from '../../../http/calls/mount-call.ts'
import { isOwnOrigin } from '../../../http/access/origins.ts'
import type { Access } from '../../access.ts'
import { reportToOrder, showOrder, type ShowOrderDeps } from './show-order.ts'

export interface PublicInfoDeps extends ShowOrderDeps {
  partnerOrders: Pick<PartnerOrderStore, 'newestTo'>
}

type PublicInfoAccess = Pick<Access, 'control' | 'signatures' | 'visitors' | 'allowedOrigins'>

/**
 * Serves an order to a caller that sends its ID and its destination address. A signed request needs only one of the two
 * for an order of its key.
 */
export function publicInfoRoute(
  app: FastifyInstance,
  services: PublicInfoDeps,
  { control, signatures, visitors, allowedOrigins }: PublicInfoAccess,
): void {
  mountCall(app, orderPublicInfo, async ({ query, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const { destinationAddress } = query
    if (destinationAddress === undefined) return orderOfKey(request, query.orderId)
    const orderId = query.orderId ?? (await newestOrderOf(request, destinationAddress))
    const controlToken = await control.tokenFor(request, orderId)
    return showOrder(services, { orderId, destinationAddress, controlToken, userId: await userOf(request, orderId) })
  })

  /**
   * Returns the caller's account if the order is a card order, because only the buyer may pay a card order. Returns
   * null for any other order.
   */
  async function userOf(request: FastifyRequest, orderId: number): Promise<number | null> {
    if (!isCardOrderId(orderId) || !isOwnOrigin(request, allowedOrigins)) return null
    return (await visitors.account(request))?.userId ?? null
  }

  /**
   * Returns an order that was created with the signing API key. The response to every other request is the same, so
   * that it does not reveal whether an order exists.
   * @throws {HttpRefusal} ERR_VALIDATION for an unsigned request, no ID, an unknown ID and another key's order
   */
  async function orderOfKey(request: FastifyRequest, orderId: number | undefined): Promise<OrderView> {
    const key = signatures.keyOf(request)
    if (!key || orderId === undefined) throw destinationMissing()
    try {
      return await reportToOrder(services, await findPartnerOrder(services.work.stores, { apiId: key.apiId, orderId }))
    } catch (error) {
      throw error instanceof DomainError && error.code === 'ORDER_NOT_FOUND' ? destinationMissing() : error
    }
  }

  /**
   * Returns the ID of the newest order that was created with the signing API key and has the given destination.
   * @throws {HttpRefusal} ERR_VALIDATION for an unsigned request
   * @throws {DomainError} ORDER_NOT_FOUND
   */
  async function newestOrderOf(request: FastifyRequest, destinationAddress: string): Promise<number> {
    const key = signatures.keyOf(request)
    if (!key)
      throw new HttpRefusal(
        422,
        'ERR_VALIDATION',
        'orderId: expected the id of an order; only a signed request may leave it out',
      )
    const orderId = await services.partnerOrders.newestTo(key.apiId, destinationAddress)
    if (orderId === null) throw new DomainError('ORDER_NOT_FOUND', 'Order not found')
    return orderId
  }
}

function destinationMissing(): HttpRefusal {
  return new HttpRefusal(
    422,
    'ERR_VALIDATION',
    'destinationAddress: expected the destination of the order; only a request signed with the key of the order may leave it out',
  )
}
