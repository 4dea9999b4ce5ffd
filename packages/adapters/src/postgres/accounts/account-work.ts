import type { ProfileStores, ProfileWork } from '@cambio/core/profile/profile-deps'
import type { Pool } from 'pg'
import { PostgresAccountCodeStore } from './account-code-store.ts'
import { PostgresAccountEmailStore } from './account-email-store.ts'
import { PostgresAccountStore } from './account-store.ts'
import { PostgresApiKeyStore } from './api-key-store.ts'
import { PostgresLedgerStore } from '../ledger/ledger-store.ts'
import { PostgresIdentityStore } from '../identity/identity-store.ts'
import { PostgresTwoFactorStore } from './two-factor-store.ts'
import { PostgresDepositTargetStore } from '../chains/deposit-target-store.ts'
import { PostgresMergeStore } from './merge-store.ts'
import { PostgresMessengerMessageStore } from '../messenger/messenger-message-store.ts'
import { PostgresMessengerStore } from '../messenger/messenger-store.ts'
import type { Queryable } from '../queryable.ts'
import { PostgresSessionStore } from './session-store.ts'
import { inTransaction } from '../unit-of-work.ts'
import { PostgresWithdrawalStore } from '../payments/withdrawal-store.ts'

/** Runs database transactions on accounts and their sessions, codes and emails. */
export class PostgresAccountWork implements ProfileWork {
  readonly stores: ProfileStores
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
    this.stores = accountStoresOn(pool)
  }

  transaction<T>(work: (stores: ProfileStores) => Promise<T>): Promise<T> {
    return inTransaction(this.#pool, (client) => work(accountStoresOn(client)))
  }
}

function accountStoresOn(db: Queryable): ProfileStores {
  return {
    accounts: new PostgresAccountStore(db),
    sessions: new PostgresSessionStore(db),
    codes: new PostgresAccountCodeStore(db),
    emails: new PostgresAccountEmailStore(db),
    keys: new PostgresApiKeyStore(db),
    ledger: new PostgresLedgerStore(db),
    withdrawals: new PostgresWithdrawalStore(db),
    depositTargets: new PostgresDepositTargetStore(db),
    identities: new PostgresIdentityStore(db),
    twoFactors: new PostgresTwoFactorStore(db),
    messenger: new PostgresMessengerStore(db),
    messages: new PostgresMessengerMessageStore(db),
    merges: new PostgresMergeStore(db),
  }
}
