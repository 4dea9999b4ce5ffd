import type { IdentityCheck, IdentityPhoto, IdentityStatus, IdentityStore } from '@cambio/core/identity/identity'
import type { Queryable } from '../queryable.ts'
import { TIME } from '../time.ts'

interface CheckRow {
  check_id: string
  user_id: number
  status: IdentityStatus
  sealed_data: Buffer | null
  wrapped_key: Buffer | null
  reject_reason: string | null
  created_at: Date
  decided_at: Date | null
  expired_at: Date | null
  account_deleted_at: Date | null
  photos: { photo: IdentityPhoto; objectKey: string; wrappedKey: string | null }[] | null
}

const SELECT = `SELECT c.*, (SELECT a.deleted_at FROM account a WHERE a.user_id = c.user_id) AS account_deleted_at, (SELECT json_agg(json_build_object('photo', p.photo, 'objectKey', p.object_key,
    'wrappedKey', encode(p.wrapped_key, 'base64')) ORDER BY p.photo) FROM identity_photo p WHERE p.check_id = c.check_id) AS photos
  FROM identity_check c`

export class PostgresIdentityStore implements IdentityStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async add({ checkId, userId, createdAt, photos, data }: Parameters<IdentityStore['add']>[0]): Promise<boolean> {
    // `hold_account` waits while another transaction deletes the account, and then returns false.
    const { rows } = await this.#db.query<{ held: boolean }>('SELECT hold_account($1, NULL) AS held', [userId])
    if (!rows[0]?.held) return false
    const { rowCount } = await this.#db.query(
      `INSERT INTO identity_check (check_id, user_id, sealed_data, wrapped_key, created_at)
       VALUES ($1, $2, $3, $4, ${TIME(5)})
       ON CONFLICT (user_id) WHERE status <> 'REJECT' AND expired_at IS NULL DO NOTHING`,
      [checkId, userId, data.sealed, data.wrappedKey, createdAt],
    )
    if (rowCount !== 1) return false
    for (const { photo, objectKey, wrappedKey } of photos)
      await this.#db.query(
        'INSERT INTO identity_photo (check_id, photo, object_key, wrapped_key) VALUES ($1, $2, $3, $4)',
        [checkId, photo, objectKey, wrappedKey],
      )
    return true
  }

  async latest(userId: number): Promise<IdentityCheck | null> {
    const [check] = await this.#read('WHERE c.user_id = $1 ORDER BY c.created_at DESC LIMIT 1', [userId])
    return check ?? null
  }

  all(userId: number): Promise<IdentityCheck[]> {
    return this.#read('WHERE c.user_id = $1 ORDER BY c.created_at DESC', [userId])
  }

  waiting(limit: number): Promise<IdentityCheck[]> {
    return this.#read(
      `WHERE c.status IN ('CREATED', 'PROCESS') AND c.sealed_data IS NOT NULL ORDER BY c.created_at LIMIT $1`,
      [limit],
    )
  }

  async move(checkId: string, { status, reason, now }: Parameters<IdentityStore['move']>[1]): Promise<boolean> {
    const { rowCount } = await this.#db.query(
      `UPDATE identity_check SET status = $2, reject_reason = $3,
         decided_at = CASE WHEN $2 IN ('PASS', 'REJECT') THEN ${TIME(4)} END
       WHERE check_id = $1 AND status IN ('CREATED', 'PROCESS')`,
      [checkId, status, reason ?? null, now],
    )
    return rowCount === 1
  }

  async expire(limit: number): Promise<number[]> {
    const { rows } = await this.#db.query<{ user_id: number }>(
      `UPDATE identity_check SET expired_at = now() WHERE check_id IN (
         SELECT c.check_id FROM identity_check c, fiat_policy p
         WHERE c.status = 'PASS' AND c.expired_at IS NULL AND c.decided_at < now() - make_interval(days => p.valid_days)
         LIMIT $1)
       AND expired_at IS NULL RETURNING user_id`,
      [limit],
    )
    return rows.map((row) => row.user_id)
  }

  async endAtProviders(limit: number): Promise<{ userId: number; provider: string }[]> {
    const { rows } = await this.#db.query<{ user_id: number; provider: string }>(
      `UPDATE provider_identity SET awaits_end = false WHERE (user_id, provider) IN (
         SELECT i.user_id, i.provider FROM provider_identity i, fiat_policy p
         WHERE i.awaits_end AND (i.state IN ('incomplete', 'failed')
           OR (i.state = 'complete' AND i.checked_at < now() - make_interval(days => p.valid_days)))
         LIMIT $1 FOR UPDATE OF i SKIP LOCKED)
       RETURNING user_id, provider`,
      [limit],
    )
    return rows.map((row) => ({ userId: row.user_id, provider: row.provider }))
  }

  async looked({ checkId, operator, what }: Parameters<IdentityStore['looked']>[0]): Promise<void> {
    await this.#db.query('INSERT INTO identity_access (check_id, operator, what) VALUES ($1, $2, $3)', [
      checkId,
      operator,
      what,
    ])
  }

  async shred(userId: number): Promise<void> {
    await this.#db.query(
      'UPDATE identity_check SET sealed_data = NULL, wrapped_key = NULL, reject_reason = NULL WHERE user_id = $1',
      [userId],
    )
    await this.#db.query(
      `UPDATE identity_photo SET wrapped_key = NULL
       WHERE check_id IN (SELECT check_id FROM identity_check WHERE user_id = $1)`,
      [userId],
    )
  }

  forgettable({ rejected, passed }: { rejected: number; passed: number }, limit: number): Promise<IdentityCheck[]> {
    return this.#read(
      `WHERE c.forgotten_at IS NULL AND (c.sealed_data IS NULL OR (c.status = 'REJECT' AND c.decided_at < ${TIME(1)})
         OR (c.status = 'PASS' AND c.decided_at < ${TIME(2)})) ORDER BY c.decided_at LIMIT $3`,
      [rejected, passed, limit],
    )
  }

  async forgotten(checkId: string, now: number): Promise<void> {
    await this.#db.query('DELETE FROM identity_photo WHERE check_id = $1', [checkId])
    await this.#db.query(
      `UPDATE identity_check SET sealed_data = NULL, wrapped_key = NULL, forgotten_at = ${TIME(2)} WHERE check_id = $1`,
      [checkId, now],
    )
  }

  async known(objectKeys: readonly string[]): Promise<Set<string>> {
    const { rows } = await this.#db.query<{ object_key: string }>(
      'SELECT object_key FROM identity_photo WHERE object_key::text = ANY ($1)',
      [objectKeys],
    )
    return new Set(rows.map((row) => row.object_key))
  }

  after(checkId: string | null, limit: number): Promise<IdentityCheck[]> {
    return this.#read('WHERE $1::uuid IS NULL OR c.check_id > $1 ORDER BY c.check_id LIMIT $2', [checkId, limit])
  }

  async #read(rest: string, values: unknown[]): Promise<IdentityCheck[]> {
    const { rows } = await this.#db.query<CheckRow>(`${SELECT} ${rest}`, values)
    return rows.map(fromRow)
  }
}

function fromRow(row: CheckRow): IdentityCheck {
  return {
    checkId: row.check_id,
    userId: row.user_id,
    status: row.status,
    data:
      row.sealed_data === null || row.wrapped_key === null
        ? null
        : { sealed: row.sealed_data, wrappedKey: row.wrapped_key },
    rejectReason: row.reject_reason,
    createdAt: row.created_at.getTime(),
    decidedAt: row.decided_at?.getTime() ?? null,
    expiredAt: row.expired_at?.getTime() ?? null,
    accountDeletedAt: row.account_deleted_at?.getTime() ?? null,
    photos: (row.photos ?? []).map(({ wrappedKey, ...rest }) => ({
      ...rest,
      wrappedKey: wrappedKey === null ? null : Buffer.from(wrappedKey, 'base64'),
    })),
  }
}
