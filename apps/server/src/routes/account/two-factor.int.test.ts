import { generateSync } from 'otplib'
import { describe, expect, test, vi } from 'vitest'
import { Authenticator } from '../../testing/authenticator.ts'
import { codeFor, newUser, PASSWORD, TestBrowser } from '../../testing/people.ts'
import {
  STEP,
  actOf,
  addPasskey,
  count,
  emailsTo,
  granted,
  grantsOf,
  kindsTo,
  prove,
  nextNumber,
  showPasskey,
  signUpInBrowser,
  stack,
  withCodes,
  withPasskey,
  withdrawal,
  useTwoFactorServer,
} from '../../testing/two-factor-set-up.ts'

useTwoFactorServer()

const GENERATE = '/api/v1/users/generate-api-key'
const UPDATE = '/api/v1/users/update-api-key'
const WITHDRAW = '/api/v1/affiliates/withdrawals'
const WALLET_WITHDRAW = '/api/v1/users/wallet/withdrawals'
const OTHER_ADDRESS = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'
const TABLES = ['account_totp', 'account_passkey', 'recovery_code']

describe('one-time codes', () => {
  test('activates an authenticator app when the user enters its first correct code', async () => {
    const { browser, email, userId } = await signUpInBrowser()
    const none = { totp: null, passkeys: [], recoveryCodesLeft: 0 }
    expect((await browser.get(STEP)).json()).toEqual(none)
    expect(await browser.post(`${STEP}/totp`, { password: 'not it' })).toMatchObject({ statusCode: 422 })
    const begun = (await browser.post(`${STEP}/totp`, { password: PASSWORD })).json()
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(begun.uri).toBe(`otpauth://totp/Cambio:${encodeURIComponent(email)}?secret=${begun.secret}&issuer=Cambio`)
    expect((await browser.get(STEP)).json()).toEqual(none)
    expect(await browser.post(GENERATE, { name: 'Not guarded yet' })).toMatchObject({ statusCode: 200 })
    const code = generateSync({ secret: begun.secret })
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect(await browser.post(`${STEP}/totp/confirm`, { code: wrong })).toMatchObject({ statusCode: 422 })
    const { recoveryCodes } = (await browser.post(`${STEP}/totp/confirm`, { code })).json()
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const one of recoveryCodes) expect(one).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){5}$/)
    expect((await browser.get(STEP)).json()).toEqual({
      totp: { createdAt: expect.any(String), lastUsedAt: null },
      passkeys: [],
      recoveryCodesLeft: 10,
    })
    expect(await kindsTo(email)).toEqual(['KEY_CREATED', 'TOTP_ADDED'])
    const again = await browser.post(`${STEP}/totp`, { password: PASSWORD })
    expect(again).toMatchObject({ statusCode: 422 })
    const kept = JSON.stringify(await stack.query(`SELECT * FROM account_totp WHERE user_id = ${userId}`))
    const bytes = Buffer.from(begun.secret)
    for (const plain of [begun.secret, bytes.toString('hex'), bytes.toString('base64')])
      expect(kept).not.toContain(plain)
    const exported = await browser.post('/api/v1/users/export')
    expect(exported.json().twoFactor).toMatchObject({ totp: { lastUsedAt: null }, recoveryCodesLeft: 10 })
    expect(exported.body).not.toContain(begun.secret)
  })

  test('accepts a one-time code only once', async () => {
    const { browser, first, codes } = await withCodes()
    const act = actOf(await browser.post(GENERATE, { name: 'robot' }))
    const [now, next] = codes
    expect(await prove(browser, act, { code: first })).toMatchObject({ statusCode: 422 })
    expect(await prove(browser, act, { code: next })).toMatchObject({ statusCode: 200 })
    for (const code of [next, now, first])
      expect(await prove(browser, act, { code })).toMatchObject({ statusCode: 422 })
  })

  test('100 concurrent requests with the same one-time code result in only one grant', async () => {
    const { browser, codes } = await withCodes()
    const act = actOf(await browser.post(GENERATE, { name: 'robot' }))
    const answers = await Promise.all(Array.from({ length: 100 }, () => prove(browser, act, { code: codes[0] })))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 422, 429]))
  })

  test('blocks further attempts and emails the owner after ten wrong one-time codes', async () => {
    const { browser, email, codes } = await withCodes()
    await emailsTo(email)
    const act = actOf(await browser.post(GENERATE, { name: 'robot' }))
    const wrong = () => prove(browser, act, { code: '000000' === codes[0] ? '000001' : '000000' })
    for (let tries = 0; tries < 9; tries += 1) expect(await wrong()).toMatchObject({ statusCode: 422 })
    expect(await prove(browser, act, { code: codes[0] })).toMatchObject({ statusCode: 200 })
    for (let tries = 0; tries < 10; tries += 1) expect(await wrong()).toMatchObject({ statusCode: 422 })
    const late = await prove(browser, act, { code: codes[1] })
    expect(late.json()).toMatchObject({ statusCode: 429, data: { details: { retryAfterSeconds: expect.any(Number) } } })
    expect(await kindsTo(email)).toEqual(['TWO_FACTOR_TRIED'])
  })

  test('disables an authenticator app after 100 wrong codes in a row', async () => {
    const { browser, userId, codes } = await withCodes()
    await stack.query(`UPDATE account_totp SET wrong_codes = 100 WHERE user_id = ${userId}`)
    const act = actOf(await browser.post(GENERATE, { name: 'robot' }))
    expect(await prove(browser, act, { code: codes[0] })).toMatchObject({ statusCode: 422 })
  })
})

/** Calls that require two-factor authentication, each with its path and body. The user has an API key and 100 USDT. */
const ACTS: Record<string, (user: Awaited<ReturnType<typeof withPasskey>>, apiId: number) => [string, object?]> = {
  'withdrawing earnings': () => [WITHDRAW, withdrawal()],
  'withdrawing a coin': () => [WALLET_WITHDRAW, withdrawal()],
  'creating a key': () => [GENERATE, { name: 'robot' }],
  'widening a key': (_, apiId) => [UPDATE, { apiId, whiteListIp: [] }],
  'enabling a key': (_, apiId) => [UPDATE, { apiId, isActive: true }],
  'changing the email': () => [
    '/api/v1/users/local/change-email',
    { email: `moved-${nextNumber()}@example.org`, password: PASSWORD },
  ],
  'changing the password': () => [
    '/api/v1/users/local/change-password',
    { password: PASSWORD, newPassword: 'another horse, another staple' },
  ],
  'adding an authenticator app': () => [`${STEP}/totp`, { password: PASSWORD }],
  'adding a passkey': () => [`${STEP}/passkeys/begin`, { password: PASSWORD }],
  'renewing recovery codes': () => [`${STEP}/recovery-codes`],
  'deleting the account': () => ['/api/v1/users/delete', { password: PASSWORD, giveUpBalance: true }],
}

describe('an account with a second factor', () => {
  test.each(Object.keys(ACTS))('%s requires a two-factor grant that can be used only once', async (name) => {
    const user = await withPasskey()
    const { browser, key, userId } = user
    // Insert the API key directly because the call that creates a key would require a grant.
    const [{ api_id: apiId } = {}] = await stack.query(
      `INSERT INTO api_key (name, public_key, sealed_secret, max_markup_bps, user_id, is_active)
       VALUES ('old', 'public-${userId}', '\\x00', 0, ${userId}, false) RETURNING api_id`,
    )
    const [path, body] = ACTS[name]?.(user, Number(apiId)) ?? ['']
    const before = JSON.stringify(await stateOf(userId))
    const refused = await browser.post(path, body)
    expect(refused.json().data.details.twoFactor.ways).toEqual(['passkey', 'recovery'])
    expect(await browser.post(path, body, { 'x-two-factor': 'x'.repeat(43) })).toMatchObject({ statusCode: 403 })
    expect(JSON.stringify(await stateOf(userId))).toBe(before)
    const headers = await granted(browser, refused, key)
    const done = await browser.post(path, body, headers)
    expect(done, done.body).toMatchObject({ statusCode: 200 })
    expect(await grantsOf(userId)).toBe(0)
    const after = JSON.stringify(await stateOf(userId))
    await browser.post(path, body, headers)
    expect(JSON.stringify(await stateOf(userId))).toBe(after)
  })

  test('does not require a grant to rename, disable or delete an API key or to end sessions', async () => {
    const { browser, key } = await withPasskey()
    const refused = await browser.post(GENERATE, { name: 'robot' })
    const made = await browser.post(GENERATE, { name: 'robot' }, await granted(browser, refused, key))
    const { apiId } = made.json()
    expect(await browser.post(UPDATE, { apiId, name: 'Anna', isActive: false })).toMatchObject({ statusCode: 200 })
    expect(await browser.post('/api/v1/users/delete-api-key', { apiId })).toMatchObject({ statusCode: 200 })
    expect(await browser.post('/api/v1/users/sessions/end', { allOthers: true })).toMatchObject({ statusCode: 200 })
  })

  test('a grant is valid for two minutes and only for one request body, call and session', async () => {
    const { browser, email, key } = await withPasskey()
    const refused = await browser.post(WITHDRAW, withdrawal())
    const headers = await granted(browser, refused, key)
    const other = new TestBrowser(stack)
    await other.signIn(email)
    for (const answer of [
      await browser.post(WITHDRAW, withdrawal({ amount: '41' }), headers),
      await browser.post(WITHDRAW, withdrawal({ address: OTHER_ADDRESS }), headers),
      await browser.post(WALLET_WITHDRAW, withdrawal(), headers),
      await other.post(WITHDRAW, withdrawal(), headers),
    ])
      expect(answer, answer.body).toMatchObject({ statusCode: 403 })
    await stack.query(`UPDATE two_factor_grant SET expires_at = now()`)
    expect(await browser.post(WITHDRAW, withdrawal(), headers)).toMatchObject({ statusCode: 403 })
    await stack.query(`UPDATE two_factor_grant SET expires_at = now() + interval '1 minute'`)
    expect(await browser.post(WITHDRAW, withdrawal(), headers)).toMatchObject({ statusCode: 200 })
  })

  test('100 concurrent requests with the same grant result in only one withdrawal', async () => {
    const { browser, userId, key } = await withPasskey()
    const body = withdrawal({ amount: '2' })
    const headers = await granted(browser, await browser.post(WITHDRAW, body), key)
    const answers = await Promise.all(Array.from({ length: 100 }, () => browser.post(WITHDRAW, body, headers)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(99)
    expect(await count('withdrawal', `user_id = ${userId}`)).toBe(1)
  })

  test('keeps a grant unused when the call fails for a reason other than two-factor authentication', async () => {
    const { browser, userId, key } = await withPasskey()
    const body = withdrawal({ amount: '100.000001' })
    const headers = await granted(browser, await browser.post(WITHDRAW, body), key)
    expect((await browser.post(WITHDRAW, body, headers)).json()).toMatchObject({ code: 'ERR_BALANCE_TOO_LOW' })
    expect(await grantsOf(userId)).toBe(1)
    const once = { 'idempotency-key': `attempt-${nextNumber()}` }
    const grant = await granted(browser, await browser.post(WITHDRAW, withdrawal(), once), key)
    const made = await browser.post(WITHDRAW, withdrawal(), { ...once, ...grant })
    expect((await browser.post(WITHDRAW, withdrawal(), once)).json()).toEqual(made.json())
  })
})

/** Returns all rows that a call protected by two-factor authentication could have changed. */
async function stateOf(userId: number) {
  const of = (table: string) => stack.query(`SELECT * FROM ${table} WHERE user_id = ${userId} ORDER BY 1`)
  return Promise.all(['account', 'api_key', 'withdrawal', 'account_email_queue', ...TABLES].map(of))
}

describe('passkeys', () => {
  test('accepts a passkey only for this origin, with user verification and the current challenge', async () => {
    const { browser, email } = await signUpInBrowser()
    const begin = async () => (await browser.post(`${STEP}/passkeys/begin`, { password: PASSWORD })).json()
    const options = await begin()
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Cambio' },
      user: { name: email },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'required' },
    })
    const keep = (passkey: object) => browser.post(`${STEP}/passkeys`, { name: 'My laptop', passkey })
    const key = new Authenticator()
    expect(await keep(key.make(options.challenge, { origin: 'http://evil.example' }))).toMatchObject({
      statusCode: 422,
    })
    // The attempt with the wrong origin consumed the challenge, although the attempt failed.
    expect(await keep(key.make(options.challenge))).toMatchObject({ statusCode: 422 })
    for (const output of [{ rpId: 'evil.example' }, { isVerified: false }])
      expect(await keep(key.make((await begin()).challenge, output))).toMatchObject({ statusCode: 422 })
    expect(await keep(key.make((await begin()).challenge.toUpperCase()))).toMatchObject({ statusCode: 422 })
    const stale = await begin()
    await stack.query('UPDATE two_factor_ceremony SET expires_at = now()')
    expect(await keep(key.make(stale.challenge))).toMatchObject({ statusCode: 422 })
    const kept = await keep(key.make((await begin()).challenge))
    expect(kept.json().recoveryCodes).toHaveLength(10)
    expect((await browser.get(STEP)).json().passkeys).toEqual([
      { passkeyId: expect.any(Number), name: 'My laptop', createdAt: expect.any(String), lastUsedAt: null },
    ])

    const act = actOf(await browser.post(GENERATE, { name: 'robot' }))
    const otherAct = actOf(await browser.post(GENERATE, { name: 'another robot' }))
    for (const output of [{ origin: 'http://evil.example' }, { rpId: 'evil.example' }, { isVerified: false }])
      expect(await showPasskey(browser, act, key, output)).toMatchObject({ statusCode: 422 })
    const { challenge } = (await browser.post(`${STEP}/passkey-request`, { act })).json()
    expect(await prove(browser, otherAct, { passkey: key.show(challenge) })).toMatchObject({ statusCode: 422 })
    expect(await prove(browser, act, { passkey: key.show(challenge) })).toMatchObject({ statusCode: 422 })
    const stranger = new Authenticator(key.id)
    expect(await showPasskey(browser, act, stranger)).toMatchObject({ statusCode: 422 })
    expect(await showPasskey(browser, act, key)).toMatchObject({ statusCode: 200 })
    expect((await browser.get(STEP)).json().passkeys).toMatchObject([{ lastUsedAt: expect.any(String) }])
  })

  test('rejects a passkey whose counter has not increased, and emails the owner', async () => {
    const { browser, email, key } = await withPasskey()
    const act = actOf(await browser.post(GENERATE, { name: 'robot' }))
    key.counter = 7
    expect(await showPasskey(browser, act, key)).toMatchObject({ statusCode: 200 })
    await emailsTo(email)
    for (const counter of [7, 6, 0]) {
      key.counter = counter
      expect(await showPasskey(browser, act, key)).toMatchObject({ statusCode: 422 })
    }
    expect(await kindsTo(email)).toEqual(['PASSKEY_REFUSED', 'PASSKEY_REFUSED', 'PASSKEY_REFUSED'])
    key.counter = 8
    expect(await showPasskey(browser, act, key)).toMatchObject({ statusCode: 200 })
  })

  test('rejects a passkey that belongs to another account', async () => {
    const owner = await withPasskey()
    const { browser, key } = await withPasskey()
    const refused = await browser.post(`${STEP}/passkeys/begin`, { password: PASSWORD })
    const headers = await granted(browser, refused, key)
    expect(await addPasskey(browser, new Authenticator(owner.key.id), headers)).toMatchObject({ statusCode: 422 })
    const act = actOf(await browser.post(GENERATE, { name: 'robot' }))
    expect(await showPasskey(browser, act, owner.key)).toMatchObject({ statusCode: 422 })
    const [theirs] = (await owner.browser.get(STEP)).json().passkeys
    expect(await browser.post(`${STEP}/remove`, { passkeyId: theirs.passkeyId })).toMatchObject({ statusCode: 404 })
  })

  test('rejects the first passkey when a concurrent request adds a different first factor', async () => {
    const { browser, email, userId } = await signUpInBrowser()
    const attacker = new TestBrowser(stack)
    await attacker.signIn(email)
    const { challenge } = (await attacker.post(`${STEP}/passkeys/begin`, { password: PASSWORD })).json()
    const waiting =
      'SELECT 1 FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE NOT l.granted AND a.datname = current_database()'
    let adding: ReturnType<TestBrowser['post']> | undefined
    // Hold the lock on the account's two-factor methods, so that the attacker's request to add a passkey waits.
    await stack.stores.accounts.transaction(async ({ twoFactors }) => {
      await twoFactors.lock(userId)
      adding = Promise.resolve(
        attacker.post(`${STEP}/passkeys`, { name: 'Key', passkey: new Authenticator().make(challenge) }),
      )
      await vi.waitFor(async () => expect(await stack.query(waiting)).toHaveLength(1))
      await twoFactors.endBegun(userId)
    })
    expect(await adding).toMatchObject({ statusCode: 422 })
    expect((await browser.get(STEP)).json().passkeys).toEqual([])
  })

  test('creates only one set of recovery codes when two first factors are added concurrently', async () => {
    const { browser, email, userId } = await signUpInBrowser()
    const other = new TestBrowser(stack)
    await other.signIn(email)
    const both = [browser, other]
    const challenges = await Promise.all(
      both.map(async (one) => (await one.post(`${STEP}/passkeys/begin`, { password: PASSWORD })).json().challenge),
    )
    const answers = await Promise.all(
      both.map((one, index) =>
        one.post(`${STEP}/passkeys`, { name: 'Key', passkey: new Authenticator().make(challenges[index]) }),
      ),
    )
    const recoveryCodes = answers.flatMap((answer) => answer.json().recoveryCodes ?? [])
    expect(recoveryCodes).toHaveLength(10)
    expect(await count('recovery_code', `user_id = ${userId}`)).toBe(10)
  })
})

describe('recovery codes', () => {
  test('accepts a recovery code once in place of a lost second factor', async () => {
    const { browser, email, recoveryCodes } = await withCodes()
    const stranger = await withCodes()
    await emailsTo(email)
    const refused = await browser.post(`${STEP}/remove`, { totp: true })
    const act = actOf(refused)
    const [code = ''] = recoveryCodes
    const theirs = { recoveryCode: stranger.recoveryCodes[0] }
    expect(await prove(browser, act, theirs)).toMatchObject({ statusCode: 422 })
    const spelt = code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    const answers = await Promise.all(Array.from({ length: 8 }, () => prove(browser, act, { recoveryCode: spelt })))
    const [proved, ...more] = answers.filter(({ statusCode }) => statusCode === 200)
    expect(more).toEqual([])
    expect(await prove(browser, act, { recoveryCode: code })).toMatchObject({ statusCode: 422 })
    expect(await emailsTo(email)).toMatchObject([{ kind: 'RECOVERY_CODE_USED', facts: { left: '9' } }])
    const removed = await browser.post(`${STEP}/remove`, { totp: true }, { 'x-two-factor': proved?.json().grant })
    expect(removed.json()).toEqual({ totp: null, passkeys: [], recoveryCodesLeft: 0 })
    expect(await kindsTo(email)).toEqual(['TOTP_REMOVED'])
    expect(await browser.post(GENERATE, { name: 'robot' })).toMatchObject({ statusCode: 200 })
  })

  test('creating new recovery codes invalidates the old codes', async () => {
    const { browser, key, recoveryCodes } = await withPasskey()
    const refused = await browser.post(`${STEP}/recovery-codes`)
    const renewed = await browser.post(`${STEP}/recovery-codes`, undefined, await granted(browser, refused, key))
    const fresh = renewed.json().recoveryCodes
    expect(new Set([...fresh, ...recoveryCodes]).size).toBe(20)
    const act = actOf(await browser.post(GENERATE, { name: 'robot' }))
    expect(await prove(browser, act, { recoveryCode: recoveryCodes[0] })).toMatchObject({ statusCode: 422 })
    expect(await prove(browser, act, { recoveryCode: fresh[0] })).toMatchObject({ statusCode: 200 })
  })
})

test('a password reset does not remove the second factors', async () => {
  const { browser, email, userId, codes } = await withCodes()
  await browser.post('/api/v1/users/local/request-password-reset', { email })
  const reset = { email, password: 'another horse, another staple', resetCode: '' }
  reset.resetCode = await codeFor(stack, email, 'RESET_PASSWORD')
  expect(await browser.post('/api/v1/users/local/reset-password', reset)).toMatchObject({ statusCode: 200 })
  const back = new TestBrowser(stack)
  await back.signIn(email, reset.password)
  const deletion = { password: reset.password, giveUpBalance: true }
  const act = actOf(await back.post('/api/v1/users/delete', deletion))
  const { grant } = (await prove(back, act, { code: codes[0] })).json()
  const deleted = await back.post('/api/v1/users/delete', deletion, { 'x-two-factor': grant })
  expect(deleted).toMatchObject({ statusCode: 200 })
  for (const table of TABLES) expect(await count(table, `user_id = ${userId}`)).toBe(0)
})

test('refuses to add a second factor to an account without a confirmed email address', async () => {
  const browser = await newUser(stack, `unconfirmed-${nextNumber()}@example.org`)
  for (const path of ['totp', 'passkeys/begin'])
    expect(await browser.post(`${STEP}/${path}`, { password: PASSWORD })).toMatchObject({ statusCode: 422 })
})
