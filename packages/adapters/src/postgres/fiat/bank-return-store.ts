import type { BankReturn, BankReturns } from '@cambio/core/fiat/bank-returns'
import { BANK_CHAIN } from '@cambio/core/instruments/instrument'
import type { Queryable } from '../queryable.ts'

export class PostgresBankReturns implements BankReturns {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async of(txId: string): Promise<BankReturn | null> {
    const { rows } = await this.#db.query<{ booked_at: Date | null; amount: string; is_paid_again: boolean }>(
      `SELECT max(l.booked_at) AS booked_at, sum(d.amount)::text AS amount, bool_and(d.status = 'RETURNED') AS is_paid_again
       FROM bank_line l JOIN deposit d ON d.chain = $2 AND d.tx_id = l.statement_id
       WHERE l.reverses = $1 AND l.kind = 'in' AND l.height IS NOT NULL`,
      [txId, BANK_CHAIN],
    )
    const [row] = rows
    if (!row?.booked_at) return null
    return { at: row.booked_at.getTime(), amountMinor: BigInt(row.amount), isPaidAgain: row.is_paid_again }
  }
}
