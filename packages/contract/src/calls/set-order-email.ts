import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { ControlTokenText, Email, OrderId, optionalField } from '../fields.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'

/**
 * POST /orders/public/set-email: sets the email address for an order's notifications. The address can be set only once.
 * Requires the order's control token.
 */
export const setOrderEmail = defineCall({
  name: 'setOrderEmail',
  method: 'POST',
  versions: ['v1', 'v2'],
  path: '/orders/public/set-email',
  signed: 'accepted',
  body: z.object({
    orderId: OrderId,
    userEmail: Email,
    controlToken: optionalField(ControlTokenText),
  }),
  response: z.object({ result: z.literal(true) }),
  errors: ['ERR_NOT_FOUND', 'ERR_UNPROCESSABLE_ENTITY'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
