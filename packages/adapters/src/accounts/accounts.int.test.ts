import type { Browser } from '@cambio/core/accounts/account'
import { changeEmail } from '@cambio/core/profile/change-email'
import { changePassword } from '@cambio/core/profile/change-password'
import { confirmEmail, resendConfirmation } from '@cambio/core/accounts/confirm-email'
import { deleteAccount } from '@cambio/core/profile/delete-account'
import { endSessions } from '@cambio/core/accounts/end-sessions'
import { listSessions } from '@cambio/core/accounts/list-sessions'
import { logout } from '@cambio/core/accounts/logout'
import { refreshSession } from '@cambio/core/accounts/refresh-session'
import { requestPasswordReset, resetPassword } from '@cambio/core/accounts/reset-password'
import {
  ACCESS_MS,
  MAX_SESSIONS,
  REFRESH_GRACE_MS,
  SESSION_IDLE_MS,
  SESSION_MAX_MS,
} from '@cambio/core/accounts/session-life'
import { CODE_LIFE_MS, sendAccountEmails, type AccountEmail } from '@cambio/core/accounts/send-account-emails'
import { signIn, type SessionProof } from '@cambio/core/accounts/sign-in'
import { signUp } from '@cambio/core/accounts/sign-up'
import { noStep } from '@cambio/core/testing/no-step'
import { balanceGiven } from '@cambio/core/testing/give-balance'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PostgresAuditStore } from '../postgres/audit-store.ts'
import { createPool, createPostgresStores } from '../postgres/compose-stores.ts'
import { createTestDatabase, type TestDatabase } from '../postgres/testing/test-database.ts'
import { createKeyWrapper, createVault } from '../identity/vault.ts'
import { postgresLimiters } from '../limits/postgres-limiters.ts'
import { createAccountDeps } from './compose-accounts.ts'

const PASSWORD = 'correct horse battery staple'
const NEW_PASSWORD = 'another horse, another staple'
const HOME: Browser = { ip: '203.0.113.7', userAgent: 'Home/1', fingerprint: 'home' }
const ABROAD: Browser = { ip: '2001:db8::7', userAgent: '<b>Abroad</b>', fingerprint: 'abroad' }
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const PLENTY = { perEmail: 10_000, perAddress: 10_000 }

let database: TestDatabase
let pool: pg.Pool
let owner: pg.Pool
let deps: ReturnType<typeof createAccountDeps>
let stores: ReturnType<typeof createPostgresStores>
const clock = { at: Date.now(), now: () => clock.at }
const reported: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.ownerUrl, 10)
  owner = createPool(database.ownerUrl, 2)
  stores = createPostgresStores(pool)
  deps = createAccountDeps({
    siteName: 'Cambio',
    ...{
      limiters: postgresLimiters(pool),
      clock,
      work: stores.accounts,
      secret: 'a secret of this test',
      instance: 'test',
    },
    publicOrigin: 'https://swap.example',
    limits: {
      ...{ 'sign-in': PLENTY, 'sign-up': PLENTY, letter: PLENTY, code: PLENTY, key: PLENTY, identity: PLENTY },
      ...{ withdrawal: PLENTY, visit: PLENTY, 'second-step': PLENTY, password: PLENTY },
      ...{ support: PLENTY, review: PLENTY },
    },
    partnerIds: ['*'],
    vault: createVault(createKeyWrapper('a secret of this test')),
    report: (event) => reported.push(event),
  })
})
afterAll(async () => {
  await Promise.all([pool.end(), owner.end()])
  await database.close()
})
beforeEach(() => {
  reported.length = 0
  vi.restoreAllMocks()
})

let serial = 0
const newEmail = (): string => `person-${(serial += 1)}@example.org`

async function newUser(): Promise<{ email: string; userId: number; proof: SessionProof }> {
  const email = newEmail()
  const input = { email, password: PASSWORD, locale: undefined, referrerAffiliateId: undefined, browser: HOME }
  const { userId } = await signUp(deps, input)
  const { proof } = await signIn(deps, { email, password: PASSWORD, browser: HOME })
  return { email, userId, proof }
}

/** Sends the emails that are due and returns them. `send` may reject each one. */
async function post(send: () => Promise<void> = () => Promise.resolve()): Promise<AccountEmail[]> {
  const written: AccountEmail[] = []
  const compose = (letter: AccountEmail) => {
    written.push(letter)
    return { to: letter.email, subject: '', text: '', html: '' }
  }
  const { work, emailCodes, report } = deps
  await sendAccountEmails({ work, emailCodes, report, clock, compose, mailer: { send } }, () => true)
  return written
}

async function codeFor(email: string, kind: AccountEmail['kind'] = 'RESET_PASSWORD'): Promise<string> {
  return (await post()).findLast((one) => one.email === email && one.kind === kind)?.code ?? ''
}

const changeDeps = (newAddressWaitMs = 0) => ({ ...deps, newAddressWaitMs })

/** Requests a change of the email and returns the code that the present email receives. */
async function codeToChange(email: string, change: Omit<Parameters<typeof changeEmail>[1], 'code'>): Promise<string> {
  await expect(changeEmail(changeDeps(), { ...change, code: null })).rejects.toEqual(rejected('EMAIL_CODE_REQUIRED'))
  return codeFor(email, 'CHANGE_EMAIL')
}

async function confirmedUser() {
  const person = await newUser()
  const code = await codeFor(person.email, 'CONFIRM_EMAIL')
  await confirmEmail(deps, { signedIn: person.proof, code, ip: HOME.ip })
  return person
}

const refresh = (refreshToken: string, browser = HOME) => refreshSession(deps, { refreshToken, browser })
const rejected = (code: string) => expect.objectContaining({ code })
const isAlive = async (proof: SessionProof) =>
  (await deps.work.stores.accounts.findSignedIn(proof, clock.now())) !== null
const broken = async () => (await new PostgresAuditStore(pool).checkRecords()).findings.map(({ what }) => what)
const count = async (sql: string, ...values: unknown[]): Promise<number> =>
  Number((await owner.query<{ n: string }>(`SELECT count(*) AS n FROM ${sql}`, values)).rows[0]?.n)

describe('registration by email', () => {
  test('allows one account per email address, in any letter case', async () => {
    const { email } = await newUser()
    const again = { email: email.toUpperCase(), password: PASSWORD, locale: undefined, referrerAffiliateId: undefined }
    await expect(signUp(deps, { ...again, browser: HOME })).rejects.toEqual(rejected('EMAIL_TAKEN'))
    expect((await signIn(deps, { email: email.toUpperCase(), password: PASSWORD, browser: HOME })).account.email).toBe(
      email,
    )
  })

  /** Returns the SQL statements that `work` runs, without their parameters. */
  async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    await work().catch(() => undefined)
    const said = asked.mock.calls.map(([query]: unknown[]) =>
      typeof query === 'string' ? query : (query as { text: string }).text,
    )
    asked.mockRestore()
    return said
  }

  test.each<[string, (email: string) => Promise<unknown>]>([
    ['a reset', (email) => requestPasswordReset(deps, { email, ip: HOME.ip })],
    ['a wrong code', (email) => resetPassword(deps, { email, password: NEW_PASSWORD, code: '00000000', ip: HOME.ip })],
    ['a wrong password', (email) => signIn(deps, { email, password: 'not this one', browser: HOME })],
  ])('%s runs the same SQL and returns the same response for known and unknown emails', async (_what, ask) => {
    const { email } = await newUser()
    const known = await statementsOf(() => ask(email))
    expect(known.length).toBeGreaterThan(0)
    expect(await statementsOf(() => ask(newEmail()))).toEqual(known)
    const answer = (of: string) =>
      ask(of).then(
        () => 'fine',
        (error: Error) => `${error.name} ${error.message}`,
      )
    expect(await answer(newEmail())).toBe(await answer(email))
  })

  test('sends no email to an address without an account', async () => {
    const email = newEmail()
    await requestPasswordReset(deps, { email, ip: HOME.ip })
    expect((await post()).filter((one) => one.email === email)).toEqual([])
    expect(await count('account_letter WHERE email = $1 AND dropped_at IS NOT NULL', email)).toBe(1)
  })
})

describe('a password', () => {
  test('hashes a password even for an unknown email', async () => {
    const verify = vi.spyOn(deps.passwords, 'verify')
    await expect(signIn(deps, { email: newEmail(), password: PASSWORD, browser: HOME })).rejects.toEqual(
      rejected('CREDENTIALS_WRONG'),
    )
    expect(verify).toHaveBeenCalledExactlyOnceWith(PASSWORD, null)
  })

  test('stores passwords with argon2id and the parameters that OWASP recommends', async () => {
    const { userId } = await newUser()
    const { rows } = await owner.query<{ password_hash: string }>(
      'SELECT password_hash FROM account WHERE user_id = $1',
      [userId],
    )
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test.each([
    ['password1', 'known-password'],
    ['PassWord1', 'known-password'],
    ['00000000', 'known-password'],
    ['пароль123', 'known-password'],
    ['Cambio2026!', 'guessable-password'],
    ['swap.example!1', 'guessable-password'],
    ['ann.lee-1990', 'guessable-password'],
  ])('rejects the password "%s" with reason %s', async (password, reason) => {
    const input = { email: 'ann.lee@example.org', password, locale: undefined, referrerAffiliateId: undefined }
    await expect(signUp(deps, { ...input, browser: HOME })).rejects.toMatchObject({
      code: 'PASSWORD_REFUSED',
      details: { field: 'password', reason },
    })
  })

  test('a password change ends every other session and keeps the current one', async () => {
    const { email, proof } = await confirmedUser()
    const { proof: other } = await signIn(deps, { email, password: PASSWORD, browser: HOME })
    const change = {
      signedIn: proof,
      password: PASSWORD,
      newPassword: NEW_PASSWORD,
      ip: HOME.ip,
      step: noStep(proof.userId),
    }
    await expect(changePassword(deps, { ...change, password: 'not it' })).rejects.toEqual(rejected('CREDENTIALS_WRONG'))
    await changePassword(deps, change)
    expect(await isAlive(other)).toBe(false)
    expect(await isAlive(proof)).toBe(true)
    expect((await post()).map(({ kind }) => kind)).toContain('PASSWORD_CHANGED')
    await expect(signIn(deps, { email, password: PASSWORD, browser: HOME })).rejects.toEqual(
      rejected('CREDENTIALS_WRONG'),
    )
    await signIn(deps, { email, password: NEW_PASSWORD, browser: HOME })
  })

  test('opens no session when the password changes during the sign-in', async () => {
    const { email, userId } = await newUser()
    vi.spyOn(deps.passwords, 'verify').mockImplementationOnce(async () => {
      await owner.query(`UPDATE account SET password_hash = password_hash || 'x' WHERE user_id = $1`, [userId])
      return true
    })
    await expect(signIn(deps, { email, password: PASSWORD, browser: HOME })).rejects.toEqual(
      rejected('CREDENTIALS_WRONG'),
    )
  })
})

describe('an email code', () => {
  const reset = (email: string, code: string) =>
    resetPassword(deps, { email, password: NEW_PASSWORD, code, ip: HOME.ip })

  test('accepts a password reset code once, ends all sessions, and confirms the email address that received it', async () => {
    const { email, proof } = await newUser()
    await requestPasswordReset(deps, { email: email.toUpperCase(), locale: 'ru', ip: HOME.ip })
    const code = await codeFor(email)
    expect(code).toMatch(/^\d{8}$/)
    await reset(email, code)
    expect(await isAlive(proof)).toBe(false)
    await expect(refresh(proof.refreshToken)).rejects.toEqual(rejected('SESSION_REQUIRED'))
    const { account } = await signIn(deps, { email, password: NEW_PASSWORD, browser: HOME })
    expect(account.isEmailConfirmed).toBe(true)
    await expect(reset(email, code)).rejects.toEqual(rejected('RESET_CODE_WRONG'))
    expect((await post()).map(({ kind }) => kind)).toContain('PASSWORD_CHANGED')
  })

  test('rejects an expired email code', async () => {
    const { email } = await newUser()
    await requestPasswordReset(deps, { email, ip: HOME.ip })
    const code = await codeFor(email)
    clock.at += CODE_LIFE_MS.RESET_PASSWORD
    await expect(reset(email, code)).rejects.toEqual(rejected('RESET_CODE_WRONG'))
  })

  test('invalidates an email code after five wrong attempts', async () => {
    const { email } = await newUser()
    await requestPasswordReset(deps, { email, ip: HOME.ip })
    const code = await codeFor(email)
    const wrong = code === '00000000' ? '00000001' : '00000000'
    for (let tries = 0; tries < 5; tries += 1)
      await expect(reset(email, wrong)).rejects.toEqual(rejected('RESET_CODE_WRONG'))
    await expect(reset(email, code)).rejects.toEqual(rejected('RESET_CODE_WRONG'))
  })

  test('rejects an email code that an earlier email contained, or that is for another purpose or account', async () => {
    const [{ email, proof }, other] = [await newUser(), await newUser()]
    const first = await codeFor(email, 'CONFIRM_EMAIL')
    await resendConfirmation(deps, { signedIn: proof, ip: HOME.ip })
    const second = await codeFor(email, 'CONFIRM_EMAIL')
    const confirm = (code: string, signedIn = proof) => confirmEmail(deps, { signedIn, code, ip: HOME.ip })
    await expect(confirm(first)).rejects.toEqual(rejected('CODE_WRONG'))
    await expect(confirm(second, other.proof)).rejects.toEqual(rejected('CODE_WRONG'))
    await expect(reset(email, second)).rejects.toEqual(rejected('RESET_CODE_WRONG'))
    await confirm(second)
  })

  test('accepts an email code once out of 20 concurrent attempts', async () => {
    const { email } = await newUser()
    await requestPasswordReset(deps, { email, ip: HOME.ip })
    const code = await codeFor(email)
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => reset(email, code)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('stores an email code only as a keyed hash', async () => {
    const { email, userId } = await newUser()
    const code = await codeFor(email, 'CONFIRM_EMAIL')
    const { passwordHash = null } = (await stores.accounts.stores.accounts.find(userId)) ?? {}
    const hex = [...deps.emailCodes.hash(code, { userId, purpose: 'CONFIRM_EMAIL', email, passwordHash })]
    expect(await count(`account_code WHERE user_id = $1 AND code_hash = $2`, userId, Buffer.from(hex))).toBe(1)
    expect(await count(`account_letter l WHERE user_id = $1 AND l::text LIKE '%' || $2 || '%'`, userId, code)).toBe(0)
  })

  describe('an email code whose account changes while the email is sent', () => {
    /**
     * Sends the emails that are due. Runs `meanwhile` after the worker has read the account and before it stores the
     * code.
     */
    async function postBeside(meanwhile: () => Promise<unknown>): Promise<AccountEmail[]> {
      const { codes } = deps.work.stores
      vi.spyOn(codes, 'replace').mockImplementationOnce(async (code) => {
        await meanwhile()
        vi.restoreAllMocks()
        await codes.replace(code)
      })
      return post()
    }

    test('a code sent to the old email address neither confirms the new address nor resets the password', async () => {
      const { email, userId, proof } = await newUser()
      const taken = newEmail()
      const [toOld] = await postBeside(() =>
        changeEmail(changeDeps(), {
          signedIn: proof,
          email: taken,
          password: PASSWORD,
          code: null,
          ip: HOME.ip,
          step: noStep(userId),
        }),
      )
      expect(toOld).toMatchObject({ email, kind: 'CONFIRM_EMAIL' })
      const confirm = confirmEmail(deps, { signedIn: proof, code: toOld?.code ?? '', ip: HOME.ip })
      await expect(confirm).rejects.toEqual(rejected('CODE_WRONG'))
    })

    test('a reset code in the old mailbox is invalid after a change of email', async () => {
      const { email, userId, proof } = await confirmedUser()
      const safe = newEmail()
      const change = { signedIn: proof, email: safe, password: PASSWORD, ip: HOME.ip, step: noStep(userId) }
      const code = await codeToChange(email, change)
      await requestPasswordReset(deps, { email, ip: HOME.ip })
      const [stolen] = await postBeside(() => changeEmail(changeDeps(), { ...change, code }))
      expect(stolen).toMatchObject({ email, kind: 'RESET_PASSWORD' })
      for (const asked of [safe, email])
        await expect(reset(asked, stolen?.code ?? '')).rejects.toEqual(rejected('RESET_CODE_WRONG'))
    })

    test('a reset code is invalid after a change of password', async () => {
      const { email, userId, proof } = await confirmedUser()
      await requestPasswordReset(deps, { email, ip: HOME.ip })
      const asked = { password: PASSWORD, newPassword: NEW_PASSWORD, ip: HOME.ip, step: noStep(userId) }
      const [stale] = await postBeside(() => changePassword(deps, { signedIn: proof, ...asked }))
      await expect(reset(email, stale?.code ?? '')).rejects.toEqual(rejected('RESET_CODE_WRONG'))
    })
  })
})

describe('refresh tokens of a session', () => {
  test('keeps one live refresh token, and gives two tabs the same successor of a spent token', async () => {
    const { proof } = await newUser()
    const [one, other] = await Promise.all([refresh(proof.refreshToken), refresh(proof.refreshToken)])
    expect(one.refreshToken).not.toBe(proof.refreshToken)
    expect(other.refreshToken).toBe(one.refreshToken)
    clock.at += REFRESH_GRACE_MS
    expect((await refresh(proof.refreshToken)).refreshToken).toBe(one.refreshToken)
    expect(reported).toEqual([])
  })

  test('gives a late tab within the grace period the live refresh token, not an intermediate one', async () => {
    const { proof } = await newUser()
    const first = await refresh(proof.refreshToken)
    const second = await refresh(first.refreshToken)
    expect((await refresh(proof.refreshToken)).refreshToken).toBe(second.refreshToken)
  })

  test('ends the session when a client uses a spent refresh token after the grace period', async () => {
    const { proof } = await newUser()
    const next = await refresh(proof.refreshToken)
    clock.at += REFRESH_GRACE_MS + 1
    await expect(refresh(proof.refreshToken)).rejects.toEqual(rejected('SESSION_REQUIRED'))
    expect(reported).toEqual(['refresh-token-reused'])
    expect(await isAlive(proof)).toBe(false)
    await expect(refresh(next.refreshToken)).rejects.toEqual(rejected('SESSION_REQUIRED'))
  })

  test('ends the session when a client uses a refresh token that is too old to be stored', async () => {
    const { proof } = await newUser()
    const next = await refresh(proof.refreshToken)
    clock.at += 2 * DAY_MS
    await stores.accountArchive.forget(clock.now(), 1_000)
    expect(await count('refresh_token WHERE session_id = $1', proof.sessionId)).toBe(1)
    await expect(refresh(proof.refreshToken)).rejects.toEqual(rejected('SESSION_REQUIRED'))
    expect(await isAlive(next)).toBe(false)
  })

  test('returns the same token to 20 concurrent refreshes', async () => {
    const { proof } = await newUser()
    const all = await Promise.all(Array.from({ length: 20 }, () => refresh(proof.refreshToken)))
    expect(new Set(all.map(({ refreshToken }) => refreshToken)).size).toBe(1)
    expect(await count('refresh_token WHERE session_id = $1 AND spent_at IS NULL', proof.sessionId)).toBe(1)
  })

  test('ends the session when a refresh and a sign-out run at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { proof } = await newUser()
      await Promise.allSettled([refresh(proof.refreshToken), logout(deps, { signedIn: proof, refreshToken: null })])
      expect(await isAlive(proof)).toBe(false)
    }
    expect(await broken()).toEqual([])
  })

  test('a session ends thirty days after its last use, and ninety days after its start', async () => {
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

  test('the audit reports a session without exactly one live refresh token (invariant 18)', async () => {
    const { proof } = await newUser()
    expect(await broken()).toEqual([])
    const spoil = async (sql: string): Promise<string[]> => {
      await owner.query(sql, [proof.sessionId])
      return broken()
    }
    expect(await spoil('UPDATE refresh_token SET spent_at = now() WHERE session_id = $1')).toEqual([
      `session ${proof.sessionId} lives and has no refresh token that does`,
    ])
    await owner.query('ALTER TABLE refresh_token DISABLE TRIGGER refresh_token_stays')
    await owner.query('UPDATE refresh_token SET spent_at = NULL WHERE session_id = $1', [proof.sessionId])
    await owner.query('ALTER TABLE refresh_token ENABLE TRIGGER refresh_token_stays')
    expect(await spoil(`UPDATE session SET ended_at = now(), end_reason = 'ended' WHERE session_id = $1`)).toEqual([
      `session ${proof.sessionId} has ended and has a live refresh token`,
    ])
    await owner.query('DELETE FROM session WHERE session_id = $1', [proof.sessionId])
    const { proof: another } = await newUser()
    const twin = `INSERT INTO refresh_token SELECT sha256(token_hash), session_id, created_at FROM refresh_token WHERE session_id = $1`
    await expect(owner.query(twin, [another.sessionId])).rejects.toThrow('refresh_token_alive')
    // Only without the index can a session have two live refresh tokens.
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

describe('sessions', () => {
  test("lists sessions, and ends one or all others, but only those of the caller's own account", async () => {
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

  test('ends the session unused for longest when an account exceeds the maximum number of sessions', async () => {
    const { email, userId, proof } = await newUser()
    await owner.query(
      `WITH made AS (INSERT INTO session (session_id, user_id, created_at, last_seen_at, expires_at, user_agent)
         SELECT gen_random_uuid(), $1, now(), to_timestamp($2::numeric / 1000), 'infinity', '' FROM generate_series(2, $3::int)
         RETURNING session_id)
       INSERT INTO refresh_token SELECT sha256(session_id::text::bytea), session_id, now() FROM made`,
      [userId, clock.at + 1, MAX_SESSIONS],
    )
    expect(await isAlive(proof)).toBe(true)
    clock.at += 2
    await signIn(deps, { email, password: PASSWORD, browser: HOME })
    expect(await isAlive(proof)).toBe(false)
    expect(await count('session WHERE user_id = $1 AND ended_at IS NULL', userId)).toBe(MAX_SESSIONS)
    await owner.query(`DELETE FROM session WHERE expires_at = 'infinity'`)
  })

  test('ends a session permanently when a sign-out sends only the refresh token', async () => {
    const { proof } = await newUser()
    await logout(deps, { signedIn: null, refreshToken: proof.refreshToken })
    expect(await isAlive(proof)).toBe(false)
    await logout(deps, { signedIn: null, refreshToken: 'nonsense' })
  })

  test('a server learns at start-up which sessions ended recently', async () => {
    const { proof } = await newUser()
    await logout(deps, { signedIn: proof, refreshToken: null })
    const { sessions } = deps.work.stores
    expect(await sessions.endedSince(clock.now() - ACCESS_MS)).toContain(proof.sessionId)
    expect(await sessions.endedSince(clock.now() + 1)).not.toContain(proof.sessionId)
  })
})

describe('account emails', () => {
  test('reports a sign-in from an unknown browser once, and only to a confirmed address', async () => {
    const unconfirmed = await newUser()
    const { email } = await confirmedUser()
    await signIn(deps, { email, password: PASSWORD, browser: HOME })
    await signIn(deps, { email, password: PASSWORD, browser: ABROAD })
    await signIn(deps, { email, password: PASSWORD, browser: ABROAD })
    await signIn(deps, { email: unconfirmed.email, password: PASSWORD, browser: ABROAD })
    const told = (await post()).filter(({ kind }) => kind === 'NEW_DEVICE')
    expect(told).toMatchObject([{ email, facts: { userAgent: ABROAD.userAgent, ip: ABROAD.ip } }])
  })

  test('reports a changed email to the old address, and invalidates earlier codes', async () => {
    const { email, proof } = await confirmedUser()
    await requestPasswordReset(deps, { email, ip: HOME.ip })
    const code = await codeFor(email)
    const another = newEmail()
    const change = { signedIn: proof, email: another, password: PASSWORD, ip: HOME.ip, step: noStep(proof.userId) }
    const taken = { ...change, email: (await newUser()).email, code: null }
    await expect(changeEmail(changeDeps(), taken)).rejects.toEqual(rejected('EMAIL_TAKEN'))
    const changeCode = await codeToChange(email, change)
    await expect(changeEmail(changeDeps(), { ...change, email: newEmail(), code: changeCode })).rejects.toEqual(
      rejected('CODE_WRONG'),
    )
    expect(await changeEmail(changeDeps(), { ...change, code: changeCode })).toMatchObject({
      email: another,
      isEmailConfirmed: false,
    })
    const told = (await post()).filter((one) => [email, another].includes(one.email))
    expect(told.map(({ kind, email: to }) => [kind, to])).toEqual([
      ['EMAIL_CHANGED', email],
      ['CONFIRM_EMAIL', another],
    ])
    const used = resetPassword(deps, { email: another, password: NEW_PASSWORD, code, ip: HOME.ip })
    await expect(used).rejects.toEqual(rejected('RESET_CODE_WRONG'))
  })

  test('changing the email requires an emailed code as well as the second factor while that factor is new', async () => {
    const { email, userId, proof } = await confirmedUser()
    const key = {
      credentialId: `key-${userId}`,
      publicKey: new Uint8Array([1]),
      counter: 0,
      transports: [],
      name: 'A key',
    }
    await deps.work.stores.secondSteps.addPasskey(userId, { ...key, now: clock.now() })
    const change = { signedIn: proof, email: newEmail(), password: PASSWORD, ip: HOME.ip, step: noStep(userId) }
    const waiting = changeDeps(24 * 60 * MINUTE_MS)
    await expect(changeEmail(waiting, { ...change, code: null })).rejects.toEqual(rejected('EMAIL_CODE_REQUIRED'))
    const code = await codeFor(email, 'CHANGE_EMAIL')
    for (let call = 0; call < 2; call += 1)
      await expect(changeEmail(waiting, { ...change, code })).rejects.toEqual(rejected('SECOND_STEP_REQUIRED'))
    clock.at += 24 * 60 * MINUTE_MS
    await expect(changeEmail(waiting, { ...change, code: null })).rejects.toEqual(rejected('SECOND_STEP_REQUIRED'))
  })

  test('retries a rejected email with a fresh code, and drops it after eight attempts', async () => {
    const { email, proof } = await newUser()
    const refuse = () => Promise.reject(new Error('no mail today'))
    const codes = new Set<string | null | undefined>()
    for (let tries = 0; tries < 8; tries += 1) {
      codes.add((await post(refuse)).find((one) => one.email === email)?.code)
      expect((await post(refuse)).filter((one) => one.email === email)).toEqual([])
      clock.at += 5_000 * 2 ** tries
    }
    expect(codes.size).toBe(8)
    expect(reported.filter((event) => event === 'account-letter-not-taken').length).toBeGreaterThanOrEqual(8)
    clock.at += 60 * MINUTE_MS
    expect((await post()).filter((one) => one.email === email)).toEqual([])
    await resendConfirmation(deps, { signedIn: proof, ip: HOME.ip })
    expect(await codeFor(email, 'CONFIRM_EMAIL')).toMatch(/^\d{8}$/)
  })
})

test('a deleted account keeps its number and no other data', async () => {
  const { email, userId, proof } = await confirmedUser()
  await requestPasswordReset(deps, { email, ip: HOME.ip })
  const remove = { signedIn: proof, password: PASSWORD, ip: HOME.ip, givesUpBalance: false, step: noStep(userId) }
  await expect(deleteAccount(deps, { ...remove, password: 'not it' })).rejects.toEqual(rejected('CREDENTIALS_WRONG'))
  await stores.work.stores.ledger.post(balanceGiven(userId, 'usdt-trc20', 1n))
  await expect(deleteAccount(deps, remove)).rejects.toEqual(rejected('HAS_BALANCE'))
  expect(await isAlive(proof)).toBe(true)
  await deleteAccount(deps, { ...remove, givesUpBalance: true })
  expect(await isAlive(proof)).toBe(false)
  await expect(refresh(proof.refreshToken)).rejects.toEqual(rejected('SESSION_REQUIRED'))
  const traces = ['account a', 'session a', 'account_letter a', 'account_device a', 'account_code a']
  for (const from of traces)
    expect(
      await count(
        `${from} WHERE a::text ILIKE ANY (ARRAY['%' || $1 || '%', '%Home/1%', '%203.0.113.7%'])
      AND (to_jsonb(a) ->> 'user_id')::int = $2`,
        email,
        userId,
      ),
      from,
    ).toBe(0)
  expect(await count('account WHERE user_id = $1', userId)).toBe(1)
  await signUp(deps, { email, password: PASSWORD, locale: 'ru', referrerAffiliateId: undefined, browser: HOME })
})

test('the database roles of server and worker cannot make an account an administrator', async () => {
  for (const url of [database.urls.server, database.urls.worker]) {
    const process = createPool(url, 1)
    for (const sql of [
      `UPDATE account SET permissions = 'ADMIN'`,
      `UPDATE account SET admin_scope = '{all}'`,
      `INSERT INTO account (email, permissions) VALUES ('x@example.org', 'ADMIN')`,
      'DELETE FROM account',
    ])
      await expect(process.query(sql)).rejects.toThrow('permission denied')
    await process.end()
  }
})

test('deletes expired account data in bounded passes, and keeps live data', async () => {
  const { email, proof } = await newUser()
  await post()
  clock.at += 45 * DAY_MS
  const live = await newUser()
  await post()
  let passes = 0
  while (await stores.accountArchive.forget(clock.now(), 10)) passes += 1
  expect(passes).toBeGreaterThan(0)
  expect(await count('account_letter WHERE email = $1', email)).toBe(0)
  expect(await count('account_letter WHERE email = $1', live.email)).toBe(1)
  expect(await count('account_code WHERE user_id = $1', proof.userId)).toBe(0)
  expect(await count('account_code WHERE user_id = $1', live.userId)).toBe(1)
  expect(await count('refresh_token WHERE session_id = $1', live.proof.sessionId)).toBe(1)
  clock.at += 20 * DAY_MS
  await stores.accountArchive.forget(clock.now(), 1_000)
  expect(await count('session WHERE session_id = $1', proof.sessionId)).toBe(0)
  expect(await isAlive(live.proof)).toBe(true)
  expect(await broken()).toEqual([])
})
