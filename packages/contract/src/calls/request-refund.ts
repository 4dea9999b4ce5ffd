import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { AddressText, ControlTokenText, DecimalText, MemoText, OrderId, RefundInto } from '../fields.ts'
import { OrderView } from '../order-view.ts'
import { REFUND_AND_ACCEPT_TIMEOUT_MS } from '../timing.ts'

/**
 * POST /orders/public/request-refund (spec §7): the coins of an order that waits for a choice go back. To the address given
 * at create the link is enough; another address needs control of the order. Or, with `into: "balance"`, to the balance of the
 * account that made it and asks here, signed in, with a confirmed e-mail: nothing is sent, nothing is taken.
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
    refundAddress: z.nullish(AddressText),
    refundAddressMemo: z.nullish(MemoText),
    into: RefundInto,
    /** What the person was shown; refused when less would arrive, or the network would take more. */
    refundAmount: z.nullish(DecimalText),
    claimedNetworkFee: z.nullish(DecimalText),
    controlToken: z.optional(ControlTokenText),
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
