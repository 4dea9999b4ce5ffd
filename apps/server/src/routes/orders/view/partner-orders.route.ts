import type { ApiKeyStore } from '@cambio/core/partners/api-key'
import {
  listPartnerOrders,
  partnerOrderInfo,
  type PublicOrderStatus,
} from '@cambio/contract/calls/partners/partner-orders'
import type { OrderView } from '@cambio/contract/order-view'
import {
  findPartnerOrder,
  findPublishedOrder,
  type PartnerOrder,
  type PartnerOrderStore,
} from '@cambio/core/partners/partner-orders'
import { openFile } from '@cambio/core/orders/view/find-order'
import type { Order } from '@cambio/core/orders/order'
import { DomainError } from '@cambio/core/shared/domain-error'
import { inLanes } from '@cambio/core/shared/in-lanes'
import { markupAtomicOf, markupOf } from '@cambio/core/quotes/markup'
import { formatAmount } from '@cambio/kernel/money'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { mountCall } from '../../../http/calls/mount-call.ts'
import type { Signatures } from '../../../http/access/signatures.ts'
import { reportToOrder, type ShowOrderDeps } from './show-order.ts'

export interface PartnerOrderRoutesDeps extends ShowOrderDeps {
  partnerOrders: Pick<PartnerOrderStore, 'listOf'>
  signing: { keys: Pick<ApiKeyStore, 'find'> }
}

/** Registers the routes that let a partner read the orders created with its API key. */
export function partnerOrderRoutes(
  app: FastifyInstance,
  services: PartnerOrderRoutesDeps,
  signatures: Signatures,
): void {
  mountCall(app, listPartnerOrders, async ({ query, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const { apiId } = signatures.requireKey(request)
    const { limit, offset, order, before = null } = query
    const page = { before, limit: Number(limit), offset: Number(offset), isOldestFirst: order === 'asc' }
    const orders = await services.partnerOrders.listOf(apiId, page)
    const rows = await inLanes(
      orders,
      ({ order: { orderId } }) => String(orderId),
      (one) => presentRow(services, one),
    )
    return rows.filter((row) => row !== null)
  })
  mountCall(app, partnerOrderInfo, async ({ query: { orderId }, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const key = signatures.keyOf(request)
    const { stores } = services.work
    if (key) return reportToOrder(services, await findPartnerOrder(stores, { apiId: key.apiId, orderId }))
    const published = await findPublishedOrder({ stores, keys: services.signing.keys }, orderId)
    if (!published) throw new DomainError('SIGNATURE_REQUIRED', 'This call must be signed with a key')
    return reduced(await reportToOrder(services, published))
  })
}

/**
 * Returns only the fields of an order that contain no personal data. Omits refunds and returned deposits once the order
 * has a payout. Otherwise, clients that read the first or the last transaction would mistake one of these for the
 * payout.
 */
function reduced({ orderId, state, completed, deposits, withdrawals }: OrderView): z.output<typeof PublicOrderStatus> {
  const transactionOf = ({ txId }: { txId: string }) => ({ txId })
  const payouts = withdrawals.filter(({ purpose }) => purpose === 'payout')
  return {
    orderId,
    state,
    completed,
    deposits: deposits.map(transactionOf),
    withdrawals: (payouts.length === 0 ? withdrawals : payouts).map(transactionOf),
  }
}

type Row = z.output<typeof listPartnerOrders.response>[number]

/** Returns a row of a partner's order list, or null for an order that the server did not create. */
async function presentRow(services: ShowOrderDeps, one: PartnerOrder): Promise<Row | null> {
  const { order, referrerId, paidOutAtomic } = one
  const to = services.catalogue.recorded(order.to)
  const { costs } = order.settledQuote ?? order.agreedQuote
  const view = await viewOf(services, order)
  return (
    view && {
      ...view,
      amountToWithdrawFact: paidOutAtomic === null ? null : formatAmount(paidOutAtomic, to.decimals),
      markup: formatAmount(BigInt(markupOf(costs).bps), 2),
      markupAmount: formatAmount(markupAtomicOf(costs), to.decimals),
      referrerId,
    }
  )
}

async function viewOf(services: ShowOrderDeps, order: Order): Promise<OrderView | null> {
  try {
    return await reportToOrder(services, { ...(await openFile(services.work.stores, order)), controlled: true })
  } catch (error) {
    if (error instanceof DomainError && error.code === 'ORDER_NOT_FOUND') return null
    throw error
  }
}
