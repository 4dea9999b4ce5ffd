import type { SignerCaps, SignerSpendStore, SignerState } from '@cambio/core/chains/signer'
import { present } from '@cambio/kernel/assert'
import type { Pool } from 'pg'

type Verdict = 'counted' | 'cap-transaction' | 'cap-hour' | 'cap-day'

export class PostgresSignerSpendStore implements SignerSpendStore {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async count(spend: { spendId: string; asset: string; amountAtomic: bigint; caps: SignerCaps }): Promise<Verdict> {
    const { spendId, asset, amountAtomic, caps } = spend
    if (amountAtomic > caps.perTransactionAtomic) return 'cap-transaction'
    const { rows } = await this.#pool.query<{ verdict: Verdict }>('SELECT count_spend($1, $2, $3, $4, $5) AS verdict', [
      spendId,
      asset,
      amountAtomic.toString(),
      caps.perHourAtomic.toString(),
      caps.perDayAtomic.toString(),
    ])
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
