import type { SignerSpendStore, SignerState, Spend, SpendBudget, SpendVerdict } from '@cambio/core/chains/signer'
import { present } from '@cambio/kernel/assert'
import type { Pool } from 'pg'

export class PostgresSignerSpendStore implements SignerSpendStore {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async count(spends: readonly Spend[], { caps, isApproved, isReturn, payer }: SpendBudget): Promise<SpendVerdict> {
    if (spends.some(({ amountAtomic, caps: own }) => own && amountAtomic > own.perTransactionAtomic))
      return 'cap-transaction'
    const { rows } = await this.#pool.query<{ verdict: SpendVerdict }>(
      'SELECT count_spends($1, $2, $3, $4, $5) AS verdict',
      [
        JSON.stringify(spends.map(toJson)),
        isApproved,
        isReturn,
        JSON.stringify({
          payment: caps.paymentMicro.toString(),
          hour: caps.hourMicro.toString(),
          day: caps.dayMicro.toString(),
          approved_day: caps.approvedDayMicro.toString(),
        }),
        payer,
      ],
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

/** Converts a spend to JSON. Base units and micro-USDT become text, because they may exceed a JSON number. */
function toJson({ spendId, asset, recipient, amountAtomic, valueMicro, caps }: Spend): Record<string, string | null> {
  return {
    ...{ spend_id: spendId, asset, recipient },
    amount: amountAtomic.toString(),
    value: valueMicro.toString(),
    asset_hour: caps?.perHourAtomic.toString() ?? null,
    asset_day: caps?.perDayAtomic.toString() ?? null,
  }
}
