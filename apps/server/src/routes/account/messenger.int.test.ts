import { sign } from '@cambio/adapters/messenger/testing/sign-launch-data'
import { balanceGiven } from '@cambio/core/testing/give-balance'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeFor, newUser, PASSWORD, TestBrowser } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const AUTHENTICATE = '/api/v1/users/telegram/authenticate'
const CREATE = '/api/v1/users/telegram/create'
const ADD_EMAIL = '/api/v1/users/telegram/add-email'
const LINK = '/api/v1/users/local/link-telegram'
const UNLINK = '/api/v1/users/local/unlink-telegram'
const DATA = '/api/v1/users/account-data'
const NEW_PASSWORD = 'another correct horse of the stable'
const TOKEN = '7000000001:a-token-of-this-test-only-with-35-chars'

let stack: TestApp
let nextUser = 1_000
beforeAll(async () => {
  stack = await startTestApp({
    MESSENGER_BOT_TOKEN: TOKEN,
    MESSENGER_FRAME_ANCESTORS: 'https://web.telegram.org',
    RATE_LIMIT_SIGN_UPS_PER_ADDRESS: '1000',
    RATE_LIMIT_SIGN_INS_PER_ADDRESS: '1000',
  })
})
afterAll(() => stack.close())

/** Returns new launch data of a messenger user. */
const launch = (id: number, part: { language?: string; secondsAgo?: number; token?: string } = {}) =>
  sign({ id, language: part.language ?? 'en' }, part.token ?? TOKEN, Date.now() - (part.secondsAgo ?? 0) * 1_000)

/** Creates an account in the messenger. */
async function inMessenger(): Promise<{ browser: TestBrowser; id: number; userId: number }> {
  const id = (nextUser += 1)
  const browser = new TestBrowser(stack)
  const made = await browser.post(CREATE, { initData: launch(id, { language: 'ru-RU' }) })
  expect(made.json()).toMatchObject({ email: null, isEmailConfirmed: false, locale: 'ru' })
  return { browser, id, userId: made.json<{ userId: number }>().userId }
}

/** Creates an account with a confirmed email, and signs in. */
async function confirmedUser(email: string): Promise<TestBrowser> {
  const browser = await newUser(stack, email)
  const code = await codeFor(stack, email, 'CONFIRM_EMAIL')
  await browser.post('/api/v1/users/local/confirm-email', { code })
  return browser
}

/** Sets the password `NEW_PASSWORD` with a code that was emailed to the address. */
async function resetPassword(email: string): Promise<LightMyRequestResponse> {
  const browser = new TestBrowser(stack)
  await browser.post('/api/v1/users/local/request-password-reset', { email })
  const resetCode = await codeFor(stack, email, 'RESET_PASSWORD')
  return browser.post('/api/v1/users/local/reset-password', { email, password: NEW_PASSWORD, resetCode })
}

const bodyOf = (answer: LightMyRequestResponse): unknown => answer.json()
const reasonOf = (answer: LightMyRequestResponse) =>
  answer.json<{ data?: { details?: { reason?: string } } }>().data?.details?.reason

describe('sign-in with launch data', () => {
  test('creates an account for a new user, and signs in the next time', async () => {
    const id = (nextUser += 1)
    const browser = new TestBrowser(stack)
    const initData = launch(id)
    expect(await browser.post(AUTHENTICATE, { initData })).toMatchObject({ statusCode: 404 })
    const made = await browser.post(CREATE, { initData })
    expect(made.statusCode).toBe(200)
    expect(bodyOf(await browser.get(DATA))).toEqual(bodyOf(made))

    const another = new TestBrowser(stack)
    const entered = await another.post(AUTHENTICATE, { initData: launch(id) })
    expect(bodyOf(entered)).toEqual(bodyOf(made))
    expect(bodyOf(await another.get(DATA))).toEqual(bodyOf(made))
    expect((await another.post('/api/v1/users/authentication/refresh', {})).json()).toEqual({ result: true })
  })

  test('opens one session for launch data that is replayed in parallel', async () => {
    const { id, userId } = await inMessenger()
    const initData = launch(id, { secondsAgo: 5 })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => new TestBrowser(stack).post(AUTHENTICATE, { initData })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    for (const answer of refused) {
      expect(answer.statusCode).toBe(422)
      expect(reasonOf(answer)).toBe('launch_data_used')
    }
    expect(await stack.query(`SELECT count(*)::int AS n FROM session WHERE user_id = ${userId}`)).toEqual([{ n: 2 }])
  })

  test('creates one account for a user who creates two in parallel', async () => {
    const id = (nextUser += 1)
    const answers = await Promise.all([
      new TestBrowser(stack).post(CREATE, { initData: launch(id) }),
      new TestBrowser(stack).post(CREATE, { initData: launch(id, { secondsAgo: 1 }) }),
    ])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 422]))
    expect(answers.map((answer) => answer.json<{ code?: string }>().code)).toContain('ERR_USER_ALREADY_REGISTERED')
  })

  test.each([
    ['of another bot', () => launch(5, { token: `8${TOKEN.slice(1)}` }), 422, 'launch_data_invalid'],
    ['that is an hour old', () => launch(5, { secondsAgo: 3_600 }), 422, 'launch_data_stale'],
    ['with a changed user', () => launch(5).replace('%3A5', '%3A6'), 422, 'launch_data_invalid'],
    ['of 10 kB', () => `${launch(5)}&start_param=${'a'.repeat(10_000)}`, 422, undefined],
  ])('refuses launch data %s and creates nothing', async (_name, initData, statusCode, reason) => {
    const counted = () => stack.query('SELECT count(*) FROM account')
    const before = await counted()
    for (const path of [AUTHENTICATE, CREATE]) {
      const answer = await new TestBrowser(stack).post(path, { initData: initData() })
      expect([answer.statusCode, reasonOf(answer)]).toEqual([statusCode, reason])
    }
    expect(await counted()).toEqual(before)
  })

  test('refuses a call from another site', async () => {
    const answer = await new TestBrowser(stack, { origin: 'https://evil.example' }).post(AUTHENTICATE, {
      initData: launch(5),
    })
    expect(answer.statusCode).toBe(403)
  })
})

describe('linking', () => {
  test('links a messenger user to an account, tells its email, and signs in to it', async () => {
    const id = (nextUser += 1)
    const browser = await confirmedUser('link@example.org')
    expect((await browser.post(LINK, { initData: launch(id) })).json()).toMatchObject({ email: 'link@example.org' })
    const entered = await new TestBrowser(stack).post(AUTHENTICATE, { initData: launch(id) })
    expect(entered.json()).toMatchObject({ email: 'link@example.org' })
    expect(await stack.query(`SELECT kind FROM account_letter WHERE kind LIKE 'MESSENGER%'`)).toEqual([
      { kind: 'MESSENGER_LINKED' },
    ])
  })

  test('does not link a messenger user to an account with an unconfirmed email', async () => {
    const id = (nextUser += 1)
    const browser = await newUser(stack, 'unconfirmed@example.org')
    const refused = await browser.post(LINK, { initData: launch(id) })
    expect(refused.json()).toMatchObject({ statusCode: 422, code: 'ERR_UNPROCESSABLE_ENTITY' })
    expect(await new TestBrowser(stack).post(AUTHENTICATE, { initData: launch(id) })).toMatchObject({ statusCode: 404 })
  })

  test('unlinks the messenger user when the password is reset, and sends an email about it', async () => {
    const id = (nextUser += 1)
    const browser = await confirmedUser('reset@example.org')
    expect(await browser.post(LINK, { initData: launch(id) })).toMatchObject({ statusCode: 200 })
    const app = new TestBrowser(stack)
    await app.post(AUTHENTICATE, { initData: launch(id) })
    expect(await resetPassword('reset@example.org')).toMatchObject({ statusCode: 200 })
    expect(await app.get(DATA)).toMatchObject({ statusCode: 401 })
    expect(await app.post(AUTHENTICATE, { initData: launch(id) })).toMatchObject({ statusCode: 404 })
    const kinds = await stack.query(
      `SELECT kind FROM account_letter WHERE email = 'reset@example.org' AND kind LIKE 'MESSENGER%' ORDER BY letter_id`,
    )
    expect(kinds).toEqual([{ kind: 'MESSENGER_LINKED' }, { kind: 'MESSENGER_UNLINKED' }])
  })

  test('ends the sessions of the messenger when it is unlinked', async () => {
    const id = (nextUser += 1)
    const browser = await confirmedUser('unlink@example.org')
    await browser.post(LINK, { initData: launch(id) })
    const app = new TestBrowser(stack)
    await app.post(AUTHENTICATE, { initData: launch(id) })
    expect((await browser.post(UNLINK)).json()).toEqual({ result: true })
    expect(await app.get(DATA)).toMatchObject({ statusCode: 401 })
    expect(await browser.get(DATA)).toMatchObject({ statusCode: 200 })
    expect(await app.post(AUTHENTICATE, { initData: launch(id) })).toMatchObject({ statusCode: 404 })
  })

  test('refuses to link with a session that is older than 15 minutes', async () => {
    const browser = await confirmedUser('old-session@example.org')
    const { userId } = (await browser.get(DATA)).json<{ userId: number }>()
    await stack.query(`ALTER TABLE session DISABLE TRIGGER session_stays`)
    await stack.query(`UPDATE session SET created_at = created_at - interval '16 minutes' WHERE user_id = ${userId}`)
    await stack.query(`ALTER TABLE session ENABLE TRIGGER session_stays`)
    const answer = await browser.post(LINK, { initData: launch((nextUser += 1)) })
    expect([answer.statusCode, reasonOf(answer)]).toEqual([403, 'sign_in_again'])
  })

  test('does not link a messenger user of another account without a request to move it', async () => {
    const { id, userId } = await inMessenger()
    const browser = await confirmedUser('taker@example.org')
    const initData = launch(id, { secondsAgo: 3 })
    const refused = await browser.post(LINK, { initData })
    expect(refused.json()).toMatchObject({ statusCode: 422, code: 'ERR_USER_ALREADY_REGISTERED' })
    expect((await new TestBrowser(stack).post(AUTHENTICATE, { initData: launch(id) })).json()).toMatchObject({ userId })

    expect(await browser.post(LINK, { initData, moveFromOtherAccount: true })).toMatchObject({ statusCode: 200 })
    const entered = await new TestBrowser(stack).post(AUTHENTICATE, { initData: launch(id, { secondsAgo: 1 }) })
    expect(entered.json()).toMatchObject({ email: 'taker@example.org' })
  })

  test('keeps the link of an account that owns coins and has no other way in', async () => {
    const { id, userId } = await inMessenger()
    await stack.stores.work.transaction(({ ledger }) => ledger.post(balanceGiven(userId, 'usdt-erc20', 5n)))
    const browser = await confirmedUser('greedy@example.org')
    const refused = await browser.post(LINK, { initData: launch(id), moveFromOtherAccount: true })
    expect([refused.statusCode, reasonOf(refused)]).toEqual([422, 'messenger_other_owns'])
    const entered = await new TestBrowser(stack).post(AUTHENTICATE, { initData: launch(id, { secondsAgo: 2 }) })
    expect(entered.json()).toMatchObject({ userId })
  })

  test('keeps the only way into an account', async () => {
    const { browser } = await inMessenger()
    const refused = await browser.post(UNLINK)
    expect([refused.statusCode, reasonOf(refused)]).toEqual([422, 'messenger_only_access'])
  })
})

describe('an account without an email', () => {
  test('gets an email and a password with new launch data of its user', async () => {
    const { browser, id } = await inMessenger()
    const mail = { email: 'first@example.org', password: PASSWORD }
    const stolen = await browser.post(ADD_EMAIL, { ...mail, initData: launch((await inMessenger()).id) })
    expect(stolen.statusCode).toBe(404)
    const added = await browser.post(ADD_EMAIL, { ...mail, initData: launch(id) })
    expect(added.json()).toMatchObject({ email: 'first@example.org', isEmailConfirmed: false })
    const code = await codeFor(stack, 'first@example.org', 'CONFIRM_EMAIL')
    expect((await browser.post('/api/v1/users/local/confirm-email', { code })).json()).toEqual({ result: true })
    expect((await new TestBrowser(stack).signIn('first@example.org')).statusCode).toBe(200)
    expect(await browser.post(ADD_EMAIL, { ...mail, initData: launch(id) })).toMatchObject({ statusCode: 422 })
    expect((await browser.post(UNLINK)).json()).toEqual({ result: true })
  })

  test('loses its messenger user when another user proves the address by a password reset', async () => {
    const { browser, id } = await inMessenger()
    const mail = { email: 'not-mine@example.org', password: PASSWORD }
    expect(await browser.post(ADD_EMAIL, { ...mail, initData: launch(id) })).toMatchObject({ statusCode: 200 })
    expect(await resetPassword('not-mine@example.org')).toMatchObject({ statusCode: 200 })
    expect(await new TestBrowser(stack).post(AUTHENTICATE, { initData: launch(id) })).toMatchObject({ statusCode: 404 })
    expect((await new TestBrowser(stack).signIn('not-mine@example.org', NEW_PASSWORD)).statusCode).toBe(200)
  })

  test('cannot withdraw before it has a confirmed email', async () => {
    const { browser } = await inMessenger()
    const answer = await browser.post('/api/v1/users/wallet/withdrawals', {
      ...{ currencyTitle: 'USDT', networkTitle: 'ERC20', amount: '10' },
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    })
    expect(answer.json()).toMatchObject({ statusCode: 422, code: 'ERR_UNPROCESSABLE_ENTITY' })
  })
})

describe('the mini-app in a frame of another site', () => {
  let secure: TestApp
  const page = new Response('<html><head></head><body></body></html>', { headers: { 'content-type': 'text/html' } })
  beforeAll(async () => {
    const settings = {
      ...{ PUBLIC_URL: 'https://exchange.example', MESSENGER_BOT_TOKEN: TOKEN },
      MESSENGER_FRAME_ANCESTORS: 'https://web.telegram.org',
    }
    secure = await startTestApp(settings, undefined, { fetch: () => page.clone() })
  })
  afterAll(() => secure.close())

  test('gets partitioned cookies, also for a sign-in by password', async () => {
    const browser = new TestBrowser(secure, { origin: 'https://exchange.example' })
    const made = await browser.post(CREATE, { initData: launch((nextUser += 1)) })
    const { cookies } = made
    expect(cookies.map(({ name }) => name)).toEqual(['test_app', 'test_access_app', 'test_refresh_app'])
    for (const cookie of cookies)
      expect(cookie).toMatchObject({ sameSite: 'None', secure: true, httpOnly: true, partitioned: true })
    await browser.signUp('framed@example.org')
    const signedIn = await browser.signIn('framed@example.org')
    expect(signedIn.cookies[0]).toMatchObject({ name: 'test_access_app', partitioned: true })
    expect((await browser.get(DATA)).json()).toMatchObject({ email: 'framed@example.org' })
  })

  test('is framed by the listed origins only after /app, and the web site by none', async () => {
    const browser = new TestBrowser(secure)
    const site = await browser.get('/')
    expect(site.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(site.headers['x-frame-options']).toBeDefined()
    expect(site.body).not.toContain('messenger.js')

    expect(await browser.get('/app')).toMatchObject({ statusCode: 302, headers: { location: '/' } })
    const app = await browser.get('/')
    expect(app.headers['content-security-policy']).toContain("frame-ancestors 'self' https://web.telegram.org")
    expect(app.headers['x-frame-options']).toBeUndefined()
    expect(app.body).toContain('<script type="module" src="/messenger.js">')
  })
})

test('answers 404 when the installation has no bot', async () => {
  const without = await startTestApp()
  try {
    const user = await newUser(without, 'no-bot@example.org')
    for (const path of [AUTHENTICATE, CREATE, LINK])
      expect(await user.post(path, { initData: launch(5) }), path).toMatchObject({ statusCode: 404 })
  } finally {
    await without.close()
  }
})
