/** An address that a partner's events are sent to. */
export interface Webhook {
  webhookId: number
  apiId: number
  url: string
  isActive: boolean
}

/** How a webhook fares. */
export interface WebhookState extends Webhook {
  waiting: number
  /** Given up: a person may have them sent again. */
  failed: number
  /** What the last try was answered, in plain words; null before the first. */
  lastAnswer: string | null
}

/** An event on its way to a webhook. */
export interface DueDelivery {
  deliveryId: string
  webhook: Webhook
  sealedSecret: Uint8Array
  orderId: number
  /** What is sent, to the letter. */
  body: string
  /** Tries so far. */
  attempts: number
}

/** The outbox of events for partners, written by the transaction of the event. */
export interface WebhookStore {
  add(webhook: Pick<Webhook, 'apiId' | 'url'> & { sealedSecret: Uint8Array }): Promise<Webhook>
  all(): Promise<WebhookState[]>
  find(webhookId: number): Promise<Webhook | null>
  /** What waits for it is given up. */
  disable(webhookId: number): Promise<void>
  /** Due now, oldest first, at most so many of each webhook. */
  due(perWebhook: number): Promise<DueDelivery[]>
  delivered(deliveryId: string, answer: string): Promise<void>
  /** Tried in vain: again after `retryMs`, or given up where that is null; its webhook is left alone for `pauseMs`. */
  failed(deliveryId: string, outcome: { answer: string; retryMs: number | null; pauseMs: number }): Promise<void>
  /** Puts what happened since (epoch milliseconds) into the outbox again; answers how many. */
  replay(webhookId: number, since: number): Promise<number>
  /** Forgets what was delivered so long ago. */
  forgetDelivered(olderThanMs: number): Promise<void>
}

/** Hands an event to a partner's server. */
export interface WebhookSender {
  /** Whether it was taken, and what was answered, in plain words; a private address is never asked. Throws nothing. */
  send(message: { url: string; secret: string; id: string; body: string }): Promise<{ taken: boolean; answer: string }>
}

/** What the secret of a webhook is sealed for. */
export function webhookSecretOf(url: string): string {
  return `webhook ${url}`
}
