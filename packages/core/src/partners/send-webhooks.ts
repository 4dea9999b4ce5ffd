import type { Report } from '../shared/report.ts'
import { workThroughLanes } from '../shared/work-through-lanes.ts'
import type { SecretBox } from './api-key.ts'
import { webhookBody } from './webhook-event.ts'
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
/** Maximum time that a failed attempt delays all of a webhook's events, in milliseconds. */
const MAX_PAUSE_MS = 5 * MINUTE_MS
/** Maximum number of events that the worker reads for one webhook at a time. */
export const DELIVERIES_PER_PASS = 20

export interface SendWebhooksDeps {
  store: WebhookStore
  sender: WebhookSender
  secrets: SecretBox
  report: Report
}

/**
 * Sends the due events: concurrently to different webhooks, but one after another to each webhook. While one webhook is
 * busy, looks up events of the other webhooks again, so that a slow partner does not delay the others. After a crash,
 * the worker may send an event twice with the same ID, but it loses no event. Does not start another event once
 * `mayGoOn` returns false, because another worker may send it.
 */
export async function sendWebhooks(deps: SendWebhooksDeps, mayGoOn: () => boolean): Promise<void> {
  await workThroughLanes<DueDelivery, number>({
    due: (busy) => deps.store.due(DELIVERIES_PER_PASS, [...busy]),
    laneOf: ({ webhook }) => webhook.webhookId,
    work: (deliveries) => sendInTurn(deps, deliveries, mayGoOn),
    maxLanes: Number.POSITIVE_INFINITY,
    mayGoOn,
  })
}

async function sendInTurn(
  deps: SendWebhooksDeps,
  deliveries: readonly DueDelivery[],
  mayGoOn: () => boolean,
): Promise<void> {
  for (const delivery of deliveries) if (!mayGoOn() || !(await sendOne(deps, delivery))) return
}

async function sendOne(deps: SendWebhooksDeps, delivery: DueDelivery): Promise<boolean> {
  const { store, report } = deps
  const { deliveryId, webhook, event, attempts } = delivery
  const { taken, answer } = await attempt(deps, delivery)
  if (taken) {
    await store.delivered(deliveryId, answer)
    return true
  }
  const retryMs = RETRY_AFTER_MS[attempts] ?? null
  await store.failed(deliveryId, { answer, retryMs, pauseMs: Math.min(retryMs ?? MAX_PAUSE_MS, MAX_PAUSE_MS) })
  const outcome = retryMs === null ? 'webhook-given-up' : 'webhook-not-taken'
  report(outcome, { webhook: webhook.webhookId, order: event.order?.orderId ?? 'test', attempts: attempts + 1 })
  return false
}

/** Sends an event. An unreadable secret counts as a failed attempt, so that one webhook does not stop the others. */
async function attempt(
  { sender, secrets, report }: SendWebhooksDeps,
  { deliveryId, webhook, event, sealedSecrets }: DueDelivery,
): ReturnType<WebhookSender['send']> {
  let opened: string[]
  try {
    opened = sealedSecrets.map((sealed) => secrets.open(sealed, webhookSecretOf(webhook.url)))
  } catch {
    report('webhook-secret-unreadable', { webhook: webhook.webhookId })
    return { taken: false, answer: 'the secret is unreadable' }
  }
  return sender.send({ url: webhook.url, secrets: opened, id: `msg_${deliveryId}`, body: webhookBody(event) })
}
