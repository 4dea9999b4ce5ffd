import { OpsRefusal } from '@cambio/core/ops/ops-refusal'
import type { PartnerWebhookStore } from '@cambio/core/partners/partner-webhook-store'
import type { PartnerWebhookDeps } from '@cambio/core/partners/partner-webhooks'
import { DomainError } from '@cambio/core/shared/domain-error'
import type { Limiters } from '@cambio/core/shared/limiter'
import type { Clock } from '@cambio/kernel/clock'
import { createSecretBox, randomKeyMint } from '../partners/secret-box.ts'
import { readWebhookUrl, type TargetRules } from './webhook-target.ts'

const HOUR_SECONDS = 3_600
/** Maximum number of new webhooks and secret rotations per API key per hour. */
const CHANGES_PER_HOUR = 30
/** Maximum number of test events and replays per API key per minute. */
const SENDS_PER_MINUTE = 10

/** Creates the worker's dependencies for managing partner webhooks. */
export function createPartnerWebhookDeps(parts: {
  store: PartnerWebhookStore
  limiters: Limiters
  rules: TargetRules
  /** Key that encrypts partner secrets; missing in an installation without partner webhooks. */
  partnerSecret: string | undefined
  clock: Clock
}): PartnerWebhookDeps {
  const { store, limiters, rules, partnerSecret, clock } = parts
  return {
    store,
    clock,
    mint: randomKeyMint,
    secrets: partnerSecret === undefined ? null : createSecretBox(partnerSecret),
    limits: {
      changes: limiters({ name: 'webhook-change', points: CHANGES_PER_HOUR, seconds: HOUR_SECONDS }),
      sends: limiters({ name: 'webhook-send', points: SENDS_PER_MINUTE, seconds: 60 }),
    },
    readUrl(text) {
      try {
        return readWebhookUrl(text, rules).href
      } catch (error) {
        if (!(error instanceof OpsRefusal)) throw error
        throw new DomainError('WEBHOOK_URL_REFUSED', `url: ${error.message}`, { field: 'url', reason: error.message })
      }
    },
  }
}
