import type { WalletStores, WalletWork } from '@cambio/core/wallet/wallet-work'
import type { Pool } from 'pg'
import { PostgresAccountCodeStore } from './account-code-store.ts'
import { PostgresAccountEmailStore } from './account-email-store.ts'
import type { Queryable } from '../queryable.ts'
import { PostgresTwoFactorStore } from './two-factor-store.ts'
import { inTransaction, storesOn } from '../unit-of-work.ts'

/** Runs database transactions on the journal, payments and emails. */
export class PostgresWalletWork implements WalletWork {
  readonly stores: WalletStores
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
    this.stores = walletStoresOn(pool)
  }

  transaction<T>(work: (stores: WalletStores) => Promise<T>): Promise<T> {
    return inTransaction(this.#pool, (client) => work(walletStoresOn(client)))
  }
}

function walletStoresOn(db: Queryable): WalletStores {
  return {
    ...storesOn(db),
    codes: new PostgresAccountCodeStore(db),
    emails: new PostgresAccountEmailStore(db),
    twoFactors: new PostgresTwoFactorStore(db),
  }
}
