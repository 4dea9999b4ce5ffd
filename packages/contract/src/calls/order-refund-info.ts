import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { AddressText, ControlTokenText, OrderId } from '../fields.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'

/**
 * GET /orders/order-refund-info (spec §3, §7): what a refund would bring now. Also wants the destination or control;
 * without either the order is as unknown.
 */
export const orderRefundInfo = defineCall({
  name: 'orderRefundInfo',
  method: 'GET',
  versions: ['v1', 'v2'],
  path: '/orders/order-refund-info',
  summary: 'What sending the coins of an order back would bring and cost now',
  signed: 'accepted',
  query: z.object({
    orderId: OrderId,
    destinationAddress: z.optional(AddressText),
    controlToken: z.optional(ControlTokenText),
  }),
  response: z.object({
    /** What would arrive: the deposit less the network's fee. Decimal text of the send side, as is the fee. */
    refundAmountWithoutNetworkFee: z.string(),
    networkFee: z.string(),
  }),
  errors: ['ERR_NOT_FOUND', 'ERR_UNPROCESSABLE_ENTITY', 'ERR_NO_LIQUIDITY_AVAILABLE'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
