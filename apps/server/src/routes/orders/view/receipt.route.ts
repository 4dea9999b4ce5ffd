import { createReceiptPicture } from '@cambio/contract/calls/create-receipt-picture'
import { sharedReceipt } from '@cambio/contract/calls/shared-receipt'
import type { OrderView } from '@cambio/contract/order-view'
import type { ReceiptView } from '@cambio/contract/receipt-view'
import { issueReceiptPicture } from '@cambio/core/receipts/receipt-picture'
import { DEFAULT_LOCALE, isLocaleCode, type LocaleCode } from '@cambio/kernel/locale'
import { findReceipt, type ReceiptOrder } from '@cambio/core/receipts/find-receipt'
import type { FastifyInstance } from 'fastify'
import { receiptPicturePath } from '../../../pages/share/receipt-picture.route.ts'
import { mountCall } from '../../../http/calls/mount-call.ts'
import { presentCardOrder } from './card-order.presenter.ts'
import { reportToOrder, type ShowOrderDeps } from './show-order.ts'

export interface ReceiptDeps extends ShowOrderDeps {
  publicOrigin: string
}

/**
 * Serves the receipt of a completed order to any caller with the receipt token. Also issues the URLs of the receipt's
 * public picture.
 */
export function receiptRoute(app: FastifyInstance, services: ReceiptDeps): void {
  const deps = { ...services, stores: services.work.stores }
  mountCall(app, sharedReceipt, async ({ query, reply }) => {
    reply.header('cache-control', 'no-store')
    return receiptOf(await viewOf(services, await findReceipt(deps, query.receiptToken)))
  })
  mountCall(app, createReceiptPicture, async ({ body, reply }) => {
    reply.header('cache-control', 'no-store')
    const issued = await issueReceiptPicture(deps, { receiptToken: body.receiptToken, now: services.clock.now() })
    const locale = isLocaleCode(body.locale ?? '') ? (body.locale as LocaleCode) : DEFAULT_LOCALE
    return {
      pictureUrl: services.publicOrigin + receiptPicturePath(issued.token, locale),
      pictureUntil: new Date(issued.expiresAt).toISOString(),
    }
  })
}

function viewOf(services: ReceiptDeps, receipt: ReceiptOrder): Promise<OrderView> | OrderView {
  if (receipt.kind === 'swap') return reportToOrder(services, receipt.file)
  return presentCardOrder(services, { order: receipt.order, isOwn: false }, 'none')
}

/**
 * Returns the fields of an order that its receipt shows. Lists each field explicitly so that a field added to orders
 * does not accidentally appear in the receipt.
 */
function receiptOf(order: OrderView): ReceiptView {
  const { orderId, pair, instrumentFromCurrencyTitle, rateMode, liquidityProviderPublicCode, state, completed } = order
  const { refundInto, claimedDepositAmount, amountToGet, waterfall, minConfirmationsToTrade, orderEvents } = order
  const { createdAt, updatedAt, claimedPublicRate, deposits, withdrawals, cardPayment, cardPayout } = order
  return {
    orderId,
    pair,
    instrumentFromCurrencyTitle,
    rateMode,
    liquidityProviderPublicCode,
    state,
    completed,
    refundInto,
    claimedDepositAmount,
    amountToGet,
    waterfall,
    minConfirmationsToTrade,
    orderEvents,
    createdAt,
    updatedAt,
    claimedPublicRate: { claimedAmountToReceive: claimedPublicRate.claimedAmountToReceive },
    deposits: deposits.map(({ instrument, amount, confirmations, status }) => {
      return { instrument, amount, confirmations, status }
    }),
    withdrawals: withdrawals.map(({ instrument, amount, purpose }) => ({ instrument, amount, purpose })),
    cardPayment: cardPayment && { reference: cardPayment.reference },
    cardPayout: cardPayout && { reference: cardPayout.reference },
  }
}
