import { createHmac, timingSafeEqual } from 'node:crypto'
import type {
  IdentityFormEvent,
  IdentityRejection,
  IdentityState,
  IdentityWebhookReading,
  SignedWebhook,
} from '@cambio/core/identity/identity-forms'
import { Webhook } from './sumsub-json.ts'

/**
 * Hash functions, keyed by the value of `X-Payload-Digest-Alg`. Source: "Verify webhook sender". Omits SHA-1, which
 * Sumsub still supports.
 */
const ALGORITHMS: ReadonlyMap<string, string> = new Map([
  ['HMAC_SHA256_HEX', 'sha256'],
  ['HMAC_SHA512_HEX', 'sha512'],
])

/**
 * Maps webhook types to the state of an identity check. Omits `applicantReviewed`, because its state depends on the
 * review result. Source: "User verification webhooks".
 */
export const WEBHOOK_STATES = {
  applicantCreated: 'incomplete',
  applicantPending: 'under_review',
  applicantOnHold: 'under_review',
  applicantReset: 'incomplete',
} as const satisfies Record<string, IdentityState>

/** Verifies and parses a Sumsub webhook. If the webhook specifies no algorithm, its signature uses SHA-256. */
export function readSumsubWebhook(webhook: SignedWebhook, secretKey: string): IdentityWebhookReading {
  if (!isSigned(webhook, secretKey)) return { kind: 'forged' }
  const parsed = Webhook.safeParse(jsonOrNull(Buffer.from(webhook.body).toString('utf8')))
  if (!parsed.success) return { kind: 'unreadable', reason: parsed.error.issues[0]?.message ?? 'not JSON' }
  return { kind: 'event', event: eventOf(parsed.data) }
}

function isSigned({ body, signature, algorithm }: SignedWebhook, secretKey: string): boolean {
  const hash = ALGORITHMS.get(algorithm ?? 'HMAC_SHA256_HEX')
  if (hash === undefined || signature === null || !/^(?:[0-9a-f]{2})+$/i.test(signature)) return false
  const expected = createHmac(hash, secretKey).update(body).digest()
  const given = Buffer.from(signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function eventOf(body: Webhook): IdentityFormEvent {
  const { type, applicantId, correlationId, externalUserId } = body
  return {
    type,
    applicantId,
    userId: externalUserId ?? null,
    state: stateOf(body),
    rejection: rejectionOf(body),
    eventId: `${correlationId}:${type}`,
  }
}

function stateOf({ type, reviewResult }: Webhook): IdentityState | null {
  if (type !== 'applicantReviewed')
    return Object.hasOwn(WEBHOOK_STATES, type) ? WEBHOOK_STATES[type as keyof typeof WEBHOOK_STATES] : null
  if (!reviewResult) return null
  if (reviewResult.reviewAnswer === 'GREEN') return 'complete'
  return reviewResult.reviewRejectType === 'RETRY' ? 'incomplete' : 'failed'
}

function rejectionOf({ type, reviewResult }: Webhook): IdentityRejection | null {
  if (type !== 'applicantReviewed' || reviewResult?.reviewAnswer !== 'RED') return null
  return {
    comment: reviewResult.moderationComment?.trim() || null,
    labels: reviewResult.rejectLabels ?? [],
    isFinal: reviewResult.reviewRejectType !== 'RETRY',
  }
}
