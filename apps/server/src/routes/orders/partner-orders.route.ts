import { listPartnerOrders, partnerOrderInfo } from '@cambio/contract/calls/partner-orders'
import { findPartnerOrder, type PartnerOrder } from '@cambio/core/partners/partner-orders'
import { markupAtomicOf, markupOf } from '@cambio/core/quotes/markup'
import { formatAmount } from '@cambio/kernel/money'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { mountCall } from '../../http/mount-call.ts'
import type { Signatures } from '../../http/signatures.ts'
import type { Services } from '../../services.ts'
import { isCompleted } from './order.presenter.ts'
import { tellOrder } from './show-order.ts'

/** Mounts the calls with which a partner reads the orders of its key. */
export function partnerOrderRoutes(app: FastifyInstance, services: Services, signatures: Signatures): void {
  mountCall(app, listPartnerOrders, async ({ query, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const { apiId } = signatures.requireKey(request)
    const page = { before: query.before ?? null, limit: Number(query.limit) }
    return (await services.partnerOrders.listOf(apiId, page)).map((one) => presentLine(services, one))
  })
  mountCall(app, partnerOrderInfo, async ({ query, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const { apiId } = signatures.requireKey(request)
    const file = await findPartnerOrder(services.work.stores, { apiId, orderId: query.orderId })
    return tellOrder(services, file)
  })
}

function presentLine(
  services: Services,
  { order, referrerId, paidOutAtomic }: PartnerOrder,
): z.output<typeof listPartnerOrders.response>[number] {
  const from = services.catalogue.get({ slug: order.from })
  const to = services.catalogue.get({ slug: order.to })
  const agreed = order.strike ?? order.bargain
  return {
    orderId: order.orderId,
    legacyOrderId: order.legacyOrderId,
    createdAt: new Date(order.createdAt).toISOString(),
    updatedAt: new Date(order.updatedAt).toISOString(),
    completed: isCompleted(order),
    state: order.state,
    rateMode: order.rateMode,
    instrumentFromCurrencyTitle: from.currencyTitle,
    instrumentFromNetworkTitle: from.networkTitle,
    instrumentToCurrencyTitle: to.currencyTitle,
    instrumentToNetworkTitle: to.networkTitle,
    destinationAddress: order.destinationAddress,
    claimedDepositAmount: formatAmount(order.claimedDepositAtomic, from.decimals),
    amountToGet: formatAmount(agreed.amountToGetAtomic, to.decimals),
    amountToWithdrawFact: paidOutAtomic === null ? null : formatAmount(paidOutAtomic, to.decimals),
    markup: formatAmount(BigInt(markupOf(agreed.costs).bps), 2),
    markupAmount: formatAmount(markupAtomicOf(agreed.costs), to.decimals),
    referrerId,
  }
}
