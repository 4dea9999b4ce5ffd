import type { EndReason, KeptSession, Session } from '@cambio/core/accounts/account'
import type {
  NewSession,
  SessionStore,
  SessionsToEnd,
  SessionToken,
  TokenReplacement,
  TokenState,
} from '@cambio/core/accounts/account-stores'
import { publish } from '../publish.ts'
import type { Queryable } from '../queryable.ts'
import { TIME } from '../time.ts'

/** Channel on which Postgres sends the IDs of ended sessions to every server. */
export const SESSION_ENDED_CHANNEL = 'session_ended'

interface SessionRow {
  session_id: string
  user_id: number
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  ended_at: Date | null
  user_agent: string
  ip: string | null
}

const COLUMNS = 'session_id, user_id, created_at, last_seen_at, expires_at, ended_at, user_agent, host(ip) AS ip'

export class PostgresSessionStore implements SessionStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  async open({ sessionId, userId, tokenHash, passwordHash, browser, now, expiresAt }: NewSession): Promise<boolean> {
    // `hold_account` waits while another transaction changes the password. It then returns false because the password
    // hash differs, and the server opens no session.
    const { rows } = await this.#db.query<{ held: boolean }>('SELECT hold_account($1, $2) AS held', [
      userId,
      passwordHash,
    ])
    if (!rows[0]?.held) return false
    await this.#db.query(
      `INSERT INTO session (session_id, user_id, created_at, last_seen_at, expires_at, user_agent, browser_fingerprint, ip)
       VALUES ($1, $2, ${TIME(3)}, ${TIME(3)}, ${TIME(4)}, $5, $6, $7)`,
      [sessionId, userId, now, expiresAt, browser.userAgent, browser.fingerprint, browser.ip],
    )
    await this.#addToken(sessionId, tokenHash, now)
    return true
  }

  async lock(sessionId: string, hashOf: (userId: number) => Uint8Array): Promise<SessionToken | null> {
    const { rows } = await this.#db.query<SessionRow>(
      `SELECT ${COLUMNS} FROM session WHERE session_id = $1 FOR UPDATE`,
      [sessionId],
    )
    const row = rows[0]
    if (!row) return null
    // Read the token in a second statement. The first statement may have waited for the lock, and would return the
    // token's state from before the wait.
    return {
      session: { ...fromRow(row), isEnded: row.ended_at !== null },
      token: await this.token(sessionId, hashOf(row.user_id)),
    }
  }

  async token(sessionId: string, tokenHash: Uint8Array): Promise<TokenState> {
    const { rows } = await this.#db.query<{ spent_at: Date | null }>(
      'SELECT spent_at FROM refresh_token WHERE token_hash = $1 AND session_id = $2',
      [tokenHash, sessionId],
    )
    const row = rows[0]
    if (!row) return { status: 'unknown' }
    return row.spent_at === null ? { status: 'alive' } : { status: 'spent', spentAt: row.spent_at.getTime() }
  }

  async replaceToken({ sessionId, oldHash, newHash, browser, now, expiresAt }: TokenReplacement): Promise<void> {
    await this.#db.query(`UPDATE refresh_token SET spent_at = ${TIME(2)} WHERE token_hash = $1`, [oldHash, now])
    await this.#addToken(sessionId, newHash, now)
    await this.#db.query(
      `UPDATE session SET last_seen_at = ${TIME(2)}, expires_at = ${TIME(3)}, user_agent = $4, ip = $5,
         browser_fingerprint = coalesce($6, browser_fingerprint) WHERE session_id = $1`,
      [sessionId, now, expiresAt, browser.userAgent, browser.ip, browser.fingerprint],
    )
  }

  async list(userId: number, now: number): Promise<Session[]> {
    const { rows } = await this.#db.query<SessionRow>(
      `SELECT ${COLUMNS} FROM session WHERE user_id = $1 AND ended_at IS NULL AND expires_at > ${TIME(2)}
       ORDER BY last_seen_at DESC, session_id`,
      [userId, now],
    )
    return rows.map(fromRow)
  }

  async kept(userId: number, limit: number): Promise<KeptSession[]> {
    const { rows } = await this.#db.query<SessionRow & { browser_fingerprint: string | null; end_reason: EndReason }>(
      `SELECT ${COLUMNS}, browser_fingerprint, end_reason FROM session WHERE user_id = $1
       ORDER BY last_seen_at DESC, session_id LIMIT $2`,
      [userId, limit],
    )
    return rows.map((row) => ({
      ...fromRow(row),
      fingerprint: row.browser_fingerprint,
      ended: row.ended_at && { at: row.ended_at.getTime(), reason: row.end_reason },
    }))
  }

  end({ userId, sessionId, except, reason, now }: SessionsToEnd): Promise<string[]> {
    return this.#end(
      `user_id = $3 AND expires_at > ${TIME(1)} AND ($4::uuid IS NULL OR session_id = $4) AND ($5::uuid IS NULL OR session_id <> $5)`,
      [now, reason, userId, sessionId ?? null, except ?? null],
    )
  }

  async endAll(now: number): Promise<number> {
    return (await this.#end(`expires_at > ${TIME(1)}`, [now, 'ended'])).length
  }

  async endOldest(userId: number, most: number, now: number): Promise<void> {
    await this.#end(
      `session_id IN (SELECT session_id FROM session WHERE user_id = $3 AND ended_at IS NULL
         ORDER BY last_seen_at DESC, session_id OFFSET $4)`,
      [now, 'too-many', userId, most],
    )
  }

  async endedSince(since: number): Promise<string[]> {
    const { rows } = await this.#db.query<{ session_id: string }>(
      `SELECT session_id FROM session WHERE ended_at >= ${TIME(1)}`,
      [since],
    )
    return rows.map((row) => row.session_id)
  }

  async #end(which: string, values: unknown[]): Promise<string[]> {
    const { rows } = await this.#db.query<{ session_id: string }>(
      `UPDATE session SET ended_at = ${TIME(1)}, end_reason = $2 WHERE session_id IN (
         SELECT session_id FROM session WHERE ended_at IS NULL AND ${which} ORDER BY session_id FOR UPDATE)
       RETURNING session_id`,
      values,
    )
    const ended = rows.map((row) => row.session_id)
    if (ended.length === 0) return ended
    // Lock the sessions before ending their tokens. Tokens that a concurrent transaction has just created are then
    // ended as well.
    await this.#db.query(
      `UPDATE refresh_token SET spent_at = ${TIME(2)} WHERE session_id = ANY ($1::uuid[]) AND spent_at IS NULL`,
      [ended, values[0]],
    )
    await publish(this.#db, SESSION_ENDED_CHANNEL, ended)
    return ended
  }

  async #addToken(sessionId: string, hash: Uint8Array, now: number): Promise<void> {
    await this.#db.query(`INSERT INTO refresh_token (token_hash, session_id, created_at) VALUES ($1, $2, ${TIME(3)})`, [
      hash,
      sessionId,
      now,
    ])
  }
}

function fromRow(row: SessionRow): Session {
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    createdAt: row.created_at.getTime(),
    lastSeenAt: row.last_seen_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    userAgent: row.user_agent,
    ip: row.ip ?? '',
  }
}
