import type { MeasuredFee, PayoutFeeStore } from '@cambio/core/quotes/payout-fee-store'
import type { Queryable } from '../queryable.ts'

export class PostgresPayoutFeeStore implements PayoutFeeStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async put(chain: string, fees: Readonly<Record<string, string>>): Promise<void> {
    await this.#db.query(
      `INSERT INTO payout_fee (slug, chain, fee_atomic, measured_at)
       SELECT key, $1, value::numeric, clock_timestamp() FROM jsonb_each_text($2)
       ON CONFLICT (slug) DO UPDATE SET chain = excluded.chain, fee_atomic = excluded.fee_atomic,
         measured_at = excluded.measured_at`,
      [chain, JSON.stringify(fees)],
    )
  }

  async all(): Promise<MeasuredFee[]> {
    const { rows } = await this.#db.query<{ slug: string; fee: string; age: string }>(
      `SELECT slug, fee_atomic::text AS fee, (extract(epoch FROM clock_timestamp() - measured_at) * 1000)::bigint::text AS age
       FROM payout_fee`,
    )
    return rows.map(({ slug, fee, age }) => ({ slug, feeAtomic: fee, ageMs: Number(age) }))
  }
}
