import type { ChainId } from '@cambio/core/instruments/instrument'
import type { DepositEntry, DepositTarget, DepositTargetStore } from '@cambio/core/wallet/deposit-target'
import type { Page } from '@cambio/core/shared/page'
import { present } from '@cambio/kernel/assert'
import { FAMILY } from '../accounts/account-family.ts'
import { depositFromRow, DEPOSIT_COLUMNS, type DepositRow } from './deposit-row.ts'
import type { Queryable } from '../queryable.ts'

/** SQL condition on `own_address`: the address was derived from the database's current wallet. */
export const IS_OF_CURRENT_WALLET = 'wallet IS NOT DISTINCT FROM (SELECT fingerprint FROM wallet_identity)'

export class PostgresDepositTargetStore implements DepositTargetStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async find(userId: number, chain: ChainId): Promise<(DepositTarget & { seal: string | null }) | null> {
    const { rows } = await this.#db.query<DepositTarget & { seal: string | null }>(
      `SELECT address, memo, encode(m.target_seal, 'hex') AS seal FROM account_memo m JOIN own_address a USING (chain, address)
       WHERE m.user_id = $1 AND chain = $2 AND a.purpose = 'hot' AND ${IS_OF_CURRENT_WALLET}
       UNION ALL SELECT address, NULL, encode(target_seal, 'hex') FROM own_address
       WHERE user_id = $1 AND chain = $2 AND ${IS_OF_CURRENT_WALLET}`,
      [userId, chain],
    )
    return rows[0] ?? null
  }

  async give(userId: number, chain: ChainId, memo: string | null): ReturnType<DepositTargetStore['give']> {
    const { rows } = await this.#db.query<{
      outcome: 'given' | 'no-address' | 'memo-taken'
      given_address: string
      given_memo: string | null
    }>('SELECT * FROM assign_deposit_target($1, $2, $3)', [userId, chain, memo])
    const { outcome, given_address: address, given_memo: given } = present(rows[0], 'a function answers one row')
    return outcome === 'given' ? { address, memo: given } : { outcome }
  }

  async seal(userId: number, chain: ChainId, seal: string): Promise<void> {
    for (const table of ['own_address', 'account_memo'])
      await this.#db.query(`UPDATE ${table} SET target_seal = decode($3, 'hex') WHERE user_id = $1 AND chain = $2`, [
        userId,
        chain,
        seal,
      ])
  }

  async isOpen(userId: number): Promise<boolean> {
    const { rowCount } = await this.#db.query(
      `SELECT 1 FROM account a WHERE a.user_id = $1 AND a.deleted_at IS NULL AND NOT EXISTS (
         SELECT 1 FROM account_merge m JOIN account t ON t.user_id = m.to_user_id
         WHERE m.from_user_id = $1 AND m.merged_at IS NOT NULL AND t.deleted_at IS NOT NULL) FOR SHARE OF a`,
      [userId],
    )
    return rowCount === 1
  }

  async mergedInto(userId: number): Promise<number | null> {
    // Lock the account, as a merge does. The next statement then sees a concurrent merge, or the merge waits for this
    // transaction.
    await this.#db.query('SELECT 1 FROM account WHERE user_id = $1 FOR KEY SHARE', [userId])
    const { rows } = await this.#db.query<{ to_user_id: number }>(
      'SELECT to_user_id FROM account_merge WHERE from_user_id = $1 AND merged_at IS NOT NULL',
      [userId],
    )
    return rows[0]?.to_user_id ?? null
  }

  async all(userId: number): ReturnType<DepositTargetStore['all']> {
    const { rows } = await this.#db.query<DepositTarget & { chain: ChainId }>(
      `SELECT chain, address, memo FROM account_memo WHERE user_id = $1
       UNION ALL SELECT chain, address, NULL FROM own_address WHERE user_id = $1 ORDER BY chain`,
      [userId],
    )
    return rows
  }

  async awaitsDeposit(userId: number): Promise<boolean> {
    const { rowCount } = await this.#db.query(
      `SELECT 1 FROM deposit WHERE (user_id = $1 OR balance_of = $1) AND status IN ('SEEN', 'SUSPENSE') LIMIT 1`,
      [userId],
    )
    return rowCount === 1
  }

  async deposits(userId: number, { limit, before }: Page): Promise<DepositEntry[]> {
    const { rows } = await this.#db.query<DepositRow & { public_id: string; read_to: string | null }>(
      `WITH ${FAMILY}
       SELECT d.* FROM family f, LATERAL (SELECT ${DEPOSIT_COLUMNS}, public_id,
           (SELECT height FROM chain_cursor c WHERE c.chain = deposit.chain) AS read_to
         FROM deposit WHERE (user_id = f.user_id OR balance_of = f.user_id)
           AND ($2::bigint IS NULL OR id < (SELECT l.id FROM deposit l JOIN family o
             ON l.user_id = o.user_id OR l.balance_of = o.user_id WHERE l.public_id = $2 LIMIT 1))
         ORDER BY id DESC LIMIT $3) d
       ORDER BY d.id DESC LIMIT $3`,
      [userId, before ?? null, limit],
    )
    return rows.map((row) => ({
      ...depositFromRow(row),
      publicId: row.public_id,
      readTo: row.read_to === null ? null : Number(row.read_to),
    }))
  }
}
