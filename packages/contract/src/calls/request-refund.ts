import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { AddressText, ControlTokenText, DecimalText, MemoText, OrderId } from '../fields.ts'
import { OrderView } from '../order-view.ts'
import { REFUND_AND_ACCEPT_TIMEOUT_MS } from '../timing.ts'

/**
 * POST /orders/public/request-refund (spec §7): the coins of an order that waits for a choice go back. To the address given
 * at create the link is enough; another address needs control of the order.
 */
export const requestRefund = defineCall({
  name: 'requestRefund',
  method: 'POST',
  versions: ['v1', 'v2'],
  path: '/orders/public/request-refund',
  summary: 'Send the coins of an order back',
  signed: 'accepted',
  body: z.object({
    orderId: OrderId,
    destinationAddress: AddressText,
    refundAddress: z.nullish(AddressText),
    refundAddressMemo: z.nullish(MemoText),
    /** What the person was shown; refused when less would arrive, or the network would take more. */
    refundAmount: z.nullish(DecimalText),
    claimedNetworkFee: z.nullish(DecimalText),
    controlToken: z.optional(ControlTokenText),
  }),
  response: OrderView,
  errors: [
    'ERR_NOT_FOUND',
    'ERR_FORBIDDEN',
    'ERR_VALIDATION',
    'ERR_UNPROCESSABLE_ENTITY',
    'ERR_NOT_ACCEPTABLE',
    'ERR_NO_LIQUIDITY_AVAILABLE',
  ],
  timeoutMs: REFUND_AND_ACCEPT_TIMEOUT_MS,
})
