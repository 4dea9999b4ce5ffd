import { ORDER_STATES } from '@cambio/kernel/order-vocabulary'
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { OrderId } from '../fields.ts'
import { OrderView } from '../order-view.ts'
import { pageLimit } from '../paging.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'

/** GET /orders/public (wire.md §1): the orders of the key that signs, newest first, in pages; amounts are decimal text. */
export const listPartnerOrders = defineCall({
  name: 'listPartnerOrders',
  method: 'GET',
  versions: ['v2'],
  path: '/orders/public',
  signed: 'required',
  query: z.object({
    limit: pageLimit(100, 500),
    /** The last order of the page before. */
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
      /** Promised for FIXED; expected, then struck, for FLOATING. */
      amountToGet: z.string(),
      /** What has left for the destination; null before. */
      amountToWithdrawFact: z.nullable(z.string()),
      /** What the partner takes: percent of the market value, and in units of the receive side. */
      markup: z.string(),
      markupAmount: z.string(),
      referrerId: z.nullable(z.string()),
    }),
  ),
  errors: ['ERR_UNAUTHORIZED', 'ERR_FORBIDDEN'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/** GET /orders/info (wire.md §1): one order of the key that signs, as its owner sees it. */
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
