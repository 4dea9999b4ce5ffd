import { endSessions } from '@cambio/core/accounts/end-sessions'
import { listSessions } from '@cambio/core/accounts/list-sessions'
import { logout } from '@cambio/core/accounts/logout'
import {
  ACCESS_MS,
  MAX_SESSIONS,
  REFRESH_GRACE_MS,
  SESSION_IDLE_MS,
  SESSION_MAX_MS,
} from '@cambio/core/accounts/session-life'
import { signIn } from '@cambio/core/accounts/sign-in'
import { describe, expect, test } from 'vitest'
import { PostgresAuditStore } from '../postgres/audit/audit-store.ts'
import {
  ABROAD,
  DAY_MS,
  HOME,
  PASSWORD,
  broken,
  clock,
  count,
  deps,
  isAlive,
  newUser,
  owner,
  refresh,
  rejected,
  reported,
  stores,
  useAccounts,
} from './testing/accounts-set-up.ts'

useAccounts()

describe('refresh tokens of a session', () => {
  test('returns the same new token to two tabs that use the same refresh token', async () => {
    const { proof } = await newUser()
    const [one, other] = await Promise.all([refresh(proof.refreshToken), refresh(proof.refreshToken)])
    expect(one.refreshToken).not.toBe(proof.refreshToken)
    expect(other.refreshToken).toBe(one.refreshToken)
    clock.at += REFRESH_GRACE_MS
    expect((await refresh(proof.refreshToken)).refreshToken).toBe(one.refreshToken)
    expect(reported).toEqual([])
  })

  test('within the grace period, a retry with the first refresh token returns the newest token', async () => {
    const { proof } = await newUser()
    const first = await refresh(proof.refreshToken)
    const second = await refresh(first.refreshToken)
    expect((await refresh(proof.refreshToken)).refreshToken).toBe(second.refreshToken)
  })

  test('ends the session when a client reuses a spent refresh token after the grace period', async () => {
    const { proof } = await newUser()
    const next = await refresh(proof.refreshToken)
    clock.at += REFRESH_GRACE_MS + 1
    await expect(refresh(proof.refreshToken)).rejects.toEqual(rejected('SESSION_REQUIRED'))
    expect(reported).toEqual(['refresh-token-reused'])
    expect(await isAlive(proof)).toBe(false)
    await expect(refresh(next.refreshToken)).rejects.toEqual(rejected('SESSION_REQUIRED'))
  })

  test('ends the session when a client presents a refresh token that is no longer stored', async () => {
    const { proof } = await newUser()
    const next = await refresh(proof.refreshToken)
    clock.at += 2 * DAY_MS
    await stores.accountArchive.forget(clock.now(), 1_000)
    expect(await count('refresh_token WHERE session_id = $1', proof.sessionId)).toBe(1)
    await expect(refresh(proof.refreshToken)).rejects.toEqual(rejected('SESSION_REQUIRED'))
    expect(await isAlive(next)).toBe(false)
  })

  test('returns the same new token to 20 concurrent refreshes', async () => {
    const { proof } = await newUser()
    const all = await Promise.all(Array.from({ length: 20 }, () => refresh(proof.refreshToken)))
    expect(new Set(all.map(({ refreshToken }) => refreshToken)).size).toBe(1)
    expect(await count('refresh_token WHERE session_id = $1 AND spent_at IS NULL', proof.sessionId)).toBe(1)
  })

  test('ends the session when the user signs out during a token refresh', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { proof } = await newUser()
      await Promise.allSettled([refresh(proof.refreshToken), logout(deps, { signedIn: proof, refreshToken: null })])
      expect(await isAlive(proof)).toBe(false)
    }
    expect(await broken()).toEqual([])
  })

  test('ends a session 30 days after its last use and at most 90 days after its start', async () => {
    const { proof } = await newUser()
    const { proof: idle } = await signIn(deps, { email: (await newUser()).email, password: PASSWORD, browser: HOME })
    const began = clock.at
    let { refreshToken } = proof
    while (clock.at + 20 * DAY_MS < began + SESSION_MAX_MS) {
      clock.at += 20 * DAY_MS
      ;({ refreshToken } = await refresh(refreshToken))
    }
    expect(clock.at - began).toBeGreaterThan(SESSION_IDLE_MS)
    await expect(refresh(idle.refreshToken)).rejects.toEqual(rejected('SESSION_REQUIRED'))
    clock.at = began + SESSION_MAX_MS
    expect(await isAlive(proof)).toBe(false)
    await expect(refresh(refreshToken)).rejects.toEqual(rejected('SESSION_REQUIRED'))
  })

  test.each([
    '',
    'x',
    '00000000-0000-4000-8000-000000000000.x',
    `00000000-0000-4000-8000-000000000000.${'a'.repeat(43)}`,
  ])('rejects "%s" as a refresh token', async (token) => {
    await expect(refresh(token)).rejects.toEqual(rejected('SESSION_REQUIRED'))
  })

  test('the audit reports a session that does not have exactly one live refresh token (invariant 18)', async () => {
    const { proof } = await newUser()
    expect(await broken()).toEqual([])
    const spoil = async (sql: string): Promise<string[]> => {
      await owner.query(sql, [proof.sessionId])
      return broken()
    }
    expect(await spoil('UPDATE refresh_token SET spent_at = now() WHERE session_id = $1')).toEqual([
      `session ${proof.sessionId} lives and has no refresh token that does`,
    ])
    await owner.query('ALTER TABLE refresh_token DISABLE TRIGGER forbid_refresh_token_change')
    await owner.query('UPDATE refresh_token SET spent_at = NULL WHERE session_id = $1', [proof.sessionId])
    await owner.query('ALTER TABLE refresh_token ENABLE TRIGGER forbid_refresh_token_change')
    expect(await spoil(`UPDATE session SET ended_at = now(), end_reason = 'ended' WHERE session_id = $1`)).toEqual([
      `session ${proof.sessionId} has ended and has a live refresh token`,
    ])
    await owner.query('DELETE FROM session WHERE session_id = $1', [proof.sessionId])
    const { proof: another } = await newUser()
    const twin = `INSERT INTO refresh_token SELECT sha256(token_hash), session_id, created_at FROM refresh_token WHERE session_id = $1`
    await expect(owner.query(twin, [another.sessionId])).rejects.toThrow('refresh_token_alive')
    // Drop the unique index that prevents a second live refresh token in a session.
    const client = await owner.connect()
    await client.query('BEGIN; DROP INDEX refresh_token_alive')
    await client.query(twin, [another.sessionId])
    expect((await new PostgresAuditStore(client).checkRecords()).findings).toEqual([
      { invariant: 18, what: `session ${another.sessionId} has 2 live refresh tokens` },
    ])
    await client.query('ROLLBACK')
    client.release()
  })
})

describe('the sessions of an account', () => {
  test("lists and ends only the caller's own sessions", async () => {
    const { email, proof } = await newUser()
    const stranger = await newUser()
    clock.at += 1_000
    const { proof: abroad } = await signIn(deps, { email, password: PASSWORD, browser: ABROAD })
    expect((await listSessions(deps, proof)).map(({ sessionId, ip }) => [sessionId, ip])).toEqual([
      [proof.sessionId, HOME.ip],
      [abroad.sessionId, ABROAD.ip],
    ])
    const end = (sessionId: string) => endSessions(deps, { signedIn: proof, which: { sessionId } })
    await expect(end(stranger.proof.sessionId)).rejects.toEqual(rejected('SESSION_NOT_FOUND'))
    await expect(end(deps.newUuid())).rejects.toEqual(rejected('SESSION_NOT_FOUND'))
    expect(await isAlive(stranger.proof)).toBe(true)
    expect(await end(abroad.sessionId)).toEqual({ ended: 1 })
    await expect(end(abroad.sessionId)).rejects.toEqual(rejected('SESSION_NOT_FOUND'))
    await signIn(deps, { email, password: PASSWORD, browser: ABROAD })
    expect(await endSessions(deps, { signedIn: proof, which: { allOthers: true } })).toEqual({ ended: 1 })
    expect((await listSessions(deps, proof)).map(({ sessionId }) => sessionId)).toEqual([proof.sessionId])
    await expect(listSessions(deps, abroad)).rejects.toEqual(rejected('SESSION_REQUIRED'))
  })

  test('ends the least recently used session when an account exceeds the session limit', async () => {
    const { email, userId, proof } = await newUser()
    await owner.query(
      `WITH made AS (INSERT INTO session (session_id, user_id, created_at, last_seen_at, expires_at, user_agent)
         SELECT gen_random_uuid(), $1, now(), to_timestamp($2::numeric / 1000), '2999-01-01Z', '' FROM generate_series(2, $3::int)
         RETURNING session_id)
       INSERT INTO refresh_token SELECT sha256(session_id::text::bytea), session_id, now() FROM made`,
      [userId, clock.at + 1, MAX_SESSIONS],
    )
    expect(await isAlive(proof)).toBe(true)
    clock.at += 2
    await signIn(deps, { email, password: PASSWORD, browser: HOME })
    expect(await isAlive(proof)).toBe(false)
    expect(await count('session WHERE user_id = $1 AND ended_at IS NULL', userId)).toBe(MAX_SESSIONS)
    await owner.query(`DELETE FROM session WHERE expires_at = '2999-01-01Z'`)
  })

  test('ends the session when a sign-out request contains only the refresh token', async () => {
    const { proof } = await newUser()
    await logout(deps, { signedIn: null, refreshToken: proof.refreshToken })
    expect(await isAlive(proof)).toBe(false)
    await logout(deps, { signedIn: null, refreshToken: 'nonsense' })
  })

  test('returns the sessions that have ended since a given time', async () => {
    const { proof } = await newUser()
    await logout(deps, { signedIn: proof, refreshToken: null })
    const { sessions } = deps.work.stores
    expect(await sessions.endedSince(clock.now() - ACCESS_MS)).toContain(proof.sessionId)
    expect(await sessions.endedSince(clock.now() + 1)).not.toContain(proof.sessionId)
  })
})
