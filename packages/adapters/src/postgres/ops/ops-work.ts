import type { OpsStores, OpsWork } from '@cambio/core/ops/ops-store'
import type { Pool } from 'pg'
import { PostgresAccountEmailStore } from '../accounts/account-email-store.ts'
import { PostgresAccountStore } from '../accounts/account-store.ts'
import { PostgresApprovalStore } from '../payments/approval-store.ts'
import { PostgresAuditLog } from '../audit/audit-log.ts'
import { PostgresApiKeyStore } from '../accounts/api-key-store.ts'
import { PostgresBankLineStore } from '../fiat/bank-line-store.ts'
import { PostgresCardDifferenceStore } from '../fiat/card-difference-store.ts'
import { PostgresCardDecisionStore } from '../fiat/card-decision-store.ts'
import { PostgresIncidentStore } from './incident-store.ts'
import { PostgresIdentityStore } from '../identity/identity-store.ts'
import { PostgresNameHitStore } from '../identity/name-hit-store.ts'
import { PostgresOpsStore } from './ops-store.ts'
import type { Queryable } from '../queryable.ts'
import { PostgresReviewStore } from '../orders/review-store.ts'
import { PostgresSessionStore } from '../accounts/session-store.ts'
import { inTransaction, storesOn } from '../unit-of-work.ts'
import { PostgresTwoFactorStore } from '../accounts/two-factor-store.ts'
import { PostgresSupportStore } from '../messages/support-store.ts'
import { PostgresUndeliveredEmailStore } from '../accounts/undelivered-email-store.ts'
import { PostgresWebhookStore } from '../messages/webhook-store.ts'

/** Runs database transactions, each of which stores an operator's decision together with its audit log entry. */
export class PostgresOpsWork implements OpsWork {
  readonly stores: OpsStores
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
    this.stores = opsStoresOn(pool)
  }

  transaction<T>(work: (stores: OpsStores) => Promise<T>): Promise<T> {
    return inTransaction(this.#pool, (client) => work(opsStoresOn(client)))
  }
}

function opsStoresOn(db: Queryable): OpsStores {
  return {
    ...storesOn(db),
    ops: new PostgresOpsStore(db),
    bankLines: new PostgresBankLineStore(db),
    cardOrders: new PostgresCardDecisionStore(db),
    cardDifferences: new PostgresCardDifferenceStore(db),
    approvals: new PostgresApprovalStore(db),
    keys: new PostgresApiKeyStore(db),
    webhooks: new PostgresWebhookStore(db),
    accounts: new PostgresAccountStore(db),
    emails: new PostgresAccountEmailStore(db),
    identities: new PostgresIdentityStore(db),
    nameHits: new PostgresNameHitStore(db),
    sessions: new PostgresSessionStore(db),
    reviews: new PostgresReviewStore(db),
    audit: new PostgresAuditLog(db),
    incidents: new PostgresIncidentStore(db),
    support: new PostgresSupportStore(db),
    undelivered: new PostgresUndeliveredEmailStore(db),
    twoFactors: new PostgresTwoFactorStore(db),
  }
}
