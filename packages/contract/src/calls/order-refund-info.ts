import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { AddressText, ControlTokenText, OrderId, RefundInto } from '../fields.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'

/**
 * GET /orders/order-refund-info (spec §3, §7): what a refund would bring now. Also wants the destination or control;
 * without either the order is as unknown. With `into: "balance"` the account that made it, signed in, is told what its balance
 * would be credited with.
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
    /** What would arrive: the deposit less the network's fee. Decimal text of the send side, as is the fee. */
    refundAmountWithoutNetworkFee: z.string(),
    networkFee: z.string(),
    /** Into the balance: what it would be credited with, deposit by deposit. */
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
