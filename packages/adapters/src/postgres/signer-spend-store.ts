import type { SignerSpendStore, SignerState, Spend, SpendVerdict } from '@cambio/core/chains/signer'
import { present } from '@cambio/kernel/assert'
import type { Pool } from 'pg'

export class PostgresSignerSpendStore implements SignerSpendStore {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async count({ spendId, asset, recipient, amountAtomic, caps }: Spend): Promise<SpendVerdict> {
    if (amountAtomic > caps.perTransactionAtomic) return 'cap-transaction'
    const { rows } = await this.#pool.query<{ verdict: SpendVerdict }>(
      'SELECT count_spend($1, $2, $3, $4, $5, $6) AS verdict',
      [...[spendId, asset, recipient], ...[amountAtomic, caps.perHourAtomic, caps.perDayAtomic].map(String)],
    )
    return present(rows[0], 'a function answers one row').verdict
  }

  async state(): Promise<SignerState> {
    const { rows } = await this.#pool.query<{ killed: boolean; revived_at: Date; newest: string }>(
      'SELECT killed, revived_at, (SELECT coalesce(max(ordinal), 0) FROM signer_spend)::text AS newest FROM signer_switch',
    )
    const row = present(rows[0], 'the switch has one row')
    return { killed: row.killed, mark: { revivedAt: row.revived_at.getTime(), spends: Number(row.newest) } }
  }

  async kill(): Promise<void> {
    await this.#pool.query('UPDATE signer_switch SET killed = true, since = now() WHERE NOT killed')
  }
}
