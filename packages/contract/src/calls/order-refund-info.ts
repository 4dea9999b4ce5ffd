import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { AddressText, ControlTokenText, OrderId, RefundInto } from '../fields.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'

/**
 * GET /orders/order-refund-info (spec §3, §7): returns the amount of a refund now. Requires the destination or control;
 * without either the order counts as unknown. With `into: "balance"` it returns the credits to the balance of the
 * account that created the order, which must be signed in.
 */
export const orderRefundInfo = defineCall({
  name: 'orderRefundInfo',
  method: 'GET',
  versions: ['v1', 'v2'],
  path: '/orders/order-refund-info',
  signed: 'accepted',
  query: z.object({
    orderId: OrderId,
    destinationAddress: z.optional(AddressText),
    controlToken: z.optional(ControlTokenText),
    into: RefundInto,
  }),
  response: z.object({
    /** Amount that would arrive: the deposit less the network fee. Both are decimal text of the send side. */
    refundAmountWithoutNetworkFee: z.string(),
    networkFee: z.string(),
    /** With `into: "balance"`: the credit of each deposit. */
    credits: z.optional(z.array(z.object({ currencyTitle: z.string(), networkTitle: z.string(), amount: z.string() }))),
  }),
  errors: [
    'ERR_NOT_FOUND',
    'ERR_UNAUTHORIZED',
    'ERR_FORBIDDEN',
    'ERR_VALIDATION',
    'ERR_UNPROCESSABLE_ENTITY',
    'ERR_NO_LIQUIDITY_AVAILABLE',
    'ERR_NETWORK_NOT_SUPPORTED',
    'ERR_SERVICE_UNAVAILABLE',
  ],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
