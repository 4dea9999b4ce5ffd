import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { AddressText, ControlTokenText, OrderId, optionalField } from '../fields.ts'
import { OrderView } from '../order-view.ts'
import { REFUND_AND_ACCEPT_TIMEOUT_MS } from '../timing.ts'

/**
 * POST /orders/public/accept-rate-mode-change (spec §7): accepts the current rate for an order whose fixed rate no
 * longer applies. Requires the order's control token.
 */
export const acceptRateModeChange = defineCall({
  name: 'acceptRateModeChange',
  method: 'POST',
  versions: ['v1', 'v2'],
  path: '/orders/public/accept-rate-mode-change',
  signed: 'accepted',
  body: z.object({
    orderId: OrderId,
    destinationAddress: AddressText,
    controlToken: optionalField(ControlTokenText),
  }),
  response: OrderView,
  errors: ['ERR_NOT_FOUND', 'ERR_FORBIDDEN', 'ERR_UNPROCESSABLE_ENTITY', 'ERR_NO_LIQUIDITY_AVAILABLE'],
  timeoutMs: REFUND_AND_ACCEPT_TIMEOUT_MS,
})
