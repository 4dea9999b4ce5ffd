import type { SignerCaps, SignerSpendStore } from '@cambio/core/chains/signer'
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
      const { rows } = await client.query<{ known: boolean; hour: string; day: string }>(
        `SELECT coalesce(bool_or(spend_id = $2), false) AS known,
                coalesce(sum(amount) FILTER (WHERE at > now() - interval '1 hour'), 0)::text AS hour,
                coalesce(sum(amount) FILTER (WHERE at > now() - interval '1 day'), 0)::text AS day
         FROM signer_spend WHERE asset = $1 AND (at > now() - interval '1 day' OR spend_id = $2)`,
        [asset, spendId],
      )
      const verdict = rows[0]?.known ? 'counted' : overCap(rows[0], amountAtomic, caps)
      if (verdict === 'counted' && !rows[0]?.known)
        await client.query('INSERT INTO signer_spend (spend_id, asset, amount) VALUES ($1, $2, $3)', [
          spendId,
          asset,
          amountAtomic.toString(),
        ])
      await client.query('COMMIT')
      return verdict
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {})
      throw error
    } finally {
      client.release()
    }
  }

  async isKilled(): Promise<boolean> {
    const { rows } = await this.#pool.query<{ killed: boolean }>('SELECT killed FROM signer_switch')
    return rows[0]?.killed !== false
  }
}

function overCap(totals: { hour: string; day: string } | undefined, amount: bigint, caps: SignerCaps): Verdict {
  if (BigInt(totals?.hour ?? '0') + amount > caps.perHourAtomic) return 'cap-hour'
  if (BigInt(totals?.day ?? '0') + amount > caps.perDayAtomic) return 'cap-day'
  return 'counted'
}
