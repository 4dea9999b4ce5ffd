import { InsufficientFunds, type LedgerStore } from '@cambio/core/ledger/ledger-store'
import type { Account, Posting } from '@cambio/core/ledger/posting'
import { DatabaseError } from 'pg'
import type { Queryable } from './queryable.ts'

const CHECK_VIOLATION = '23514'

export class PostgresLedgerStore implements LedgerStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async post(posting: Posting): Promise<boolean> {
    const entries = posting.entries.map((entry) => ({
      account: entry.account,
      asset: entry.asset,
      amount: entry.amountAtomic.toString(),
    }))
    try {
      const { rows } = await this.#db.query<{ posted: boolean }>('SELECT post_journal($1, $2, $3) AS posted', [
        posting.kind,
        posting.reference,
        JSON.stringify(entries),
      ])
      return rows[0]?.posted === true
    } catch (error) {
      if (error instanceof DatabaseError && error.code === CHECK_VIOLATION && error.constraint === 'balance_guarded')
        throw new InsufficientFunds(`${posting.kind} ${posting.reference}`, { cause: error })
      throw error
    }
  }

  async balance(account: Account, asset: string): Promise<bigint> {
    const { rows } = await this.#db.query<{ amount: string }>(
      'SELECT amount FROM balance WHERE account = $1 AND asset = $2',
      [account, asset],
    )
    return BigInt(rows[0]?.amount ?? '0')
  }

  async balances(account: Account): Promise<Map<string, bigint>> {
    const { rows } = await this.#db.query<{ asset: string; amount: string }>(
      'SELECT asset, amount FROM balance WHERE account = $1',
      [account],
    )
    return new Map(rows.map(({ asset, amount }) => [asset, BigInt(amount)]))
  }
}
