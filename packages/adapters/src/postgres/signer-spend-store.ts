import type { SignerSpendStore, SignerState, Spend, SpendBudget, SpendVerdict } from '@cambio/core/chains/signer'
import { present } from '@cambio/kernel/assert'
import type { Pool } from 'pg'
import { joinCalls } from './join-calls.ts'

/** Parameters of the database function `count_spends`. */
type Counting = [spends: string, isApproved: boolean, isReturn: boolean, caps: string, payer: string | null]

/**
 * The signer's record of spends in Postgres. Calls that arrive while a transaction is running share the next one,
 * because they would wait for the same lock anyway. It counts them in the order of the calls.
 */
export class PostgresSignerSpendStore implements SignerSpendStore {
  readonly #pool: Pool
  readonly #countJoined = joinCalls((calls: readonly Counting[]) => this.#countTogether(calls))

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async count(spends: readonly Spend[], { caps, isApproved, isReturn, payer }: SpendBudget): Promise<SpendVerdict> {
    if (spends.some(({ amountAtomic, caps: own }) => own && amountAtomic > own.perTransactionAtomic))
      return 'cap-transaction'
    return this.#countJoined([JSON.stringify(spends.map(toJson)), isApproved, isReturn, capsJson(caps), payer])
  }

  async #countTogether(calls: readonly Counting[]): Promise<SpendVerdict[]> {
    const { rows } = await this.#pool.query<{ verdict: SpendVerdict }>(
      `SELECT count_spends(spends, is_approved, is_return, caps, payer) AS verdict
       FROM unnest($1::jsonb[], $2::boolean[], $3::boolean[], $4::jsonb[], $5::text[])
         AS call (spends, is_approved, is_return, caps, payer)`,
      [0, 1, 2, 3, 4].map((place) => calls.map((call) => call[place])),
    )
    return rows.map(({ verdict }) => verdict)
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

function capsJson(caps: SpendBudget['caps']): string {
  return JSON.stringify({
    payment: caps.paymentMicro.toString(),
    hour: caps.hourMicro.toString(),
    day: caps.dayMicro.toString(),
    approved_day: caps.approvedDayMicro.toString(),
  })
}

/**
 * Converts a spend to JSON. Amounts (base units) and values (micro-USDT) become strings, because they may exceed a JSON
 * number.
 */
function toJson({ spendId, asset, recipient, amountAtomic, valueMicro, caps }: Spend): Record<string, string | null> {
  return {
    ...{ spend_id: spendId, asset, recipient },
    amount: amountAtomic.toString(),
    value: valueMicro.toString(),
    asset_hour: caps?.perHourAtomic.toString() ?? null,
    asset_day: caps?.perDayAtomic.toString() ?? null,
  }
}
