import type { WebhookEvent } from './webhook-event.ts'

/** A URL that receives a partner's events. */
export interface Webhook {
  webhookId: number
  apiId: number
  url: string
  isActive: boolean
}

/** Delivery state of a webhook. */
export interface WebhookState extends Webhook {
  waiting: number
  /** Number of events that the worker has given up delivering. An operator may resend them. */
  failed: number
  /** Human-readable result of the last delivery attempt; null before the first attempt. */
  lastAnswer: string | null
}

/** An event to deliver to a webhook. */
export interface DueDelivery {
  deliveryId: string
  webhook: Webhook
  /** Encrypted secrets: the current secret first, followed by previous secrets that are still valid. */
  sealedSecrets: Uint8Array[]
  event: WebhookEvent
  /** Number of failed attempts so far. */
  attempts: number
}

/** Outbox for partner events. An event is stored in the same transaction as the change that causes it. */
export interface WebhookStore {
  add(webhook: Pick<Webhook, 'apiId' | 'url'> & { sealedSecret: Uint8Array }): Promise<Webhook>
  all(): Promise<WebhookState[]>
  find(webhookId: number): Promise<Webhook | null>
  /** Disables a webhook and cancels the delivery of its waiting events. */
  disable(webhookId: number): Promise<void>
  /**
   * Returns the due events, oldest first, at most `perWebhook` per webhook. Excludes the webhooks with the given IDs.
   * Events for the webhooks of a disabled key are not due.
   */
  due(perWebhook: number, except: readonly number[]): Promise<DueDelivery[]>
  delivered(deliveryId: string, answer: string): Promise<void>
  /**
   * Records a failed attempt to deliver an event. The worker resends the event after `retryMs` milliseconds, or never
   * if `retryMs` is null. For `pauseMs` milliseconds, no events at all are sent to this webhook.
   */
  failed(deliveryId: string, outcome: { answer: string; retryMs: number | null; pauseMs: number }): Promise<void>
  /** Requeues all of a webhook's events since the given time (epoch milliseconds). Returns their number. */
  replay(webhookId: number, since: number): Promise<number>
  /** Deletes delivered events that are more than `olderThanMs` milliseconds old. */
  forgetDelivered(olderThanMs: number): Promise<void>
}

/** Sends events to partners' servers. */
export interface WebhookSender {
  /**
   * Signs an event with each secret and sends it. Returns whether the server accepted it, with a human-readable result.
   * Never contacts a private address and never throws.
   */
  send(message: {
    url: string
    secrets: readonly string[]
    id: string
    body: string
  }): Promise<{ taken: boolean; answer: string }>
}

/** Returns the encryption context for a webhook's secret. */
export function webhookSecretOf(url: string): string {
  return `webhook ${url}`
}
