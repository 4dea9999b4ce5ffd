/** URL that receives a partner's events. */
export interface Webhook {
  webhookId: number
  apiId: number
  url: string
  isActive: boolean
}

/** Delivery state of a webhook. */
export interface WebhookState extends Webhook {
  waiting: number
  /** Events given up; an operator may send them again. */
  failed: number
  /** Result of the last attempt, in plain words; null before the first. */
  lastAnswer: string | null
}

/** An event to deliver to a webhook. */
export interface DueDelivery {
  deliveryId: string
  webhook: Webhook
  /** Current secret first, then earlier ones that are still valid. */
  sealedSecrets: Uint8Array[]
  /** Null for a test event. */
  orderId: number | null
  /** Exact request body. */
  body: string
  /** Attempts so far. */
  attempts: number
}

/** The outbox of partner events, written in the transaction of the event. */
export interface WebhookStore {
  add(webhook: Pick<Webhook, 'apiId' | 'url'> & { sealedSecret: Uint8Array }): Promise<Webhook>
  all(): Promise<WebhookState[]>
  find(webhookId: number): Promise<Webhook | null>
  /** Disables a webhook and gives up its waiting events. */
  disable(webhookId: number): Promise<void>
  /** Returns events that are due, oldest first, at most `perWebhook` of each webhook. Events of a disabled key wait. */
  due(perWebhook: number): Promise<DueDelivery[]>
  delivered(deliveryId: string, answer: string): Promise<void>
  /**
   * Records a failed attempt: the next one follows after `retryMs`; null gives up. The webhook pauses for `pauseMs`.
   */
  failed(deliveryId: string, outcome: { answer: string; retryMs: number | null; pauseMs: number }): Promise<void>
  /** Queues events since a time (epoch milliseconds) again; returns their number. */
  replay(webhookId: number, since: number): Promise<number>
  /** Deletes delivered events that are older than `olderThanMs`. */
  forgetDelivered(olderThanMs: number): Promise<void>
}

/** Sends an event to a partner's server. */
export interface WebhookSender {
  /**
   * Signs with each of the secrets, and returns whether the server accepted it, and the answer in plain words. It never contacts a private address. Never
   * throws.
   */
  send(message: {
    url: string
    secrets: readonly string[]
    id: string
    body: string
  }): Promise<{ taken: boolean; answer: string }>
}

/** Returns the encryption context of a webhook's secret. */
export function webhookSecretOf(url: string): string {
  return `webhook ${url}`
}
