import type { SignerSpendStore, SignerState, SpendBudget, SpendDirection } from '@cambio/core/chains/signer'
import type { Spend, SpendVerdict } from '@cambio/core/chains/spend'
import { present } from '@cambio/kernel/assert'
import type { Pool } from 'pg'

/** Maximum number of `count` calls that one transaction processes. */
const CALLS_AT_ONCE = 32

/** A waiting call to `count`, with the parameters of the database function `count_spends`. */
interface Counting {
  parameters: [spends: string, isApproved: boolean, direction: SpendDirection, caps: string, payer: string | null]
  resolve(verdict: SpendVerdict): void
  reject(error: unknown): void
}

/**
 * Stores the signer's spends in Postgres. Calls that arrive during a transaction share the next one, because they would
 * all wait for the same lock.
 */
export class PostgresSignerSpendStore implements SignerSpendStore {
  readonly #pool: Pool
  readonly #waiting: Counting[] = []
  #isCounting = false

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async count(spends: readonly Spend[], { caps, isApproved, direction, payer }: SpendBudget): Promise<SpendVerdict> {
    if (spends.some(({ amountAtomic, caps: own }) => own && amountAtomic > own.perTransactionAtomic))
      return 'cap-transaction'
    const list = JSON.stringify(spends.map(toJson))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ parameters: [list, isApproved, direction, capsJson(caps), payer], resolve, reject })
      void this.#countWaiting()
    })
  }

  async #countWaiting(): Promise<void> {
    if (this.#isCounting) return
    this.#isCounting = true
    while (this.#waiting.length > 0) await this.#countTogether(this.#waiting.splice(0, CALLS_AT_ONCE))
    this.#isCounting = false
  }

  /**
   * Counts the spends of several calls in one transaction, in the order of the calls. If one call fails, counts each in
   * its own transaction.
   */
  async #countTogether(calls: readonly Counting[]): Promise<void> {
    try {
      const { rows } = await this.#pool.query<{ verdict: SpendVerdict }>(
        `SELECT count_spends(spends, is_approved, direction, caps, payer) AS verdict
         FROM unnest($1::jsonb[], $2::boolean[], $3::text[], $4::jsonb[], $5::text[])
           AS call (spends, is_approved, direction, caps, payer)`,
        [0, 1, 2, 3, 4].map((index) => calls.map(({ parameters }) => parameters[index])),
      )
      for (const [index, call] of calls.entries()) call.resolve(present(rows[index], 'each call has a verdict').verdict)
    } catch (error) {
      if (calls.length === 1) calls[0]?.reject(error)
      else for (const call of calls) await this.#countTogether([call])
    }
  }

  async state(): Promise<SignerState> {
    const { rows } = await this.#pool.query<{ killed: boolean; is_older: boolean; revived_at: Date; newest: string }>(
      `SELECT killed, older_since IS NOT NULL AS is_older, revived_at,
         (SELECT coalesce(max(ordinal), 0) FROM signer_spend)::text AS newest FROM signer_switch`,
    )
    const row = present(rows[0], 'the switch has one row')
    const mark = { revivedAt: row.revived_at.getTime(), spends: Number(row.newest) }
    return { killed: row.killed, isOlder: row.is_older, mark }
  }

  async kill(): Promise<void> {
    await this.#pool.query(
      `WITH stopped AS (
         UPDATE signer_switch SET killed = true, since = CASE WHEN killed THEN since ELSE now() END,
           older_since = now(), finished_at = NULL)
       INSERT INTO address_floor (chain, first_index)
         SELECT chain, max(key_index) + 1 FROM own_address WHERE purpose = 'deposit' GROUP BY chain
       ON CONFLICT (chain) DO UPDATE SET first_index = greatest(address_floor.first_index, excluded.first_index)`,
    )
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
 * Converts a spend to JSON. Amounts (base units) and values (micro-USDT) become strings, because a JSON number may not
 * represent them exactly.
 */
function toJson({ spendId, asset, recipient, amountAtomic, valueMicro, caps }: Spend): Record<string, string | null> {
  return {
    spend_id: spendId,
    asset,
    recipient,
    amount: amountAtomic.toString(),
    value: valueMicro.toString(),
    asset_payment: caps?.perTransactionAtomic.toString() ?? null,
    asset_hour: caps?.perHourAtomic.toString() ?? null,
    asset_day: caps?.perDayAtomic.toString() ?? null,
  }
}
