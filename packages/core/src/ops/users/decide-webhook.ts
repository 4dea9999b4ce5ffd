import type { SecretBox } from '../../partners/api-key.ts'
import { webhookSecretOf, type Webhook } from '../../partners/webhook.ts'
import type { Decided } from '../decide.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'

/**
 * Adds a webhook for the events of orders created with a key.
 * @throws {OpsRefusal} when the key is unknown
 */
export async function addWebhook(
  stores: OpsStores,
  box: SecretBox,
  { apiId, url, secret }: { apiId: number; url: string; secret: string },
): Promise<Decided> {
  const key = await stores.keys.find(apiId)
  if (!key) throw new OpsRefusal(`There is no key ${apiId}.`)
  const sealedSecret = box.seal(secret, webhookSecretOf(url))
  const { webhookId } = await stores.webhooks.add({ apiId, url, sealedSecret })
  return {
    action: 'webhook add',
    subject: subjectOf(webhookId),
    facts: { key: String(apiId), url },
    summary: [`Events of the orders of "${key.name}" are sent to ${url} from now on.`],
  }
}

/**
 * Disables a webhook.
 * @throws {OpsRefusal} when the webhook is unknown or already inactive
 */
export async function disableWebhook(stores: OpsStores, webhookId: number): Promise<Decided> {
  const { url, isActive } = await webhookOf(stores, webhookId)
  if (!isActive) throw new OpsRefusal(`Webhook ${webhookId} is inactive already.`)
  await stores.webhooks.disable(webhookId)
  return {
    action: 'webhook disable',
    subject: subjectOf(webhookId),
    facts: { url },
    summary: [`No events are sent to ${url} from now on, and waiting deliveries are deleted.`],
  }
}

/**
 * Resends all events since the given time (epoch milliseconds).
 * @throws {OpsRefusal} when the webhook is unknown or inactive, or when there are no such events
 */
export async function replayWebhook(stores: OpsStores, webhookId: number, since: number): Promise<Decided> {
  const { url, isActive } = await webhookOf(stores, webhookId)
  if (!isActive) throw new OpsRefusal(`Webhook ${webhookId} is inactive: add it again.`)
  const events = await stores.webhooks.replay(webhookId, since)
  if (events === 0) throw new OpsRefusal('There are no events since that time. Deliveries are kept for thirty days.')
  return {
    action: 'webhook replay',
    subject: subjectOf(webhookId),
    facts: { since: new Date(since).toISOString(), events: String(events) },
    summary: [`${events} events are sent to ${url} again, with the same bodies and ids.`],
  }
}

async function webhookOf(stores: OpsStores, webhookId: number): Promise<Webhook> {
  const webhook = await stores.webhooks.find(webhookId)
  if (!webhook) throw new OpsRefusal(`There is no webhook ${webhookId}.`)
  return webhook
}

function subjectOf(webhookId: number): string {
  return `webhook ${webhookId}`
}
