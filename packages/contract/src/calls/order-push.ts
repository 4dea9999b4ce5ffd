import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { ControlTokenText, OrderId } from '../fields.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'

/** URL of the browser's push service. */
const PushEndpoint = z.url({ protocol: /^https?$/ }).check(z.maxLength(500))
const base64url = (length: number) => z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`)))

/** GET /orders/public/push-key: returns the key for push subscriptions (`applicationServerKey`) in base64url. */
export const pushKey = defineCall({
  name: 'pushKey',
  method: 'GET',
  versions: ['v1'],
  path: '/orders/public/push-key',
  response: z.object({ publicKey: z.string() }),
  errors: [],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/**
 * POST /orders/public/push: subscribes a device to an order's push notifications, at most five devices per order.
 * Requires the order's control token.
 */
export const subscribeDevice = defineCall({
  name: 'subscribeDevice',
  method: 'POST',
  versions: ['v1'],
  path: '/orders/public/push',
  body: z.object({
    orderId: OrderId,
    subscription: z.object({
      endpoint: PushEndpoint,
      /** The device's P-256 public key and secret (RFC 8291), base64url without padding. */
      keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
    }),
    controlToken: z.optional(ControlTokenText),
  }),
  response: z.object({ result: z.literal(true) }),
  errors: ['ERR_NOT_FOUND', 'ERR_UNPROCESSABLE_ENTITY'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/** POST /orders/public/push-end: unsubscribes a device from an order's push notifications. */
export const unsubscribeDevice = defineCall({
  name: 'unsubscribeDevice',
  method: 'POST',
  versions: ['v1'],
  path: '/orders/public/push-end',
  body: z.object({ orderId: OrderId, endpoint: PushEndpoint, controlToken: z.optional(ControlTokenText) }),
  response: z.object({ result: z.literal(true) }),
  errors: ['ERR_NOT_FOUND'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
