import { sharedReceipt } from '@cambio/contract/calls/shared-receipt'
import type { OrderView } from '@cambio/contract/order-view'
import type { ReceiptView } from '@cambio/contract/receipt-view'
import { findReceipt } from '@cambio/core/orders/view/find-receipt'
import type { FastifyInstance } from 'fastify'
import { mountCall } from '../../../http/calls/mount-call.ts'
import { reportToOrder, type ShowOrderDeps } from './show-order.ts'

/** Serves the receipt of a completed order to any caller that has the receipt token. */
export function receiptRoute(app: FastifyInstance, services: ShowOrderDeps): void {
  const deps = { stores: services.work.stores, receiptTokens: services.receiptTokens }
  mountCall(app, sharedReceipt, async ({ query, reply }) => {
    reply.header('cache-control', 'no-store')
    return receiptOf(await reportToOrder(services, await findReceipt(deps, query.receiptToken)))
  })
}

/**
 * Returns the fields of an order that its receipt shows. Lists each field explicitly so that a field added to orders
 * does not accidentally appear in the receipt.
 */
function receiptOf(order: OrderView): ReceiptView {
  const { orderId, pair, instrumentFromCurrencyTitle, rateMode, liquidityProviderPublicCode, state, completed } = order
  const { refundInto, claimedDepositAmount, amountToGet, waterfall, minConfirmationsToTrade, orderEvents } = order
  const { createdAt, updatedAt, claimedPublicRate, deposits, withdrawals } = order
  return {
    ...{ orderId, pair, instrumentFromCurrencyTitle, rateMode, liquidityProviderPublicCode, state, completed },
    ...{ refundInto, claimedDepositAmount, amountToGet, waterfall, minConfirmationsToTrade, orderEvents },
    ...{ createdAt, updatedAt },
    claimedPublicRate: { claimedAmountToReceive: claimedPublicRate.claimedAmountToReceive },
    deposits: deposits.map(({ instrument, amount, confirmations, status }) => {
      return { instrument, amount, confirmations, status }
    }),
    withdrawals: withdrawals.map(({ instrument, amount, purpose }) => ({ instrument, amount, purpose })),
  }
}
