import type { Report } from '../shared/report.ts'
import type { SecretBox } from './api-key.ts'
import { webhookSecretOf, type DueDelivery, type WebhookSender, type WebhookStore } from './webhook.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
/**
 * Retry delays after failed attempts, in milliseconds, as recommended by the Standard Webhooks convention. The worker
 * gives up when the attempt after the last delay also fails.
 */
export const RETRY_AFTER_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const
/** Maximum time in milliseconds for which a failed attempt delays all of a webhook's events. */
const MAX_PAUSE_MS = 5 * MINUTE_MS
/** Maximum number of events that the worker sends to one webhook in one pass. */
export const DELIVERIES_PER_PASS = 20

export interface SendWebhooksDeps {
  store: WebhookStore
  sender: WebhookSender
  secrets: SecretBox
  report: Report
}

/**
 * Sends the due events, to different webhooks concurrently but to each webhook in order. After a crash, an event may be
 * sent twice with the same ID, but none is lost. Sends no further events once `mayGoOn` returns false, because another
 * worker may then send them.
 */
export async function sendWebhooks(deps: SendWebhooksDeps, mayGoOn: () => boolean): Promise<void> {
  const due = await deps.store.due(DELIVERIES_PER_PASS)
  await Promise.all(
    [...Map.groupBy(due, ({ webhook }) => webhook.webhookId).values()].map((of) => sendInTurn(deps, of, mayGoOn)),
  )
}

async function sendInTurn(
  deps: SendWebhooksDeps,
  deliveries: readonly DueDelivery[],
  mayGoOn: () => boolean,
): Promise<void> {
  for (const delivery of deliveries) if (!mayGoOn() || !(await sendOne(deps, delivery))) return
}

async function sendOne({ store, sender, secrets, report }: SendWebhooksDeps, delivery: DueDelivery): Promise<boolean> {
  const { deliveryId, webhook, body, attempts } = delivery
  const opened = delivery.sealedSecrets.map((sealed) => secrets.open(sealed, webhookSecretOf(webhook.url)))
  const { taken, answer } = await sender.send({ url: webhook.url, secrets: opened, id: `msg_${deliveryId}`, body })
  if (taken) {
    await store.delivered(deliveryId, answer)
    return true
  }
  const retryMs = RETRY_AFTER_MS[attempts] ?? null
  await store.failed(deliveryId, { answer, retryMs, pauseMs: Math.min(retryMs ?? MAX_PAUSE_MS, MAX_PAUSE_MS) })
  const event = retryMs === null ? 'webhook-given-up' : 'webhook-not-taken'
  report(event, { webhook: webhook.webhookId, order: delivery.orderId ?? 'test', attempts: attempts + 1 })
  return false
}
