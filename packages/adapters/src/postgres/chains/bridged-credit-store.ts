import type { Deposit } from '@cambio/core/chains/deposit'
import type { BridgedCredits } from '@cambio/core/quotes/bridged-credits'
import type { Queryable } from '../queryable.ts'

export class PostgresBridgedCreditStore implements BridgedCredits {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async usedToday(): Promise<ReadonlyMap<string, bigint>> {
    const { rows } = await this.#db.query<{ asset: string; used: string }>(
      `SELECT asset, sum(value_micro)::text AS used FROM bridged_credit
       WHERE credited_at > now() - interval '24 hours' GROUP BY asset`,
    )
    return new Map(rows.map(({ asset, used }) => [asset, BigInt(used)]))
  }

  async count({ id, asset }: Pick<Deposit, 'id' | 'asset'>, valueMicro: bigint, limitMicro: bigint): Promise<boolean> {
    const { rows } = await this.#db.query<{ is_counted: boolean }>(
      'SELECT count_bridged_credit($1, $2, $3, $4) AS is_counted',
      [id, asset, valueMicro.toString(), limitMicro.toString()],
    )
    return rows[0]?.is_counted === true
  }
}
