import { InsufficientFunds, type LedgerStore } from '@cambio/core/ledger/ledger-store'
import type { Account, Entry, Posting } from '@cambio/core/ledger/posting'
import { DatabaseError } from 'pg'
import type { Queryable } from '../queryable.ts'

const CHECK_VIOLATION = '23514'

export class PostgresLedgerStore implements LedgerStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async post(...postings: Posting[]): Promise<boolean> {
    try {
      const { rows } = await this.#db.query<{ posted: boolean }>({
        name: 'post_journal',
        text: `SELECT post_journal(kind, reference, entries::jsonb) AS posted
               FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS one (kind, reference, entries, position)
               ORDER BY position`,
        values: [
          postings.map(({ kind }) => kind),
          postings.map(({ reference }) => reference),
          postings.map(({ entries }) => JSON.stringify(entries.map(entryToJson))),
        ],
      })
      return rows.every(({ posted }) => posted)
    } catch (error) {
      if (error instanceof DatabaseError && error.code === CHECK_VIOLATION && error.constraint === 'balance_guarded')
        throw new InsufficientFunds(postings.map(({ kind, reference }) => `${kind} ${reference}`).join(', '), {
          cause: error,
        })
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

function entryToJson({ account, asset, amountAtomic }: Entry) {
  return { account, asset, amount: amountAtomic.toString() }
}
