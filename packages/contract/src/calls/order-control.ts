import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { ControlTokenText, OrderId } from '../fields.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'

/**
 * POST /orders/public/control: stores an order's control token in the calling browser, which can then change the order.
 */
export const takeOrderControl = defineCall({
  name: 'takeOrderControl',
  method: 'POST',
  versions: ['v2'],
  path: '/orders/public/control',
  body: z.object({ orderId: OrderId, controlToken: ControlTokenText }),
  response: z.object({ result: z.literal(true) }),
  errors: ['ERR_NOT_FOUND'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/**
 * POST /orders/public/control-token: returns the control token for an encrypted export. The browser must already have
 * control of the order.
 */
export const exportOrderControl = defineCall({
  name: 'exportOrderControl',
  method: 'POST',
  versions: ['v2'],
  path: '/orders/public/control-token',
  body: z.object({ orderId: OrderId }),
  response: z.object({ controlToken: z.string() }),
  errors: ['ERR_NOT_FOUND'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
