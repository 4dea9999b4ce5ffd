import type { Clock } from '@cambio/kernel/clock'
import { DomainError } from '../shared/domain-error.ts'
import type { Limiter } from '../shared/limiter.ts'
import type { KeyMint, SecretBox } from './api-key.ts'
import type { PartnerWebhook, PartnerWebhookStore, WebhookDelivery } from './partner-webhook-store.ts'
import { webhookSecretOf } from './webhook.ts'

/** Maximum number of active webhooks per API key. */
export const MAX_WEBHOOKS = 10
/** How long the previous secret remains valid after a rotation, in milliseconds. */
export const OLD_SECRET_VALID_MS = 24 * 3_600_000
/** Maximum number of previous secrets that are valid at the same time. */
export const MAX_OLD_SECRETS = 3

/** Dependencies for managing webhooks. Only the worker may read and write webhooks. */
export interface PartnerWebhookDeps {
  store: PartnerWebhookStore
  mint: Pick<KeyMint, 'webhookSecret'>
  /** Encrypts webhook secrets; null if this installation does not send webhooks. */
  secrets: SecretBox | null
  /**
   * Returns a webhook URL in normalised form.
   * @throws {DomainError} WEBHOOK_URL_REFUSED
   */
  readUrl: (text: string) => string
  /** Rate limits per key: `changes` covers additions and rotations, `sends` covers tests and replays. */
  limits: { changes: Limiter; sends: Limiter }
  clock: Clock
}

/** Identifies a webhook of the API key `apiId`. */
export interface OwnWebhook {
  apiId: number
  webhookId: number
}

/** Lists a key's active webhooks. Runs in the worker. */
export function listOwnWebhooks(
  { store }: PartnerWebhookDeps,
  { apiId }: { apiId: number },
): Promise<PartnerWebhook[]> {
  return store.listOf(apiId)
}

/**
 * Adds a webhook for the events of orders created with an API key. Only this call returns the secret. Repeating the
 * call with the same URL fails; a caller that received no response can list the webhooks and rotate the secret. Runs in
 * the worker.
 * @throws {DomainError} TOO_MANY_ATTEMPTS, WEBHOOK_URL_REFUSED, WEBHOOK_EXISTS, TOO_MANY_WEBHOOKS, WEBHOOKS_CLOSED,
 * KEY_NOT_FOUND
 */
export async function addOwnWebhook(
  deps: PartnerWebhookDeps,
  { apiId, url: text }: { apiId: number; url: string },
): Promise<{ webhook: PartnerWebhook; secret: string }> {
  await take(deps.limits.changes, apiId)
  const url = deps.readUrl(text)
  const { secret, sealedSecret } = mintSecret(deps, url)
  const webhook = await deps.store.addFor(apiId, { url, sealedSecret }, MAX_WEBHOOKS)
  if (webhook === 'no-key') throw new DomainError('KEY_NOT_FOUND', 'Key not found')
  if (webhook === 'exists')
    throw new DomainError('WEBHOOK_EXISTS', 'url: the key already has this webhook. Rotate its secret to get a new one')
  if (webhook === 'too-many')
    throw new DomainError('TOO_MANY_WEBHOOKS', `A key has at most ${MAX_WEBHOOKS} webhooks: delete one first`)
  return { webhook, secret }
}

/**
 * Deletes a webhook and cancels the delivery of its waiting events. Runs in the worker.
 * @throws {DomainError} WEBHOOK_NOT_FOUND both for an unknown webhook and for another key's webhook
 */
export async function deleteOwnWebhook({ store }: PartnerWebhookDeps, { apiId, webhookId }: OwnWebhook): Promise<void> {
  if (!(await store.disableOf(apiId, webhookId))) throw notFound()
}

/**
 * Replaces the secret of a webhook. Until `oldSecretValidUntil` (epoch milliseconds), each delivery contains one
 * signature per valid secret. Runs in the worker.
 * @throws {DomainError} TOO_MANY_ATTEMPTS, WEBHOOKS_CLOSED; WEBHOOK_NOT_FOUND in the same cases as `deleteOwnWebhook`
 */
export async function rotateWebhookSecret(
  deps: PartnerWebhookDeps,
  { apiId, webhookId }: OwnWebhook,
): Promise<{ webhook: PartnerWebhook; secret: string; oldSecretValidUntil: number }> {
  await take(deps.limits.changes, apiId)
  const webhook = await deps.store.findOf(apiId, webhookId)
  if (!webhook) throw notFound()
  const { secret, sealedSecret } = mintSecret(deps, webhook.url)
  const oldSecretValidUntil = deps.clock.now() + OLD_SECRET_VALID_MS
  const change = {
    sealedSecret,
    validUntil: oldSecretValidUntil,
    now: deps.clock.now(),
    maxOldSecrets: MAX_OLD_SECRETS,
  }
  const outcome = await deps.store.rotateOf(apiId, webhookId, change)
  if (outcome === 'not-found') throw notFound()
  if (outcome === 'too-many')
    throw new DomainError('TOO_MANY_ATTEMPTS', `At most ${MAX_OLD_SECRETS} rotations in 24 hours`, {
      retryAfterSeconds: OLD_SECRET_VALID_MS / 1_000,
    })
  return { webhook, secret, oldSecretValidUntil }
}

/**
 * Queues a test event for a webhook, after its waiting events. Runs in the worker.
 * @throws {DomainError} TOO_MANY_ATTEMPTS; WEBHOOK_NOT_FOUND in the same cases as `deleteOwnWebhook`
 */
export async function testOwnWebhook(deps: PartnerWebhookDeps, own: OwnWebhook): Promise<WebhookDelivery> {
  await take(deps.limits.sends, own.apiId)
  const delivery = await deps.store.addTest(own.apiId, own.webhookId)
  if (!delivery) throw notFound()
  return delivery
}

/** Selects a page of a webhook's deliveries, newest first. */
export interface DeliveryPage extends OwnWebhook {
  limit: number
  /** Limits the page to deliveries older than the delivery with this ID; null to start with the newest. */
  before: string | null
}

/**
 * Returns a page of a webhook's deliveries, newest first. Runs in the worker.
 * @throws {DomainError} WEBHOOK_NOT_FOUND in the same cases as `deleteOwnWebhook`
 */
export async function listWebhookDeliveries(
  { store }: PartnerWebhookDeps,
  { apiId, webhookId, ...page }: DeliveryPage,
): Promise<WebhookDelivery[]> {
  if (!(await store.findOf(apiId, webhookId))) throw notFound()
  return store.deliveriesOf(apiId, webhookId, page)
}

/**
 * Requeues one delivery with the same ID and body. Runs in the worker.
 * @throws {DomainError} TOO_MANY_ATTEMPTS; WEBHOOK_NOT_FOUND in the same cases as `deleteOwnWebhook` and for an unknown
 * delivery
 */
export async function replayWebhookDelivery(
  deps: PartnerWebhookDeps,
  { apiId, webhookId, deliveryId }: OwnWebhook & { deliveryId: string },
): Promise<WebhookDelivery> {
  await take(deps.limits.sends, apiId)
  const delivery = await deps.store.replayOf(apiId, webhookId, deliveryId)
  if (!delivery) throw notFound()
  return delivery
}

function mintSecret({ mint, secrets }: PartnerWebhookDeps, url: string): { secret: string; sealedSecret: Uint8Array } {
  if (!secrets) throw new DomainError('WEBHOOKS_CLOSED', 'This exchange sends no webhooks')
  const secret = mint.webhookSecret()
  return { secret, sealedSecret: secrets.seal(secret, webhookSecretOf(url)) }
}

async function take(limiter: Limiter, apiId: number): Promise<void> {
  const { isOver, resetMs } = await limiter.take(String(apiId))
  if (!isOver) return
  const retryAfterSeconds = Math.ceil(resetMs / 1_000)
  throw new DomainError('TOO_MANY_ATTEMPTS', 'Too many calls for the webhooks of this key', { retryAfterSeconds })
}

function notFound(): DomainError {
  return new DomainError('WEBHOOK_NOT_FOUND', 'Webhook or delivery not found')
}
