import { ORDER_STATES } from '@cambio/kernel/order-vocabulary'
import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { fieldWithDefault, optionalField, OrderId } from '../../fields.ts'
import { OrderView } from '../../order-view.ts'
import { pageLimit } from '../../paging.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'

/**
 * GET /orders/public (wire.md §1): lists, in pages, the orders created with the API key that signs the request. Each
 * entry contains all the fields that the order's owner sees.
 */
export const listPartnerOrders = defineCall({
  name: 'listPartnerOrders',
  method: 'GET',
  versions: ['v2'],
  path: '/orders/public',
  signed: 'required',
  query: z.object({
    limit: pageLimit(100, 500),
    offset: fieldWithDefault(z.string().check(z.regex(/^(?:0|[1-9]\d{0,5})$/)), '0'),
    /** Sort direction by creation time. */
    order: fieldWithDefault(z.enum(['asc', 'desc']), 'desc'),
    /** ID of an order. The list then contains only older orders. */
    before: optionalField(OrderId),
  }),
  response: z.array(
    z.extend(OrderView, {
      /** Amount paid to the destination, in units of the receive side; null before the payout. */
      amountToWithdrawFact: z.nullable(z.string()),
      /** Mark-up that the partner earns, as a percentage of the market value. */
      markup: z.string(),
      /** Mark-up that the partner earns, as a decimal string in units of the receive side. */
      markupAmount: z.string(),
      referrerId: z.nullable(z.string()),
    }),
  ),
  errors: ['ERR_UNAUTHORIZED', 'ERR_FORBIDDEN'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

const TransactionId = z.object({ txId: z.string() })

/** Reduced status of an order, which any caller may read. */
export const PublicOrderStatus = z.object({
  orderId: z.int(),
  state: z.enum(ORDER_STATES),
  completed: z.boolean(),
  deposits: z.array(TransactionId),
  withdrawals: z.array(TransactionId),
})

/**
 * GET /orders/info (wire.md §1): returns an order created with the API key that signs the request. The response
 * contains all the fields that the order's owner sees. Without a signature, the call returns the reduced status if the
 * key that created the order publishes it. Otherwise the call fails with `ERR_UNAUTHORIZED`.
 */
export const partnerOrderInfo = defineCall({
  name: 'partnerOrderInfo',
  method: 'GET',
  versions: ['v2'],
  path: '/orders/info',
  signed: 'accepted',
  query: z.object({ orderId: OrderId }),
  response: z.union([OrderView, PublicOrderStatus]),
  errors: ['ERR_UNAUTHORIZED', 'ERR_FORBIDDEN', 'ERR_NOT_FOUND'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
