import type { OpenWork, OpenWorkStore } from '@cambio/core/chains/open-work'
import type { ChainId } from '@cambio/core/instruments/instrument'
import { present } from '@cambio/kernel/assert'
import type { Queryable } from '../queryable.ts'

export class PostgresOpenWorkStore implements OpenWorkStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async of(chain: ChainId): Promise<OpenWork> {
    const { rows } = await this.#db.query<OpenWork>(
      `SELECT
         EXISTS (SELECT FROM deposit WHERE chain = $1 AND status = 'SEEN') AS deposits,
         EXISTS (SELECT FROM deposit WHERE chain = $1 AND proof IS NULL AND block_height IS NOT NULL
           AND ((status = 'CREDITED' AND user_id IS NOT NULL) OR balance_of IS NOT NULL)) AS proofs,
         EXISTS (SELECT FROM upkeep WHERE chain = $1 AND NOT is_booked) AS upkeep,
         EXISTS (SELECT FROM payment WHERE chain = $1 AND status IN ('INTENT', 'RESERVED', 'SIGNED', 'SENT'))
           OR EXISTS (SELECT FROM payment WHERE chain = $1 AND status = 'HELD' AND held ->> 'why' = 'caps') AS payments,
         EXISTS (SELECT FROM deposit WHERE chain = $1 AND swept_by IS NULL
           AND status IN ('CREDITED', 'SUSPENSE', 'RETURNED', 'KEPT')) AS sweeps,
         EXISTS (SELECT FROM chain_reread WHERE chain = $1) AS rereads`,
      [chain],
    )
    return present(rows[0], 'the query returns one row')
  }
}
