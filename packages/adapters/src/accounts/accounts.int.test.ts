import { changeEmail } from '@cambio/core/profile/change-email'
import { changePassword } from '@cambio/core/profile/change-password'
import { deleteAccount } from '@cambio/core/profile/delete-account'
import { confirmEmail } from '@cambio/core/accounts/confirm-email'
import { requestPasswordReset, resetPassword } from '@cambio/core/accounts/reset-password'
import { signIn } from '@cambio/core/accounts/sign-in'
import { signUp } from '@cambio/core/accounts/sign-up'
import { noStep } from '@cambio/core/testing/no-step'
import { balanceGiven } from '@cambio/core/testing/give-balance'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { createPool } from '../postgres/compose-stores.ts'
import {
  ABROAD,
  DAY_MS,
  HOME,
  MINUTE_MS,
  NEW_PASSWORD,
  PASSWORD,
  broken,
  changeDeps,
  clock,
  codeFor,
  codeToChange,
  confirmedUser,
  count,
  database,
  deps,
  isAlive,
  newEmail,
  newUser,
  owner,
  post,
  refresh,
  rejected,
  reported,
  stores,
  useAccounts,
} from './testing/accounts-set-up.ts'

useAccounts()

describe('registration by email address', () => {
  test('allows only one account per email address, regardless of letter case', async () => {
    const { email } = await newUser()
    const again = { email: email.toUpperCase(), password: PASSWORD, locale: undefined, referrerAffiliateId: undefined }
    await expect(signUp(deps, { ...again, browser: HOME })).rejects.toEqual(rejected('EMAIL_TAKEN'))
    expect((await signIn(deps, { email: email.toUpperCase(), password: PASSWORD, browser: HOME })).account.email).toBe(
      email,
    )
  })

  /** Returns the SQL statements that run during `work`, without their parameters. */
  async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
    const queries = vi.spyOn(pg.Client.prototype, 'query')
    await work().catch(() => undefined)
    const statements = queries.mock.calls.map(([query]: unknown[]) =>
      typeof query === 'string' ? query : (query as { text: string }).text,
    )
    queries.mockRestore()
    return statements
  }

  test.each<[string, (email: string) => Promise<unknown>]>([
    ['a reset', (email) => requestPasswordReset(deps, { email, ip: HOME.ip })],
    ['a wrong code', (email) => resetPassword(deps, { email, password: NEW_PASSWORD, code: '00000000', ip: HOME.ip })],
    ['a wrong password', (email) => signIn(deps, { email, password: 'not this one', browser: HOME })],
  ])('%s runs the same SQL for known and unknown email addresses', async (_what, request) => {
    const { email } = await newUser()
    const known = await statementsOf(() => request(email))
    expect(known.length).toBeGreaterThan(0)
    expect(await statementsOf(() => request(newEmail()))).toEqual(known)
    const answer = (of: string) =>
      request(of).then(
        () => 'fine',
        (error: Error) => `${error.name} ${error.message}`,
      )
    expect(await answer(newEmail())).toBe(await answer(email))
  })

  test('does not send a password reset email to an address without an account', async () => {
    const email = newEmail()
    await requestPasswordReset(deps, { email, ip: HOME.ip })
    expect((await post()).filter((one) => one.email === email)).toEqual([])
    expect(await count('account_email_queue WHERE email = $1 AND dropped_at IS NOT NULL', email)).toBe(1)
  })
})

describe('account passwords', () => {
  test('computes a password hash even for an unknown email address', async () => {
    const verify = vi.spyOn(deps.passwords, 'verify')
    await expect(signIn(deps, { email: newEmail(), password: PASSWORD, browser: HOME })).rejects.toEqual(
      rejected('CREDENTIALS_WRONG'),
    )
    expect(verify).toHaveBeenCalledExactlyOnceWith(PASSWORD, null)
  })

  test('hashes passwords with Argon2id using the OWASP-recommended parameters', async () => {
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
  ])('rejects the password "%s" with the reason %s', async (password, reason) => {
    const input = { email: 'ann.lee@example.org', password, locale: undefined, referrerAffiliateId: undefined }
    await expect(signUp(deps, { ...input, browser: HOME })).rejects.toMatchObject({
      code: 'PASSWORD_REFUSED',
      details: { field: 'password', reason },
    })
  })

  test('ends all other sessions when the user changes their password', async () => {
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

  test('rejects a sign-in when the password changes while it is being verified', async () => {
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

describe('account emails', () => {
  test('emails the user only once about sign-ins from the same unknown browser', async () => {
    const unconfirmed = await newUser()
    const { email } = await confirmedUser()
    await signIn(deps, { email, password: PASSWORD, browser: HOME })
    await signIn(deps, { email, password: PASSWORD, browser: ABROAD })
    await signIn(deps, { email, password: PASSWORD, browser: ABROAD })
    await signIn(deps, { email: unconfirmed.email, password: PASSWORD, browser: ABROAD })
    const emails = (await post()).filter(({ kind }) => kind === 'NEW_DEVICE')
    expect(emails).toMatchObject([{ email, facts: { userAgent: ABROAD.userAgent, ip: ABROAD.ip } }])
  })

  test('codes sent to the old address no longer work after an email change', async () => {
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
    const pending = { email, isEmailConfirmed: true, pendingEmail: { email: another, passwordHash: null } }
    expect(await changeEmail(changeDeps(), { ...change, code: changeCode })).toMatchObject(pending)
    const [toAnother] = (await post()).filter((one) => [email, another].includes(one.email))
    expect(toAnother).toMatchObject({ kind: 'CONFIRM_EMAIL', email: another })
    // The account keeps its former email address until the user confirms the new one.
    expect(await deps.work.stores.accounts.findByEmail(email)).toMatchObject(pending)
    expect(await deps.work.stores.accounts.findByEmail(another)).toBeNull()
    await confirmEmail(deps, { signedIn: proof, code: toAnother?.code ?? '', ip: HOME.ip })
    const replaced = { email: another, isEmailConfirmed: true, pendingEmail: null }
    expect(await deps.work.stores.accounts.findByEmail(another)).toMatchObject(replaced)
    expect((await post()).map(({ kind, email: to }) => [kind, to])).toContainEqual(['EMAIL_CHANGED', email])
    const used = resetPassword(deps, { email: another, password: NEW_PASSWORD, code, ip: HOME.ip })
    await expect(used).rejects.toEqual(rejected('RESET_CODE_WRONG'))
  })

  test('an email change within a day of two-factor setup requires a code sent to the current address', async () => {
    const { email, userId, proof } = await confirmedUser()
    const key = {
      credentialId: `key-${userId}`,
      publicKey: new Uint8Array([1]),
      counter: 0,
      transports: [],
      name: 'A key',
    }
    await deps.work.stores.twoFactors.addPasskey(userId, { ...key, now: clock.now() })
    const change = { signedIn: proof, email: newEmail(), password: PASSWORD, ip: HOME.ip, step: noStep(userId) }
    const waiting = changeDeps(24 * 60 * MINUTE_MS)
    await expect(changeEmail(waiting, { ...change, code: null })).rejects.toEqual(rejected('EMAIL_CODE_REQUIRED'))
    const code = await codeFor(email, 'CHANGE_EMAIL')
    for (let call = 0; call < 2; call += 1)
      await expect(changeEmail(waiting, { ...change, code })).rejects.toEqual(rejected('TWO_FACTOR_REQUIRED'))
    clock.at += 24 * 60 * MINUTE_MS
    await expect(changeEmail(waiting, { ...change, code: null })).rejects.toEqual(rejected('TWO_FACTOR_REQUIRED'))
  })

  const refuse = () => Promise.reject(new Error('no mail today'))
  const undelivered = async (userId: number) =>
    (await owner.query('SELECT kind, attempts FROM undelivered_email WHERE user_id = $1', [userId])).rows

  test('retries a code email for 30 minutes, each time with a new code', async () => {
    const { email, userId } = await confirmedUser()
    await requestPasswordReset(deps, { email, ip: HOME.ip })
    const end = clock.at + 30 * MINUTE_MS
    const codes: (string | null | undefined)[] = []
    for (let delayMs = 5_000; clock.at < end; delayMs *= 2) {
      codes.push((await post(refuse)).find((one) => one.email === email)?.code)
      expect((await post(refuse)).filter((one) => one.email === email)).toEqual([])
      clock.at += delayMs
    }
    expect(new Set(codes).size).toBe(9)
    expect(codes).toHaveLength(9)
    expect(reported.filter((event) => event === 'account-email-not-accepted').length).toBeGreaterThanOrEqual(9)
    expect((await post()).filter((one) => one.email === email)).toEqual([])
    expect(await undelivered(userId)).toEqual([])
    await requestPasswordReset(deps, { email, ip: HOME.ip })
    expect(await codeFor(email)).toMatch(/^\d{8}$/)
  })

  test('retries a security email for 24 hours and then lists it as undelivered', async () => {
    const { email, userId } = await confirmedUser()
    const add = () => stores.work.stores.emails.addFor({ kind: 'PASSWORD_CHANGED', userId, now: clock.at })
    await add()
    const tries = async (send?: () => Promise<void>) =>
      (await post(send)).filter((one) => one.email === email).map(({ kind }) => kind)
    for (const until = clock.at + 22 * 60 * MINUTE_MS; clock.at < until; clock.at += 60 * MINUTE_MS)
      expect(await tries(refuse)).toEqual(['PASSWORD_CHANGED'])
    expect(await tries()).toEqual(['PASSWORD_CHANGED'])
    expect(await undelivered(userId)).toEqual([])
    await add()
    clock.at += DAY_MS - 1_000
    expect(await tries(refuse)).toEqual(['PASSWORD_CHANGED'])
    expect(await undelivered(userId)).toEqual([{ kind: 'PASSWORD_CHANGED', attempts: 1 }])
    expect(await tries()).toEqual([])
  })
})

test('erases all data of a deleted account except the account ID', async () => {
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
  const traces = ['account a', 'session a', 'account_email_queue a', 'account_device a', 'account_code a']
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

test("the server's and worker's database roles cannot promote an account to administrator", async () => {
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

test('deletes only expired account data, in batches', async () => {
  const { email, proof } = await newUser()
  await post()
  clock.at += 45 * DAY_MS
  const live = await newUser()
  await post()
  let passes = 0
  while (await stores.accountArchive.forget(clock.now(), 10)) passes += 1
  expect(passes).toBeGreaterThan(0)
  expect(await count('account_email_queue WHERE email = $1', email)).toBe(0)
  expect(await count('account_email_queue WHERE email = $1', live.email)).toBe(1)
  expect(await count('account_code WHERE user_id = $1', proof.userId)).toBe(0)
  expect(await count('account_code WHERE user_id = $1', live.userId)).toBe(1)
  expect(await count('refresh_token WHERE session_id = $1', live.proof.sessionId)).toBe(1)
  clock.at += 20 * DAY_MS
  await stores.accountArchive.forget(clock.now(), 1_000)
  expect(await count('session WHERE session_id = $1', proof.sessionId)).toBe(0)
  expect(await isAlive(live.proof)).toBe(true)
  expect(await broken()).toEqual([])
})
