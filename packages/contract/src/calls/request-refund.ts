import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { AddressText, ControlTokenText, DecimalText, MemoText, optionalField, OrderId, RefundInto } from '../fields.ts'
import { OrderView } from '../order-view.ts'
import { REFUND_AND_ACCEPT_TIMEOUT_MS } from '../timing.ts'

/**
 * POST /orders/public/request-refund (spec §7): refunds an order that waits for the user's choice. A refund to the
 * refund address given at creation does not require the control token. A refund to any other address does. With `into:
 * "balance"`, the coins are credited to the balance of the account that created the order, without a payment or a fee.
 * That account must be signed in and have a confirmed email address.
 */
export const requestRefund = defineCall({
  name: 'requestRefund',
  method: 'POST',
  versions: ['v1', 'v2'],
  path: '/orders/public/request-refund',
  signed: 'accepted',
  body: z.object({
    orderId: OrderId,
    destinationAddress: AddressText,
    refundAddress: optionalField(AddressText),
    refundAddressMemo: optionalField(MemoText),
    into: RefundInto,
    /** Refund amount that the page displayed, in units of the send side. */
    refundAmount: optionalField(DecimalText),
    /**
     * Network fee that the page displayed, in units of the send side. The user is never charged a higher fee. The
     * server rejects the refund if the current fee is more than 10 % higher, and the claimed fee was not valid within
     * the last minute.
     */
    claimedNetworkFee: optionalField(DecimalText),
    controlToken: optionalField(ControlTokenText),
  }),
  response: OrderView,
  errors: [
    'ERR_NOT_FOUND',
    'ERR_UNAUTHORIZED',
    'ERR_FORBIDDEN',
    'ERR_VALIDATION',
    'ERR_UNPROCESSABLE_ENTITY',
    'ERR_NOT_ACCEPTABLE',
    'ERR_NO_LIQUIDITY_AVAILABLE',
    'ERR_NETWORK_NOT_SUPPORTED',
    'ERR_SERVICE_UNAVAILABLE',
  ],
  timeoutMs: REFUND_AND_ACCEPT_TIMEOUT_MS,
})
