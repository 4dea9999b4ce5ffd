import { createRefreshTokens } from '@cambio/adapters/accounts/refresh-tokens'
import { balanceGiven } from '@cambio/core/testing/give-balance'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Authenticator } from '../../testing/authenticator.ts'
import { codeFor, newUser, PASSWORD, readAccountEmails, TestBrowser } from '../../testing/people.ts'
import { startTestApp, TEST_CHAINS, TRON_CHAIN, type TestApp } from '../../testing/test-app.ts'

const STEP = '/api/v1/users/two-factor'
const WITHDRAWALS = '/api/v1/users/wallet/withdrawals'
const REFRESH = '/api/v1/users/authentication/refresh'
/** ID of an action that a two-factor grant authorises, in the format required by the calls. */
const ACT = 'a'.repeat(43)
const TRON_ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

let stack: TestApp
/** An attacker's connection that uses the server's database role. */
let serverRole: pg.Client
let owner: pg.Client
let serial = 0

beforeAll(async () => {
  stack = await startTestApp({
    CHAINS: JSON.stringify([...TEST_CHAINS, TRON_CHAIN]),
    RATE_LIMIT_SIGN_UPS_PER_ADDRESS: '1000',
    RATE_LIMIT_EMAILS_PER_ADDRESS: '1000',
    RATE_LIMIT_SIGN_INS_PER_ADDRESS: '1000',
    RATE_LIMIT_PASSWORDS_PER_ACCOUNT: '3',
  })
  serverRole = new pg.Client({ connectionString: stack.urls.server })
  owner = new pg.Client({ connectionString: stack.ownerUrl })
  await Promise.all([serverRole.connect(), owner.connect()])
})
afterAll(async () => {
  await Promise.all([serverRole?.end(), owner?.end()])
  await stack?.close()
})

interface Holder {
  browser: TestBrowser
  email: string
  userId: number
}

/** Creates an account holder with a confirmed email address and 100 USDT. */
async function holder(): Promise<Holder> {
  const email = `stolen-${(serial += 1)}@example.org`
  const browser = await newUser(stack, email)
  await browser.post('/api/v1/users/local/confirm-email', { code: await codeFor(stack, email, 'CONFIRM_EMAIL') })
  const { userId } = (await browser.get('/api/v1/users/account-data')).json()
  await stack.stores.work.stores.ledger.post(balanceGiven(userId, 'usdt-trc20', 100_000_000n))
  const { at } = await stack.tick({ payoutFees: { 'usdt-trc20': '4000000', trx: '1000000' } })
  await vi.waitFor(() => expect(stack.composition.services.ticks.latest()?.at).toBe(at), { timeout: 10_000 })
  return { browser, email, userId }
}

it('a server detects ended sessions and new price ticks even when database notifications are lost', async () => {
  const { browser, userId } = await holder()
  expect((await browser.get('/api/v1/users/account-data')).statusCode).toBe(200)
  const { ticks } = stack.composition.services
  const at = Date.now()
  await owner.query(`UPDATE session SET ended_at = now(), end_reason = 'signed-out' WHERE user_id = $1`, [userId])
  await owner.query(
    `INSERT INTO rate_tick (at, tick) SELECT $1, jsonb_set(tick, '{at}', to_jsonb($1::bigint))
     FROM rate_tick ORDER BY at DESC LIMIT 1`,
    [at],
  )
  await vi.waitFor(
    async () => {
      expect((await browser.get('/api/v1/users/account-data')).statusCode).toBe(401)
      expect(ticks.latest()?.at).toBe(at)
    },
    { timeout: 10_000 },
  )
})

async function addPasskey({ browser }: Holder): Promise<Authenticator> {
  const key = new Authenticator()
  const { challenge } = (await browser.post(`${STEP}/passkeys/begin`, { password: PASSWORD })).json()
  const added = await browser.post(`${STEP}/passkeys`, { name: 'key', passkey: key.make(challenge) })
  expect(added.statusCode, added.body).toBe(200)
  return key
}

const denied = (sql: string, values: unknown[] = []) =>
  expect(serverRole.query(sql, values), sql).rejects.toThrow(/permission denied|keeps its|stays as/)

/** Returns an account's journal balance, in base units of USDT. */
const balanceOf = async ({ userId }: Holder): Promise<bigint> =>
  (await stack.stores.work.stores.ledger.balance(`user:${userId}`, 'usdt-trc20')) ?? 0n

/**
 * Simulates an attack in which the server's database role has no restrictions. Runs a statement as the schema owner and
 * disables the trigger that prevents changes to sessions.
 */
async function forced(sql: string, values: unknown[]): Promise<void> {
  await owner.query('ALTER TABLE session DISABLE TRIGGER forbid_session_change')
  await owner.query(sql, values)
  await owner.query('ALTER TABLE session ENABLE TRIGGER forbid_session_change')
}

describe("account takeover with the server's database role", () => {
  it("the server's database role cannot assign credentials or identity checks to another account", async () => {
    const [victim, attacker] = [await holder(), await holder()]
    await addPasskey(attacker)
    for (const table of ['session', 'account_passkey', 'account_totp', 'recovery_code', 'api_key', 'identity_check'])
      await denied(`UPDATE ${table} SET user_id = ${victim.userId} WHERE user_id = ${attacker.userId}`)
    await denied(`UPDATE account_passkey SET created_at = now() - interval '90 days'`)
    await denied('UPDATE account_totp SET confirmed_at = NULL')
    for (const table of ['account_passkey', 'account_totp', 'recovery_code', 'two_factor_grant', 'session'])
      await denied(`DELETE FROM ${table}`)
    await denied(`INSERT INTO recovery_code (user_id, code_hash, created_at) VALUES (${victim.userId}, '\\x00', now())`)
    await denied(`INSERT INTO two_factor_grant (grant_hash, session_id, act, expires_at)
      SELECT '\\x00', session_id, 'act', now() FROM session`)
    await denied(`UPDATE api_key SET max_markup_bps = 1000`)
    await denied(`UPDATE api_key SET allowed_networks = '{}'`)
    await denied(`UPDATE identity_check SET status = 'PASS', decided_at = now()`)
    await denied(`UPDATE account SET markup_bps = 1000`)
    await denied(`UPDATE orders SET user_email = 'thief@example.org'`)
  })

  it('rejects a session or passkey that an attacker reassigns to the victim in the database', async () => {
    const [victim, attacker] = [await holder(), await holder()]
    const key = await addPasskey(attacker)
    await forced('UPDATE session SET user_id = $1 WHERE user_id = $2', [victim.userId, attacker.userId])
    await owner.query(
      `UPDATE account_passkey SET user_id = $1, created_at = now() - interval '90 days' WHERE user_id = $2`,
      [victim.userId, attacker.userId],
    )
    // The access token was issued earlier and still refers to the attacker's account, which no longer owns the session.
    const body = { currencyTitle: 'USDT', networkTitle: 'TRC20', address: TRON_ADDRESS, amount: '40' }
    expect((await attacker.browser.post(WITHDRAWALS, body)).statusCode).toBe(401)
    const requested = await attacker.browser.post(`${STEP}/passkey-request`, { act: ACT })
    expect(requested.statusCode).toBe(401)
    const proof = { act: ACT, passkey: key.show('any') }
    expect((await attacker.browser.post(`${STEP}/prove`, proof)).statusCode).toBe(401)
    // A refresh token is valid only for its own account.
    attacker.browser.cookies.delete('test_access')
    expect((await attacker.browser.post(REFRESH, {})).statusCode).toBe(401)
    expect(
      await stack.query(
        `SELECT end_reason FROM session WHERE user_id = ${victim.userId} ORDER BY created_at DESC LIMIT 1`,
      ),
    ).toEqual([{ end_reason: 'reuse' }])
    expect(await balanceOf(victim)).toBe(-100_000_000n)
    expect(await stack.query(`SELECT 1 FROM withdrawal WHERE user_id = ${victim.userId}`)).toEqual([])
  })

  it('rejects a session that the attacker inserts for the victim, even with a refresh token', async () => {
    const victim = await holder()
    const sessionId = crypto.randomUUID()
    const token = createRefreshTokens('a secret that the attacker does not have').mint(sessionId)
    await serverRole.query(
      `INSERT INTO session (session_id, user_id, created_at, last_seen_at, expires_at, user_agent)
       VALUES ($1, $2, now(), now(), now() + interval '1 day', '')`,
      [sessionId, victim.userId],
    )
    const [known] = await stack.query('SELECT token_hash FROM refresh_token LIMIT 1')
    for (const hash of [Buffer.alloc(32, 7), known?.['token_hash']]) {
      await serverRole
        .query('INSERT INTO refresh_token (token_hash, session_id, created_at) VALUES ($1, $2, now())', [
          hash,
          sessionId,
        ])
        .catch(() => {})
      const browser = new TestBrowser(stack)
      browser.cookies.set('test_refresh', { value: token, path: '/' })
      expect((await browser.post(REFRESH, {})).statusCode).toBe(401)
    }
  })

  it("the server's database role can reactivate neither ended sessions nor used refresh tokens", async () => {
    const { browser, userId } = await holder()
    const copy = browser.copy()
    expect((await browser.post(REFRESH, {})).statusCode).toBe(200)
    await denied(`UPDATE refresh_token SET spent_at = NULL WHERE spent_at IS NOT NULL`)
    await denied(`UPDATE refresh_token SET spent_at = now() WHERE spent_at IS NOT NULL`)
    expect((await browser.post('/api/v1/users/authentication/logout', {})).statusCode).toBe(200)
    await denied(`UPDATE session SET ended_at = NULL, end_reason = NULL WHERE user_id = ${userId}`)
    copy.cookies.delete('test_access')
    expect((await copy.post(REFRESH, {})).statusCode).toBe(401)
  })
})

describe("security emails and the server's database role", () => {
  it("the server's database role cannot delete, change, mark as sent or directly queue security emails", async () => {
    await holder()
    await denied('DELETE FROM account_email_queue')
    await denied(`UPDATE account_email_queue SET sent_at = now()`)
    await denied(`UPDATE account_email_queue SET next_at = 'infinity'`)
    await denied(`UPDATE account_email_queue SET email = 'thief@example.org'`)
    await denied(`INSERT INTO account_email_queue (kind, user_id, email, facts, created_at)
      SELECT 'CONFIRM_WITHDRAWAL', user_id, 'thief@example.org', '{}', now() FROM account LIMIT 1`)
  })

  it("the server's database role cannot trigger emails about a card order's payment or delivery", async () => {
    for (const column of ['state', 'events', 'updated_at', 'payment', 'delivered', 'outcome'])
      await denied(`INSERT INTO card_order (order_id, ${column}) VALUES (2000000000, NULL)`)
    await denied(`UPDATE card_order SET events = '[]'`)
  })

  it("the server's database role can queue only three kinds of email, all to the account's address", async () => {
    const { userId, email } = await holder()
    await readAccountEmails(stack)
    const queue = (kind: string, to: string) =>
      serverRole.query(`SELECT queue_account_email($1, $2, $3, 'en', '{}', now() - interval '1 second')`, [
        kind,
        userId,
        to,
      ])
    for (const kind of ['CONFIRM_WITHDRAWAL', 'CHANGE_EMAIL', 'KEY_CREATED', 'WITHDRAWAL'])
      await expect(queue(kind, email)).rejects.toThrow('is queued by the worker')
    await queue('NEW_DEVICE', 'thief@example.org')
    await queue('NEW_DEVICE', email)
    expect((await readAccountEmails(stack)).map(({ email: to }) => to)).toEqual([email])
  })

  it('emails the victim about a new browser even if the attacker marked that browser as known', async () => {
    const [victim, attacker] = [await holder(), await holder()]
    const abroad = new TestBrowser(stack, { 'user-agent': 'the browser of the attacker' })
    expect((await abroad.signIn(attacker.email)).statusCode).toBe(200)
    await readAccountEmails(stack)
    await serverRole.query(
      `INSERT INTO account_device (user_id, device, seen_at)
       SELECT $1, device, now() FROM account_device WHERE user_id = $2 ON CONFLICT DO NOTHING`,
      [victim.userId, attacker.userId],
    )
    expect(
      (await new TestBrowser(stack, { 'user-agent': 'the browser of the attacker' }).signIn(victim.email)).statusCode,
    ).toBe(200)
    expect((await readAccountEmails(stack)).map(({ kind, email }) => [kind, email])).toEqual([
      ['NEW_DEVICE', victim.email],
    ])
  })
})

describe("attempt counters and the server's database role", () => {
  it("the server's database role cannot reset the worker's attempt counters", async () => {
    const { browser } = await holder()
    const guess = () =>
      browser.post('/api/v1/users/local/change-password', { password: 'a guess', newPassword: PASSWORD })
    for (let n = 0; n < 3; n += 1) expect((await guess()).statusCode).toBe(422)
    await serverRole.query('DELETE FROM attempt_limit')
    await denied('DELETE FROM worker_attempt_limit')
    expect((await guess()).statusCode).toBe(429)
  })
})
