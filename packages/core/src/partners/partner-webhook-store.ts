/** An active webhook of a key. Times are epoch milliseconds. */
export interface PartnerWebhook {
  webhookId: number
  url: string
  createdAt: number
  /** Events that are not delivered and not given up. */
  waiting: number
  /** Events that were given up. */
  failed: number
}

/** An event and how far its delivery is. Times are epoch milliseconds. */
export interface WebhookDelivery {
  deliveryId: string
  /** Null for a test event. */
  orderId: number | null
  kind: string
  state: 'WAITING' | 'DELIVERED' | 'FAILED'
  attempts: number
  /** Result of the last attempt, in plain words; null before the first. */
  lastAnswer: string | null
  createdAt: number
  deliveredAt: number | null
}

/** Webhooks of one key at a time. Webhooks of other keys, and deleted ones, are not found. */
export interface PartnerWebhookStore {
  listOf(apiId: number): Promise<PartnerWebhook[]>
  findOf(apiId: number, webhookId: number): Promise<PartnerWebhook | null>
  /**
   * Adds a webhook. Concurrent calls of a key take turns. Returns `too-many` when the key has `most`, `exists` when it
   * has one with this URL, `no-key` when the key is deleted or disabled.
   */
  addFor(
    apiId: number,
    webhook: { url: string; sealedSecret: Uint8Array },
    most: number,
  ): Promise<PartnerWebhook | 'too-many' | 'exists' | 'no-key'>
  /** Disables a webhook and gives up its waiting events; returns false when it is not found. */
  disableOf(apiId: number, webhookId: number): Promise<boolean>
  /**
   * Stores a new secret and keeps the earlier one until `validUntil`. Returns `too-many` when `mostOld` earlier secrets
   * are valid at `now`.
   */
  rotateOf(
    apiId: number,
    webhookId: number,
    change: { sealedSecret: Uint8Array; validUntil: number; now: number; mostOld: number },
  ): Promise<'rotated' | 'not-found' | 'too-many'>
  addTest(apiId: number, webhookId: number, body: string): Promise<WebhookDelivery | null>
  /** Newest first. */
  deliveriesOf(
    apiId: number,
    webhookId: number,
    page: { limit: number; before: string | null },
  ): Promise<WebhookDelivery[]>
  /** Makes a delivery due again. */
  replayOf(apiId: number, webhookId: number, deliveryId: string): Promise<WebhookDelivery | null>
}
