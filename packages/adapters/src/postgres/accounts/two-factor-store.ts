import type { Sealed } from '@cambio/core/identity/identity'
import {
  MAX_WRONG_CODES,
  type Factors,
  type KeptPasskey,
  type TwoFactorStore,
  type TwoFactorMethod,
} from '@cambio/core/two-factor/two-factor'
import type { Queryable } from '../queryable.ts'
import { TIME } from '../time.ts'

interface PasskeyRow {
  passkey_id: number
  credential_id: string
  public_key: Buffer
  counter: string
  transports: string[]
  name: string
  created_at: Date
  last_used_at: Date | null
}

export class PostgresTwoFactorStore implements TwoFactorStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async lock(userId: number): Promise<void> {
    await this.#db.query('SELECT 1 FROM account WHERE user_id = $1 FOR NO KEY UPDATE', [userId])
  }

  async ways(userId: number): Promise<TwoFactorMethod[]> {
    const { rows } = await this.#db.query<Record<TwoFactorMethod, boolean>>(
      `SELECT EXISTS (SELECT 1 FROM account_totp WHERE user_id = $1 AND confirmed_at IS NOT NULL) AS totp,
         EXISTS (SELECT 1 FROM account_passkey WHERE user_id = $1) AS passkey,
         EXISTS (SELECT 1 FROM recovery_code WHERE user_id = $1 AND used_at IS NULL) AS recovery`,
      [userId],
    )
    const has = rows[0]
    if (!has?.totp && !has?.passkey) return []
    return (['totp', 'passkey', 'recovery'] as const).filter((way) => has[way])
  }

  async factorSince(userId: number): Promise<number | null> {
    const { rows } = await this.#db.query<{ since: Date | null }>(
      `SELECT min(at) AS since FROM (
         SELECT confirmed_at AS at FROM account_totp WHERE user_id = $1 AND confirmed_at IS NOT NULL
         UNION ALL SELECT created_at FROM account_passkey WHERE user_id = $1) f`,
      [userId],
    )
    return rows[0]?.since?.getTime() ?? null
  }

  async factors(userId: number): Promise<Factors> {
    const { rows: totps } = await this.#db.query<{ confirmed_at: Date; last_used_at: Date | null }>(
      'SELECT confirmed_at, last_used_at FROM account_totp WHERE user_id = $1 AND confirmed_at IS NOT NULL',
      [userId],
    )
    const { rows: codes } = await this.#db.query<{ unused: number }>(
      'SELECT count(*)::int AS unused FROM recovery_code WHERE user_id = $1 AND used_at IS NULL',
      [userId],
    )
    const passkeys = await this.#passkeyRows(userId)
    const totp = totps[0]
    return {
      totp: totp ? { createdAt: totp.confirmed_at.getTime(), lastUsedAt: totp.last_used_at?.getTime() ?? null } : null,
      passkeys: passkeys.map((row) => ({
        passkeyId: row.passkey_id,
        name: row.name,
        createdAt: row.created_at.getTime(),
        lastUsedAt: row.last_used_at?.getTime() ?? null,
      })),
      recoveryCodesLeft: codes[0]?.unused ?? 0,
    }
  }

  async addGrant({ grantHash, sessionId, act, expiresAt }: Parameters<TwoFactorStore['addGrant']>[0]): Promise<void> {
    await this.#db.query(
      `INSERT INTO two_factor_grant (grant_hash, session_id, act, expires_at) VALUES ($1, $2, $3, ${TIME(4)})`,
      [grantHash, sessionId, act, expiresAt],
    )
  }

  useGrant({ grantHash, sessionId, act, now }: Parameters<TwoFactorStore['useGrant']>[0]): Promise<boolean> {
    return this.#changes(
      `DELETE FROM two_factor_grant WHERE grant_hash = $1 AND session_id = $2 AND act = $3 AND expires_at > ${TIME(4)}`,
      [grantHash, sessionId, act, now],
    )
  }

  proposeTotp(userId: number, { sealed, wrappedKey }: Sealed, now: number): Promise<boolean> {
    return this.#changes(
      `INSERT INTO account_totp AS t (user_id, sealed_secret, wrapped_key, proposed_at) VALUES ($1, $2, $3, ${TIME(4)})
       ON CONFLICT (user_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, wrapped_key = excluded.wrapped_key,
         proposed_at = excluded.proposed_at WHERE t.confirmed_at IS NULL`,
      [userId, sealed, wrappedKey, now],
    )
  }

  proposedTotp(userId: number, since: number): Promise<Sealed | null> {
    return this.#secret(`confirmed_at IS NULL AND proposed_at >= ${TIME(2)}`, [userId, since])
  }

  activateTotp(userId: number, { sealed }: Sealed, step: number, now: number): Promise<boolean> {
    return this.#changes(
      `UPDATE account_totp SET confirmed_at = ${TIME(4)}, last_step = $3
       WHERE user_id = $1 AND sealed_secret = $2 AND confirmed_at IS NULL`,
      [userId, sealed, step, now],
    )
  }

  activeTotp(userId: number): Promise<Sealed | null> {
    return this.#secret('confirmed_at IS NOT NULL', [userId])
  }

  useTotp(userId: number, step: number, now: number): Promise<boolean> {
    return this.#changes(
      `UPDATE account_totp SET last_step = $2, last_used_at = ${TIME(3)}, wrong_codes = 0
       WHERE user_id = $1 AND confirmed_at IS NOT NULL AND last_step < $2 AND wrong_codes < $4`,
      [userId, step, now, MAX_WRONG_CODES],
    )
  }

  async countWrong(userId: number): Promise<number> {
    const { rows } = await this.#db.query<{ wrong_codes: number }>(
      `UPDATE account_totp SET wrong_codes = least(wrong_codes + 1, $2)
       WHERE user_id = $1 AND confirmed_at IS NOT NULL RETURNING wrong_codes`,
      [userId, MAX_WRONG_CODES],
    )
    return rows[0]?.wrong_codes ?? 0
  }

  async removeTotp(userId: number): Promise<void> {
    await this.#db.query('DELETE FROM account_totp WHERE user_id = $1', [userId])
  }

  async beginCeremony(ceremony: Parameters<TwoFactorStore['beginCeremony']>[0]): Promise<void> {
    const { sessionId, act, challenge, expiresAt } = ceremony
    await this.#db.query(
      `INSERT INTO two_factor_ceremony (session_id, makes_passkey, act, challenge, expires_at)
       VALUES ($1, $2::text IS NULL, $2, $3, ${TIME(4)})
       ON CONFLICT (session_id, makes_passkey) DO UPDATE SET act = excluded.act, challenge = excluded.challenge,
         expires_at = excluded.expires_at`,
      [sessionId, act, challenge, expiresAt],
    )
  }

  async takeCeremony({ sessionId, act, now }: Parameters<TwoFactorStore['takeCeremony']>[0]): Promise<string | null> {
    const { rows } = await this.#db.query<{ challenge: string; is_good: boolean }>(
      `DELETE FROM two_factor_ceremony WHERE session_id = $1 AND makes_passkey = ($2::text IS NULL)
       RETURNING challenge, act IS NOT DISTINCT FROM $2 AND expires_at > ${TIME(3)} AS is_good`,
      [sessionId, act, now],
    )
    return rows[0]?.is_good ? rows[0].challenge : null
  }

  async passkeys(userId: number): Promise<KeptPasskey[]> {
    const rows = await this.#passkeyRows(userId)
    return rows.map((row) => ({
      credentialId: row.credential_id,
      publicKey: row.public_key,
      counter: Number(row.counter),
      transports: row.transports,
    }))
  }

  addPasskey(userId: number, passkey: Parameters<TwoFactorStore['addPasskey']>[1]): Promise<boolean> {
    const { credentialId, publicKey, counter, transports, name, now } = passkey
    return this.#changes(
      `INSERT INTO account_passkey (user_id, credential_id, public_key, counter, transports, name, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, ${TIME(7)}) ON CONFLICT (credential_id) DO NOTHING`,
      [userId, credentialId, publicKey, counter, transports, name, now],
    )
  }

  usePasskey(userId: number, { credentialId, counter, now }: Parameters<TwoFactorStore['usePasskey']>[1]) {
    return this.#changes(
      `UPDATE account_passkey SET counter = $3, last_used_at = ${TIME(4)}
       WHERE user_id = $1 AND credential_id = $2 AND (counter < $3 OR (counter = 0 AND $3 = 0))`,
      [userId, credentialId, counter, now],
    )
  }

  async removePasskey(userId: number, passkeyId: number): Promise<string | null> {
    const { rows } = await this.#db.query<{ name: string }>(
      'DELETE FROM account_passkey WHERE user_id = $1 AND passkey_id = $2 RETURNING name',
      [userId, passkeyId],
    )
    return rows[0]?.name ?? null
  }

  async replaceRecoveryCodes(userId: number, hashes: readonly Uint8Array[], now: number): Promise<void> {
    await this.#db.query('DELETE FROM recovery_code WHERE user_id = $1', [userId])
    await this.#db.query(
      `INSERT INTO recovery_code (user_id, code_hash, created_at) SELECT $1, hash, ${TIME(3)} FROM unnest($2::bytea[]) AS hash`,
      [userId, hashes, now],
    )
  }

  useRecoveryCode(userId: number, hash: Uint8Array, now: number): Promise<boolean> {
    return this.#changes(
      `UPDATE recovery_code SET used_at = ${TIME(3)} WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL`,
      [userId, hash, now],
    )
  }

  async endBegun(userId: number): Promise<void> {
    await this.#db.query('DELETE FROM account_totp WHERE user_id = $1 AND confirmed_at IS NULL', [userId])
    await this.#db.query(
      'DELETE FROM two_factor_ceremony USING session s WHERE s.session_id = two_factor_ceremony.session_id AND s.user_id = $1',
      [userId],
    )
  }

  async removeAll(userId: number): Promise<boolean> {
    const had = (await this.ways(userId)).length > 0
    await this.endBegun(userId)
    await this.removeTotp(userId)
    await this.#db.query('DELETE FROM account_passkey WHERE user_id = $1', [userId])
    await this.#db.query('DELETE FROM recovery_code WHERE user_id = $1', [userId])
    return had
  }

  async #passkeyRows(userId: number): Promise<PasskeyRow[]> {
    const { rows } = await this.#db.query<PasskeyRow>(
      'SELECT * FROM account_passkey WHERE user_id = $1 ORDER BY passkey_id DESC',
      [userId],
    )
    return rows
  }

  async #secret(which: string, values: unknown[]): Promise<Sealed | null> {
    const { rows } = await this.#db.query<{ sealed_secret: Buffer; wrapped_key: Buffer }>(
      `SELECT sealed_secret, wrapped_key FROM account_totp WHERE user_id = $1 AND ${which}`,
      values,
    )
    return rows[0] ? { sealed: rows[0].sealed_secret, wrappedKey: rows[0].wrapped_key } : null
  }

  async #changes(sql: string, values: unknown[]): Promise<boolean> {
    const { rowCount } = await this.#db.query(sql, values)
    return rowCount === 1
  }
}
