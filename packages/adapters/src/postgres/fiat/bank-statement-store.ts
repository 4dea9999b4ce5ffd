import type { BankOrder, BankStatement, StatementLine } from '@cambio/core/fiat/bank-statement'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { present } from '@cambio/kernel/assert'
import { entryFromRow, operatorsOf, type BankLineRow } from './bank-line-row.ts'
import type { Queryable } from '../queryable.ts'

/** Reads the confirmed lines of the exchange's bank statement from Postgres. */
export class PostgresBankStatement implements BankStatement {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async newestHeight(): Promise<number> {
    const { rows } = await this.#db.query<{ height: string }>('SELECT height FROM bank_head')
    return Number(present(rows[0], 'the statement has a head').height)
  }

  line(height: number): Promise<StatementLine | null> {
    return this.#confirmed('height = $1', height)
  }

  lineOf(txId: string): Promise<StatementLine | null> {
    return this.#confirmed('height IS NOT NULL AND $1 = coalesce(tx_id, statement_id)', txId)
  }

  recallOf(statementId: string): Promise<StatementLine | null> {
    return this.#confirmed(`height IS NOT NULL AND kind = 'recall' AND reverses = $1`, statementId)
  }

  async balanceAt(height: number): Promise<bigint> {
    const { rows } = await this.#db.query<{ balance: string }>(
      `SELECT coalesce(sum(CASE kind WHEN 'in' THEN amount WHEN 'refused' THEN 0 ELSE -amount - fee END), 0)::text AS balance
       FROM bank_line WHERE height <= $1`,
      [height],
    )
    return BigInt(present(rows[0], 'a sum has a row').balance)
  }

  async hasOrder(txId: string): Promise<boolean> {
    const { rows } = await this.#db.query('SELECT 1 FROM bank_order WHERE tx_id = $1', [txId])
    return rows.length > 0
  }

  async keepOrder({ txId, iban, amountMinor }: BankOrder): Promise<void> {
    const values = [txId, iban, amountMinor.toString()]
    const { rowCount } = await this.#db.query(
      'INSERT INTO bank_order (tx_id, iban, amount) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      values,
    )
    if (rowCount === 1) return
    const same = await this.#db.query('SELECT 1 FROM bank_order WHERE tx_id = $1 AND iban = $2 AND amount = $3', values)
    if (same.rows.length === 0)
      throw new AdapterError(`Order ${txId} for the bank is stored with another IBAN or amount`, { retryable: false })
  }

  async #confirmed(condition: string, value: string | number): Promise<StatementLine | null> {
    const { rows } = await this.#db.query<BankLineRow>(`SELECT * FROM bank_line WHERE ${condition}`, [value])
    const [row] = rows
    if (!row || row.height === null || row.seal === null) return null
    return {
      ...entryFromRow(row),
      operators: operatorsOf(row),
      height: Number(row.height),
      seal: row.seal.toString('hex'),
    }
  }
}
