/** An active webhook of an API key. Times are in epoch milliseconds. */
export interface PartnerWebhook {
  webhookId: number
  url: string
  createdAt: number
  /** Number of events still waiting for delivery. */
  waiting: number
  /** Number of events that the worker has given up delivering. */
  failed: number
}

/** Delivery of one event to a webhook. Times are in epoch milliseconds. */
export interface WebhookDelivery {
  deliveryId: string
  /** Order that caused the event; null for a test event. */
  orderId: number | null
  kind: string
  state: 'WAITING' | 'DELIVERED' | 'FAILED'
  attempts: number
  /** Human-readable result of the last delivery attempt; null before the first attempt. */
  lastAnswer: string | null
  createdAt: number
  deliveredAt: number | null
}

/**
 * Stores partners' webhooks. Each call accesses only webhooks that belong to the given API key and have not been
 * deleted.
 */
export interface PartnerWebhookStore {
  listOf(apiId: number): Promise<PartnerWebhook[]>
  findOf(apiId: number, webhookId: number): Promise<PartnerWebhook | null>
  /**
   * Adds a webhook. Concurrent calls for the same key run one after another. Returns `too-many` if the key already has
   * `most` webhooks, and `exists` if it already has a webhook with this URL. Returns `no-key` if the key has been
   * deleted or disabled.
   */
  addFor(
    apiId: number,
    webhook: { url: string; sealedSecret: Uint8Array },
    most: number,
  ): Promise<PartnerWebhook | 'too-many' | 'exists' | 'no-key'>
  /** Disables a webhook and cancels the delivery of its waiting events. Returns false if the webhook is not found. */
  disableOf(apiId: number, webhookId: number): Promise<boolean>
  /**
   * Stores a new secret. The previous secret remains valid until `validUntil`. Returns `too-many` if `maxOldSecrets`
   * previous secrets are still valid at `now`.
   */
  rotateOf(
    apiId: number,
    webhookId: number,
    change: { sealedSecret: Uint8Array; validUntil: number; now: number; maxOldSecrets: number },
  ): Promise<'rotated' | 'not-found' | 'too-many'>
  /** Queues a test event. Returns null if the webhook is not found. */
  addTest(apiId: number, webhookId: number): Promise<WebhookDelivery | null>
  /** Returns a page of a webhook's deliveries, newest first. */
  deliveriesOf(
    apiId: number,
    webhookId: number,
    page: { limit: number; before: string | null },
  ): Promise<WebhookDelivery[]>
  /** Makes an event delivery due again and returns it. */
  replayOf(apiId: number, webhookId: number, deliveryId: string): Promise<WebhookDelivery | null>
}
