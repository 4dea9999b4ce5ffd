import { ORDER_STATES } from '@cambio/kernel/order-vocabulary'
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { OrderId } from '../fields.ts'
import { OrderView } from '../order-view.ts'
import { pageLimit } from '../paging.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'

/**
 * GET /orders/public (wire.md §1): lists the orders of the signing key, newest first, in pages; amounts are decimal
 * text.
 */
export const listPartnerOrders = defineCall({
  name: 'listPartnerOrders',
  method: 'GET',
  versions: ['v2'],
  path: '/orders/public',
  signed: 'required',
  query: z.object({
    limit: pageLimit(100, 500),
    /** Last order of the previous page. */
    before: z.optional(OrderId),
  }),
  response: z.array(
    z.object({
      orderId: z.int(),
      legacyOrderId: z.string(),
      createdAt: z.string(),
      updatedAt: z.string(),
      completed: z.boolean(),
      state: z.enum(ORDER_STATES),
      rateMode: z.enum(['FIXED', 'FLOATING']),
      instrumentFromCurrencyTitle: z.string(),
      instrumentFromNetworkTitle: z.string(),
      instrumentToCurrencyTitle: z.string(),
      instrumentToNetworkTitle: z.string(),
      destinationAddress: z.string(),
      claimedDepositAmount: z.string(),
      /** Promised amount for FIXED; for FLOATING the expected amount, then the settled one. */
      amountToGet: z.string(),
      /** Amount paid to the destination; null before the payout. */
      amountToWithdrawFact: z.nullable(z.string()),
      /** Mark-up of the partner in percent of the market value; `markupAmount` is in units of the receive side. */
      markup: z.string(),
      markupAmount: z.string(),
      referrerId: z.nullable(z.string()),
    }),
  ),
  errors: ['ERR_UNAUTHORIZED', 'ERR_FORBIDDEN'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/** GET /orders/info (wire.md §1): returns an order of the signing key, as its owner sees it. */
export const partnerOrderInfo = defineCall({
  name: 'partnerOrderInfo',
  method: 'GET',
  versions: ['v2'],
  path: '/orders/info',
  signed: 'required',
  query: z.object({ orderId: OrderId }),
  response: OrderView,
  errors: ['ERR_UNAUTHORIZED', 'ERR_FORBIDDEN', 'ERR_NOT_FOUND'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
