import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { optionalField, printableText } from '../../fields.ts'
import { pageLimit } from '../../paging.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'

const WebhookId = z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1))
const DeliveryId = z.string().check(z.regex(/^[1-9]\d{0,17}$/))
const ByWebhook = z.object({ webhookId: WebhookId })
const SIGNED_ERRORS = ['ERR_UNAUTHORIZED', 'ERR_FORBIDDEN', 'ERR_SERVICE_UNAVAILABLE'] as const
const OWN_ERRORS = [...SIGNED_ERRORS, 'ERR_NOT_FOUND'] as const
const FROM_KEY = { versions: ['v2'], signed: 'required', timeoutMs: DEFAULT_TIMEOUT_MS } as const

/** A webhook of the API key that signs the request. */
export const WebhookView = z.object({
  webhookId: z.int(),
  url: z.string(),
  createdAt: z.string(),
  /** Number of events waiting for delivery. */
  waiting: z.int(),
  /** Number of events that the exchange has given up delivering. */
  failed: z.int(),
})

/** An event that a webhook reports, with the state of its delivery. */
export const WebhookDeliveryView = z.object({
  deliveryId: z.string(),
  /** Value of the `webhook-id` header in every delivery attempt. */
  messageId: z.string(),
  orderId: z.nullable(z.int()),
  kind: z.string(),
  deliveryState: z.enum(['WAITING', 'DELIVERED', 'FAILED']),
  attempts: z.int(),
  lastAnswer: z.nullable(z.string()),
  createdAt: z.string(),
  deliveredAt: z.nullable(z.string()),
})

/** GET /webhooks: lists the active webhooks of the API key that signs the request. */
export const listWebhooks = defineCall({
  ...FROM_KEY,
  name: 'listWebhooks',
  method: 'GET',
  path: '/webhooks',
  response: z.array(WebhookView),
  errors: SIGNED_ERRORS,
})

/**
 * POST /webhooks/create: adds a webhook. Only this response contains its secret. A key can have at most 10 webhooks.
 */
export const createWebhook = defineCall({
  ...FROM_KEY,
  name: 'createWebhook',
  method: 'POST',
  path: '/webhooks/create',
  body: z.object({ url: printableText(500).check(z.minLength(1)) }),
  response: z.extend(WebhookView, { secret: z.string() }),
  errors: [...SIGNED_ERRORS, 'ERR_VALIDATION', 'ERR_UNPROCESSABLE_ENTITY'],
})

/** POST /webhooks/delete: deletes a webhook and cancels the delivery of its waiting events. */
export const deleteWebhook = defineCall({
  ...FROM_KEY,
  name: 'deleteWebhook',
  method: 'POST',
  path: '/webhooks/delete',
  body: ByWebhook,
  response: z.object({ deleted: z.literal(true) }),
  errors: OWN_ERRORS,
})

/** POST /webhooks/rotate-secret: replaces a webhook's secret. The previous secret stays valid for 24 hours. */
export const rotateWebhookSecret = defineCall({
  ...FROM_KEY,
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: '/webhooks/rotate-secret',
  body: ByWebhook,
  response: z.extend(WebhookView, { secret: z.string(), oldSecretValidUntil: z.string() }),
  errors: OWN_ERRORS,
})

/** POST /webhooks/test: queues a test event for a webhook. */
export const testWebhook = defineCall({
  ...FROM_KEY,
  name: 'testWebhook',
  method: 'POST',
  path: '/webhooks/test',
  body: ByWebhook,
  response: WebhookDeliveryView,
  errors: OWN_ERRORS,
})

/** GET /webhooks/deliveries: lists a webhook's deliveries in pages, newest first. */
export const listWebhookDeliveries = defineCall({
  ...FROM_KEY,
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: '/webhooks/deliveries',
  query: z.object({
    webhookId: z.pipe(
      z.string().check(
        z.regex(/^[1-9]\d{0,9}$/),
        z.refine((text) => Number(text) < 2 ** 31),
      ),
      z.transform(Number),
    ),
    limit: pageLimit(50, 100),
    before: optionalField(DeliveryId),
  }),
  response: z.array(WebhookDeliveryView),
  errors: OWN_ERRORS,
})

/** POST /webhooks/replay: requeues one delivery with the same ID and body. */
export const replayWebhook = defineCall({
  ...FROM_KEY,
  name: 'replayWebhook',
  method: 'POST',
  path: '/webhooks/replay',
  body: z.extend(ByWebhook, { deliveryId: DeliveryId }),
  response: WebhookDeliveryView,
  errors: OWN_ERRORS,
})
