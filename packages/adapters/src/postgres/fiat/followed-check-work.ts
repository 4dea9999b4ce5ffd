import type { FollowChecksDeps } from '@cambio/core/card-orders/identity/follow-checks'
import type { Pool } from 'pg'
import { PostgresAccountEmailStore } from '../accounts/account-email-store.ts'
import { PostgresFollowedCheckStore } from './followed-check-store.ts'
import type { Queryable } from '../queryable.ts'
import { inTransaction } from '../unit-of-work.ts'

type Work = FollowChecksDeps['work']

/** Runs transactions that store the state of an identity check together with the email about it. */
export class PostgresFollowedCheckWork implements Work {
  readonly stores: Work['stores']
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
    this.stores = storesOn(pool)
  }

  transaction<T>(work: (stores: Work['stores']) => Promise<T>): Promise<T> {
    return inTransaction(this.#pool, (client) => work(storesOn(client)))
  }
}

function storesOn(db: Queryable): Work['stores'] {
  return { followedChecks: new PostgresFollowedCheckStore(db), emails: new PostgresAccountEmailStore(db) }
}
