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
    const client = await this.#pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 2))', [asset])
      const { rows } = await client.query<{ counted: string | null; hour: string; day: string }>(
        `SELECT (max(amount) FILTER (WHERE spend_id = $2))::text AS counted,
                coalesce(sum(amount) FILTER (WHERE spend_id <> $2 AND at > now() - interval '1 hour'), 0)::text AS hour,
                coalesce(sum(amount) FILTER (WHERE spend_id <> $2 AND at > now() - interval '1 day'), 0)::text AS day
         FROM signer_spend WHERE asset = $1 AND (at > now() - interval '1 day' OR spend_id = $2)`,
        [asset, spendId],
      )
      const totals = present(rows[0], 'an aggregate answers one row')
      const isCounted = totals.counted !== null && amountAtomic <= BigInt(totals.counted)
      const verdict = isCounted ? 'counted' : overCap(totals, amountAtomic, caps)
      if (verdict === 'counted' && !isCounted)
        await client.query(
          `INSERT INTO signer_spend (spend_id, asset, amount) VALUES ($1, $2, $3)
           ON CONFLICT (spend_id) DO UPDATE SET amount = excluded.amount`,
          [spendId, asset, amountAtomic.toString()],
        )
      await client.query('COMMIT')
      return verdict
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {})
      throw error
    } finally {
      client.release()
    }
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

function overCap(totals: { hour: string; day: string }, amount: bigint, caps: SignerCaps): Verdict {
  if (BigInt(totals.hour) + amount > caps.perHourAtomic) return 'cap-hour'
  if (BigInt(totals.day) + amount > caps.perDayAtomic) return 'cap-day'
  return 'counted'
}
