import type { ChainId } from '@cambio/core/instruments/instrument'
import type { PaymentStatus } from '@cambio/core/payments/payment'
import type { Repeatable, WithdrawalStore } from '@cambio/core/wallet/withdrawal-store'
import type { Page } from '@cambio/core/shared/page'
import { withdrawalStatus, type Withdrawal, type WithdrawalEntry } from '@cambio/core/wallet/withdrawal'
import { FAMILY } from '../accounts/account-family.ts'
import type { Queryable } from '../queryable.ts'
import { TIME } from '../time.ts'

interface WithdrawalRow {
  withdrawal_id: string
  user_id: number
  asset: string
  amount: string
  fee: string
  address: string
  memo: string | null
  seal: Buffer | null
  confirm_by: 'EMAIL' | 'MESSENGER'
  request_hash: string | null
  created_at: Date
  confirmed_at: Date | null
  release_at: Date | null
  released_at: Date | null
  voided_at: Date | null
}

interface EntryRow extends WithdrawalRow {
  /** Status of the payment; null until the withdrawal is released. */
  status: PaymentStatus | null
  raw: string | null
  tx_id: string | null
  awaits_approval: boolean
}

/** SQL that joins withdrawals with their payments. A released withdrawal has exactly one payment. */
const WITH_PAYMENT = `FROM withdrawal w LEFT JOIN payment p ON p.purpose = 'withdrawal' AND p.reference = w.withdrawal_id::text`
const ENTRY = `SELECT w.*, p.status, p.raw, p.tx_id,
  coalesce(p.status = 'HELD' AND p.held ->> 'why' = 'approval', false) AS awaits_approval ${WITH_PAYMENT}`

export class PostgresWithdrawalStore implements WithdrawalStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async claimKey(userId: number, key: string): Promise<void> {
    // The inserted row serves only as a lock, so it is deleted immediately. A concurrent transaction with the same key
    // waits at the unique index until this transaction ends.
    await this.#db.query('INSERT INTO withdrawal_claim (user_id, key) VALUES ($1, $2)', [userId, key])
    await this.#db.query('DELETE FROM withdrawal_claim WHERE user_id = $1 AND key = $2', [userId, key])
  }

  async findByKey(userId: number, key: string): ReturnType<WithdrawalStore['findByKey']> {
    const { rows } = await this.#db.query<EntryRow>(`${ENTRY} WHERE w.user_id = $1 AND w.idempotency_key = $2`, [
      userId,
      key,
    ])
    return rows[0] ? { withdrawal: entryFromRow(rows[0]), requestHash: rows[0].request_hash ?? '' } : null
  }

  async add(withdrawal: Withdrawal, repeatable: Repeatable | null): Promise<void> {
    const { withdrawalId, userId, asset, amountAtomic, feeAtomic, address, memo, createdAt, seal, confirmBy } =
      withdrawal
    await this.#db.query(
      `INSERT INTO withdrawal (withdrawal_id, user_id, asset, amount, fee, address, memo, created_at, idempotency_key, request_hash, seal, confirm_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, ${TIME(8)}, $9, $10, decode($11, 'hex'), $12)`,
      [
        withdrawalId,
        userId,
        asset,
        amountAtomic.toString(),
        feeAtomic.toString(),
        address,
        memo,
        createdAt,
        repeatable?.key ?? null,
        repeatable?.requestHash ?? null,
        seal,
        confirmBy,
      ],
    )
  }

  /** Returns a withdrawal without locking it, for roles that may only read. */
  async find(withdrawalId: number): Promise<Withdrawal | null> {
    const sql = 'SELECT * FROM withdrawal WHERE withdrawal_id = $1'
    const { rows } = await this.#db.query<WithdrawalRow>(sql, [withdrawalId])
    return rows[0] ? fromRow(rows[0]) : null
  }

  async findLocked(withdrawalId: number): Promise<Withdrawal | null> {
    const sql = 'SELECT * FROM withdrawal WHERE withdrawal_id = $1 FOR UPDATE'
    const { rows } = await this.#db.query<WithdrawalRow>(sql, [withdrawalId])
    return rows[0] ? fromRow(rows[0]) : null
  }

  async openLocked(userId: number, asset: string): Promise<Withdrawal[]> {
    const { rows } = await this.#db.query<WithdrawalRow>(
      `SELECT w.* ${WITH_PAYMENT}
       WHERE w.user_id = $1 AND w.asset = $2 AND w.voided_at IS NULL AND p.status IS DISTINCT FROM 'FINAL'
       ORDER BY w.created_at DESC, w.withdrawal_id DESC FOR UPDATE OF w`,
      [userId, asset],
    )
    return rows.map(fromRow)
  }

  async markVoided(withdrawalId: number, now: number): Promise<void> {
    await this.#db.query(`UPDATE withdrawal SET voided_at = ${TIME(2)} WHERE withdrawal_id = $1`, [withdrawalId, now])
  }

  async markConfirmed(withdrawalId: number, now: number, releaseAt: number): Promise<void> {
    await this.#db.query(
      `UPDATE withdrawal SET confirmed_at = ${TIME(2)}, release_at = ${TIME(3)} WHERE withdrawal_id = $1`,
      [withdrawalId, now, releaseAt],
    )
  }

  async markReleased(withdrawalId: number, now: number): Promise<void> {
    await this.#db.query(`UPDATE withdrawal SET released_at = ${TIME(2)} WHERE withdrawal_id = $1`, [withdrawalId, now])
  }

  async hasPaidTo(userId: number, chain: ChainId, address: string, memo: string | null): Promise<boolean> {
    const { rowCount } = await this.#db.query(
      `SELECT 1 FROM withdrawal w JOIN instrument i ON i.slug = w.asset
       WHERE w.user_id = $1 AND i.chain = $2 AND w.address = $3 AND w.memo IS NOT DISTINCT FROM $4
         AND w.released_at IS NOT NULL AND w.voided_at IS NULL LIMIT 1`,
      [userId, chain, address, memo],
    )
    return rowCount === 1
  }

  async due(
    { now, createdBefore, omitted }: Parameters<WithdrawalStore['due']>[0],
    limit: number,
  ): Promise<Withdrawal[]> {
    const { rows } = await this.#db.query<WithdrawalRow>(
      `SELECT * FROM withdrawal WHERE voided_at IS NULL AND released_at IS NULL
         AND (release_at <= ${TIME(1)} OR (release_at IS NULL AND created_at < ${TIME(2)}))
         AND withdrawal_id <> ALL ($4::bigint[])
       ORDER BY created_at, withdrawal_id LIMIT $3`,
      [now, createdBefore, limit, omitted],
    )
    return rows.map(fromRow)
  }

  async unfinishedLocked(): Promise<Withdrawal[]> {
    const { rows } = await this.#db.query<WithdrawalRow>(
      `SELECT w.* ${WITH_PAYMENT} WHERE w.voided_at IS NULL AND p.status IS DISTINCT FROM 'FINAL'
       ORDER BY w.created_at, w.withdrawal_id FOR UPDATE OF w`,
    )
    return rows.map(fromRow)
  }

  async list(userId: number, assets: readonly string[], { limit, before }: Page): Promise<WithdrawalEntry[]> {
    const { rows } = await this.#db.query<EntryRow>(
      `WITH ${FAMILY}
       SELECT e.* FROM family f, LATERAL (${ENTRY} WHERE w.user_id = f.user_id AND w.asset = ANY ($2)
         AND ($3::bigint IS NULL OR (w.created_at, w.withdrawal_id)
           < (SELECT l.created_at, l.withdrawal_id FROM withdrawal l JOIN family USING (user_id) WHERE l.withdrawal_id = $3))
         ORDER BY w.created_at DESC, w.withdrawal_id DESC LIMIT $4) e
       ORDER BY e.created_at DESC, e.withdrawal_id DESC LIMIT $4`,
      [userId, assets, before ?? null, limit],
    )
    return rows.map(entryFromRow)
  }

  async heldOf(userId: number): Promise<Map<string, bigint>> {
    const { rows } = await this.#db.query<{ asset: string; amount: string }>(
      `SELECT w.asset, sum(w.amount) AS amount ${WITH_PAYMENT}
       WHERE w.user_id = $1 AND w.voided_at IS NULL AND p.status IS DISTINCT FROM 'FINAL' GROUP BY w.asset`,
      [userId],
    )
    return new Map(rows.map(({ asset, amount }) => [asset, BigInt(amount)]))
  }
}

function fromRow(row: WithdrawalRow): Withdrawal {
  return {
    withdrawalId: Number(row.withdrawal_id),
    userId: row.user_id,
    asset: row.asset,
    amountAtomic: BigInt(row.amount),
    feeAtomic: BigInt(row.fee),
    address: row.address,
    memo: row.memo,
    seal: row.seal?.toString('hex') ?? null,
    createdAt: row.created_at.getTime(),
    confirmBy: row.confirm_by,
    confirmedAt: row.confirmed_at?.getTime() ?? null,
    releaseAt: row.release_at?.getTime() ?? null,
    releasedAt: row.released_at?.getTime() ?? null,
    voidedAt: row.voided_at?.getTime() ?? null,
  }
}

function entryFromRow(row: EntryRow): WithdrawalEntry {
  const withdrawal = fromRow(row)
  const { status, raw, tx_id: txId, awaits_approval: awaitsApproval } = row
  return { ...withdrawal, status: withdrawalStatus(withdrawal, status && { status, raw }), txId, awaitsApproval }
}
