import type { BankReturn, BankReturns } from '@cambio/core/fiat/bank-returns'
import { BANK_CHAIN } from '@cambio/core/instruments/instrument'
import type { Queryable } from './queryable.ts'

export class PostgresBankReturns implements BankReturns {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async of(txId: string): Promise<BankReturn | null> {
    const { rows } = await this.#db.query<{ booked_at: Date; is_paid_again: boolean }>(
      `SELECT l.booked_at, EXISTS (SELECT FROM deposit d
         WHERE d.chain = $2 AND d.tx_id = l.statement_id AND d.status = 'RETURNED') AS is_paid_again
       FROM bank_line l WHERE l.reverses = $1 AND l.kind = 'in' AND l.height IS NOT NULL`,
      [txId, BANK_CHAIN],
    )
    const [row] = rows
    return row ? { at: row.booked_at.getTime(), isPaidAgain: row.is_paid_again } : null
  }
}
