import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { AddressText, ControlTokenText, MemoText, optionalField, OrderId, RefundInto } from '../fields.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'

/**
 * GET /orders/order-refund-info (spec §3, §7): returns the amount that a refund would currently pay. Requires the
 * destination address or the control token; without them, the response is the same as for an unknown order. The network
 * fee is the fee of a transfer to the refund address. It can be higher if the address is a contract. With `into:
 * "balance"`, returns the amounts that would be credited to the balance. The account that created the order must then
 * be signed in.
 */
export const orderRefundInfo = defineCall({
  name: 'orderRefundInfo',
  method: 'GET',
  versions: ['v1', 'v2'],
  path: '/orders/order-refund-info',
  signed: 'accepted',
  query: z.object({
    orderId: OrderId,
    destinationAddress: optionalField(AddressText),
    controlToken: optionalField(ControlTokenText),
    /**
     * Address that the refund would go to; by default, the order's refund address. If it is a contract address, the
     * network fee can be higher.
     */
    refundAddress: optionalField(AddressText),
    refundAddressMemo: optionalField(MemoText),
    into: RefundInto,
  }),
  response: z.object({
    /** Amount that would arrive: the deposit minus the network fee, as a decimal string in units of the send side. */
    refundAmountWithoutNetworkFee: z.string(),
    /** Network fee of the refund, as a decimal string in units of the send side. */
    networkFee: z.string(),
    /**
     * Amount credited for each deposit, as a decimal string in units of its coin. Present only with `into: "balance"`.
     */
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
