import { insideApi } from '@cambio/contract/inside'
import { ACCESS_MS } from '@cambio/core/accounts/session-life'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { compose } from '../../compose.ts'
import { codeFor, newUser, PASSWORD, TestBrowser } from '../../testing/people.ts'
import { orderPayload } from '../../testing/order-payload.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const DATA = '/api/v1/users/account-data'
const REFRESH = '/api/v1/users/authentication/refresh'
const LOGOUT = '/api/v1/users/authentication/logout'
const ANYWHERE = 'https://evil.example'

/** Web app stub, whose page contains the values that the server passes to the web app. */
const web = {
  fetch: async (request: Request) => {
    const cookie = request.headers.get('cookie') ?? ''
    if (!new URL(request.url).pathname.includes('/profile')) return new Response(`for all ${++rendered} ${cookie}`)
    const { ok, answer } =
      (await insideApi()?.({ method: 'GET', path: DATA, headers: { cookie }, timeoutMs: 5_000 })) ?? {}
    return new Response(`${ok} ${JSON.stringify(answer)}`)
  },
}
let rendered = 0
let stack: TestApp
beforeAll(async () => {
  stack = await startTestApp({ PAGE_CACHE_SECONDS: '60' }, undefined, web)
})
afterAll(() => stack.close())
afterEach(() => vi.restoreAllMocks())

/** Moves the services' clock forward. */
function later(ms: number): void {
  const { clock } = stack.composition.services
  const { now } = clock
  vi.spyOn(clock, 'now').mockImplementation(() => now() + ms)
}

test('a user can sign up, confirm the email address, change settings and sign out', async () => {
  const browser = new TestBrowser(stack)
  const made = await browser.signUp('anna@example.org', { locale: 'ru' })
  expect(made.json()).toMatchObject({ userId: expect.any(Number), email: 'anna@example.org', isEmailConfirmed: false })
  expect(made.body).not.toContain('argon2')
  expect(browser.cookies.size).toBe(0)

  expect((await browser.signIn('Anna@Example.org')).json()).toEqual(made.json())
  expect((await browser.get(DATA)).json()).toEqual(made.json())

  const code = await codeFor(stack, 'anna@example.org', 'CONFIRM_EMAIL')
  const confirm = () =>
    browser.post('/api/v1/users/local/confirm-email', { code: `${code.slice(0, 4)} ${code.slice(4)}` })
  expect((await confirm()).json()).toEqual({ result: true })
  expect(await confirm()).toMatchObject({ statusCode: 422 })
  const settings = { locale: 'en', notifications: { orders: true } }
  const changed = await browser.post('/api/v1/users/settings', settings)
  expect(changed.json()).toMatchObject({ ...settings, isEmailConfirmed: true })
  expect((await browser.get(DATA)).json()).toEqual(changed.json())

  const exported = (await browser.post('/api/v1/users/export')).json()
  expect(exported).toMatchObject({ account: changed.json(), sessions: [{ isCurrent: true }] })
  expect(exported.referral).toEqual({ ownId: expect.any(String), referrerId: null, markup: '0', visits: [] })
  expect(exported.emails).toMatchObject([{ kind: 'CONFIRM_EMAIL', sentAt: expect.any(String) }])

  const refresh = browser.cookie('refresh')
  expect((await browser.post(REFRESH, { browserFingerprint: 'another' })).json()).toEqual({ result: true })
  const { userId } = made.json()
  const recorded = `SELECT browser_fingerprint AS it FROM session WHERE user_id = ${userId} ORDER BY last_seen_at DESC LIMIT 1`
  expect(await stack.query(recorded)).toEqual([{ it: 'another' }])
  expect(browser.cookie('refresh')).not.toBe(refresh)

  const attacker = browser.copy()
  expect((await browser.post(LOGOUT)).json()).toEqual({ result: true })
  expect(browser.cookies.size).toBe(0)
  for (const deleted of [browser, attacker])
    expect(await deleted.get(DATA)).toMatchObject({ statusCode: 401, headers: { 'cache-control': 'no-store' } })
})

test('rejects a new order if its email address does not belong to the signed-in user', async () => {
  const browser = await newUser(stack, 'owner@example.org')
  const create = (userEmail: string) =>
    browser.post('/api/v1/orders/public/create', { ...orderPayload(), userEmail }, { origin: 'http://localhost:3000' })
  expect((await create('stranger@example.org')).json()).toMatchObject({
    statusCode: 422,
    code: 'ERR_VALIDATION',
    data: { details: { field: 'userEmail' } },
  })
  expect((await create('Owner@example.org')).json()).toMatchObject({ state: 'WAITING', userEmail: null })
})

test('keeps an email address confirmed when only its capitalisation changes', async () => {
  const browser = await newUser(stack, 'capitals@example.org')
  const code = await codeFor(stack, 'capitals@example.org', 'CONFIRM_EMAIL')
  await browser.post('/api/v1/users/local/confirm-email', { code })
  const change = await browser.post('/api/v1/users/local/change-email', {
    email: 'Capitals@example.org',
    password: PASSWORD,
  })
  expect(change.json()).toMatchObject({ email: 'capitals@example.org', isEmailConfirmed: true })
})

test('ends all sessions when the user resets the password', async () => {
  const browser = await newUser(stack, 'forgetful@example.org')
  const request = { email: 'forgetful@example.org', locale: 'ru' }
  const answer = await browser.post('/api/v1/users/local/request-password-reset', request)
  const unknown = await browser.post('/api/v1/users/local/request-password-reset', {
    ...request,
    email: 'nobody@example.org',
  })
  expect([unknown.statusCode, unknown.body]).toEqual([answer.statusCode, answer.body])
  const resetCode = await codeFor(stack, request.email, 'RESET_PASSWORD')
  const reset = (part: object) =>
    browser.post('/api/v1/users/local/reset-password', {
      email: request.email,
      resetCode,
      password: 'new staple, new horse',
      ...part,
    })
  expect((await reset({ password: 'letmein123' })).json()).toMatchObject({
    statusCode: 422,
    code: 'ERR_VALIDATION',
    data: { fields: [{ path: 'password', problem: 'known-password' }] },
  })
  const wrong = { statusCode: 422, code: 'ERR_INVALID_PASSWORD_RESET_CODE' }
  expect((await reset({ email: 'nobody@example.org' })).json()).toMatchObject(wrong)
  expect((await reset({})).json()).toEqual({ result: true })
  expect((await reset({})).json()).toMatchObject(wrong)
  expect(await browser.get(DATA)).toMatchObject({ statusCode: 401 })
  expect(await browser.post(REFRESH, {})).toMatchObject({ statusCode: 401 })
  expect(await browser.signIn(request.email)).toMatchObject({ statusCode: 422 })
  expect(await browser.signIn(request.email, 'new staple, new horse')).toMatchObject({ statusCode: 200 })
})

describe('rejected account calls', () => {
  test('returns the same 422 for a wrong password and an unknown email address', async () => {
    const browser = await newUser(stack, 'known@example.org')
    const wrong = await browser.copy().signIn('known@example.org', 'wrong password')
    const unknown = await browser.copy().signIn('unknown@example.org', 'wrong password')
    expect(wrong.json()).toMatchObject({ statusCode: 422, code: 'ERR_INVALID_CREDENTIALS' })
    expect(unknown.body).toBe(wrong.body)
    expect(await browser.get(DATA)).toMatchObject({ statusCode: 200 })
  })

  test('rejects a sign-up with a registered email address, an unknown referrer or a common password', async () => {
    const browser = await newUser(stack, 'taken@example.org')
    expect((await browser.signUp('TAKEN@example.org')).json()).toMatchObject({ code: 'ERR_USER_ALREADY_REGISTERED' })
    const referred = await browser.signUp('referred@example.org', { referrerAffiliateId: 'nobody' })
    expect(referred.json()).toMatchObject({ statusCode: 404, message: expect.stringContaining('referrerAffiliateId') })
    const known = await browser.signUp('weak@example.org', { password: 'password1' })
    expect(known.json()).toMatchObject({ code: 'ERR_VALIDATION', data: { fields: [{ path: 'password' }] } })
    const short = await browser.signUp('weak@example.org', { password: 'short' })
    expect(short.json()).toMatchObject({ code: 'ERR_VALIDATION', data: { fields: [{ path: 'password' }] } })
    const change = { password: PASSWORD, newPassword: 'taken@example.org' }
    expect((await browser.post('/api/v1/users/local/change-password', change)).json()).toMatchObject({
      data: { fields: [{ path: 'newPassword', problem: 'guessable-password' }] },
    })
  })

  test('accepts a sign-up with a known referrer', async () => {
    await newUser(stack, 'referrer@example.org')
    const [{ id }] = (await stack.query(
      `SELECT affiliate_id AS id FROM account WHERE email = 'referrer@example.org'`,
    )) as [{ id: string }]
    const made = await new TestBrowser(stack).signUp('friend@example.org', { referrerAffiliateId: id })
    expect(made.statusCode).toBe(200)
    const sql = `SELECT r.email FROM account a JOIN account r ON r.user_id = a.referred_by WHERE a.email = 'friend@example.org'`
    expect(await stack.query(sql)).toEqual([{ email: 'referrer@example.org' }])
  })

  test('rejects account requests from another origin', async () => {
    const browser = await newUser(stack, 'target@example.org')
    const foreign = { origin: ANYWHERE }
    for (const [path, body] of [
      ['/api/v1/users/settings', { locale: 'ru' }],
      ['/api/v1/users/sessions/end', { allOthers: true }],
      ['/api/v1/users/delete', { password: PASSWORD }],
      ['/api/v1/users/export', undefined],
      [REFRESH, {}],
      [LOGOUT, undefined],
      ['/api/v1/users/local/authenticate', { email: 'target@example.org', password: PASSWORD }],
      ['/api/v1/users/local/create', { email: 'forged@example.org', password: PASSWORD }],
    ] as const) {
      const answer = await browser.post(path, body, foreign)
      expect(answer.json(), path).toMatchObject({ statusCode: 403, code: 'ERR_FORBIDDEN' })
      expect(answer.cookies, path).toEqual([])
    }
    expect((await browser.get(DATA)).json()).toMatchObject({ locale: 'en' })
    expect((await browser.get(DATA, foreign)).headers).not.toHaveProperty('access-control-allow-origin')
  })
})

describe('access token', () => {
  test('stores the access and refresh tokens in HttpOnly cookies', async () => {
    const browser = new TestBrowser(stack)
    await browser.signUp('cookies@example.org')
    const common = { httpOnly: true, sameSite: 'Lax', maxAge: 30 * 24 * 3_600 }
    const { cookies } = await browser.signIn('cookies@example.org')
    expect(cookies).toEqual([
      expect.objectContaining({ ...common, name: 'test_access', path: '/' }),
      expect.objectContaining({ ...common, name: 'test_refresh', path: '/api/v1/users/authentication' }),
    ])
  })

  test('returns 401 for a missing or forged access token, but 418 for an expired one', async () => {
    const browser = await newUser(stack, 'late@example.org')
    later(ACCESS_MS)
    expect((await browser.get(DATA)).json()).toMatchObject({ statusCode: 418, code: 'ERR_IM_A_TEAPOT' })
    expect(await browser.post(REFRESH, {})).toMatchObject({ statusCode: 200 })
    expect(await browser.get(DATA)).toMatchObject({ statusCode: 200 })
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${browser.cookie('access').split('.')[1]}.`
    for (const value of ['', 'x', unsigned, `${browser.cookie('access').slice(0, -3)}AAA`]) {
      browser.cookies.set('test_access', { value, path: '/' })
      expect((await browser.get(DATA)).json(), value).toMatchObject({ statusCode: 401, code: 'ERR_UNAUTHORIZED' })
    }
  })

  test('rejects an access token as soon as its session ends', async () => {
    const browser = await newUser(stack, 'two@example.org')
    const other = new TestBrowser(stack)
    await other.signIn('two@example.org')
    const listed = (await browser.get('/api/v1/users/sessions')).json()
    expect(listed).toMatchObject([
      { isCurrent: true, userAgent: 'a browser of a test', ip: '127.0.0.1' },
      { isCurrent: false },
    ])
    const [, { sessionId }] = listed
    const stranger = await newUser(stack, 'stranger@example.org')
    const end = (by: TestBrowser) => by.post('/api/v1/users/sessions/end', { sessionId })
    expect((await end(stranger)).json()).toMatchObject({ statusCode: 404, code: 'ERR_NOT_FOUND' })
    expect(await other.get(DATA)).toMatchObject({ statusCode: 200 })
    expect((await end(browser)).json()).toEqual({ ended: 1 })
    expect(await other.get(DATA)).toMatchObject({ statusCode: 401 })
    await expect.poll(() => stack.composition.services.endedSessions.has(sessionId), { timeout: 10_000 }).toBe(true)
    expect(await other.post(REFRESH, {})).toMatchObject({ statusCode: 401 })
    expect(other.cookies.size).toBe(0)
    expect((await browser.post('/api/v1/users/sessions/end', { allOthers: true })).json()).toEqual({ ended: 0 })
  })

  test('rejects an access token on every server after sign-out', async () => {
    const { config } = stack
    const composition = await compose(config, { onError: () => {}, report: () => {} })
    const app = await buildApp({ ...composition, config, logger: pino({ level: 'silent' }), web: null })
    const here = await newUser(stack, 'servers@example.org')
    const there = here.copy({ ...stack, app })
    const accountThere = async () => (await there.get(DATA)).json()
    // Poll, because the server needs a moment to subscribe to database notifications.
    await expect
      .poll(
        async () => {
          await here.post('/api/v1/users/settings', { locale: 'ru' })
          await here.post('/api/v1/users/settings', { locale: 'en' })
          await accountThere()
          await here.post('/api/v1/users/settings', { locale: 'ru' })
          return (await accountThere()).locale
        },
        { timeout: 10_000 },
      )
      .toBe('ru')
    await here.post(LOGOUT)
    await expect.poll(accountThere, { timeout: 2_000 }).toMatchObject({ statusCode: 401 })
    await app.close()
    await composition.close()
  })

  test("a new sign-in ends the browser's previous session", async () => {
    const browser = await newUser(stack, 'switcher@example.org')
    const before = browser.copy()
    await browser.signIn('switcher@example.org')
    expect((await browser.get('/api/v1/users/sessions')).json()).toHaveLength(1)
    expect(await before.get(DATA)).toMatchObject({ statusCode: 401 })
  })

  test('rejects an access token after its account is deleted', async () => {
    const browser = await newUser(stack, 'leaver@example.org')
    expect(await browser.post('/api/v1/users/delete', { password: 'wrong' })).toMatchObject({ statusCode: 422 })
    const origin = { origin: 'http://localhost:3000' }
    const payload = orderPayload({ utmData: { source: 'a newspaper' } })
    const order = (await browser.copy().post('/api/v1/orders/public/create', payload, origin)).json()
    const { orderId, controlToken } = order as { orderId: number; controlToken: string }
    const wanted = { orderId, userEmail: 'leaver@example.org', controlToken }
    expect(await browser.post('/api/v1/orders/public/set-email', wanted, origin)).toMatchObject({ statusCode: 200 })
    const copy = browser.copy()
    expect(await browser.post('/api/v1/users/delete', { password: PASSWORD })).toMatchObject({ statusCode: 200 })
    expect(await stack.query(`SELECT user_email, tracking FROM orders WHERE order_id = ${orderId}`)).toEqual([
      { user_email: null, tracking: null },
    ])
    expect(browser.cookies.size).toBe(0)
    expect(await copy.get(DATA)).toMatchObject({ statusCode: 401 })
    expect(await browser.signIn('leaver@example.org')).toMatchObject({ statusCode: 422 })
    expect(await browser.signUp('leaver@example.org')).toMatchObject({ statusCode: 200 })
  })
})

describe('pages and sessions', () => {
  const guest = (locale = '') => `${locale || '/'}?login=1&returnTo=%2Fprofile%2Finfo`

  test('redirects guests from account pages to the home page with a return path', async () => {
    const browser = await newUser(stack, 'pages@example.org')
    for (const [path, home] of [
      ['/profile/info', guest()],
      ['/ru/profile/info', guest('/ru')],
      ['/lk', guest()],
      ['/%70rofile/info', guest()],
      ['/x/..%2f../profile/info', undefined],
      ['/x/%2e%2e/profile/info', guest()],
    ]) {
      const { statusCode, headers } = await new TestBrowser(stack).get(path ?? '')
      expect([statusCode, headers.location], path).toEqual(home ? [303, home] : [200, undefined])
    }
    const page = await browser.get('/profile/info')
    expect(page.body).toContain('true {"userId"')
    expect(page.body).toContain('pages@example.org')
    expect((await browser.get('/ru/lk')).headers.location).toBe('/ru/profile/info')
    later(ACCESS_MS)
    // The page's own call receives status 418 for the expired access token, so the page refreshes the token.
    expect(await browser.get('/profile/info')).toMatchObject({ statusCode: 200 })
    const copy = browser.copy()
    await browser.post(LOGOUT)
    expect((await copy.get('/profile/info')).headers.location).toBe(guest())
  })

  test('forbids browsers from storing account and order pages', async () => {
    const browser = await newUser(stack, 'kept@example.org')
    const paths = ['/profile/info', '/ru/profile/info', '/order/1', '/ru/order/1', '/lk', '/', '/ru', '/orders']
    const cacheControls = await Promise.all(
      paths.map(async (path) => (await browser.get(path)).headers['cache-control']),
    )
    expect(cacheControls).toEqual([...Array.from({ length: 5 }, () => 'no-store'), ...cacheControls.slice(5)])
    expect(new Set(cacheControls.slice(5))).toEqual(new Set(['private, no-cache']))
  })

  test('renders each public page once for all users, without cookies', async () => {
    const browser = await newUser(stack, 'public@example.org')
    const first = await browser.get('/popular-exchanges')
    expect(first.body).toMatch(/^for all \d+ $/)
    expect((await new TestBrowser(stack).get('/popular-exchanges')).body).toBe(first.body)
  })
})

test('ignores admin permissions in the body of every account call', async () => {
  const wanted = {
    permissions: 'ADMIN',
    adminPermissionsScope: ['*'],
    adminScope: ['*'],
    admin_scope: ['*'],
    isAdmin: true,
  }
  const browser = new TestBrowser(stack)
  const email = 'climber@example.org'
  await browser.signUp(email, wanted)
  await browser.signIn(email, PASSWORD, wanted)
  const bodies: Record<string, object> = {
    '/users/settings': { locale: 'ru' },
    '/users/local/confirm-email': { code: '00000000' },
    '/users/local/change-email': { email: 'climbs@example.org', password: PASSWORD },
    '/users/local/change-password': { password: PASSWORD, newPassword: PASSWORD },
    '/users/local/resend-confirmation': {},
    '/users/generate-api-key': { name: 'key' },
    '/users/authentication/refresh': {},
  }
  for (const [path, body] of Object.entries(bodies))
    for (const extra of [wanted, { account: wanted, notifications: { orders: true, ...wanted } }]) {
      const answer = await browser.post(`/api/v1${path}`, { ...body, ...extra })
      expect(answer.statusCode, path).toBeLessThan(500)
    }
  const before = (await browser.get(DATA)).json()
  expect(before).toMatchObject({ locale: 'ru', permissions: 'USER', adminPermissionsScope: [] })
  expect(await stack.query("SELECT FROM account WHERE permissions <> 'USER' OR admin_scope <> '{}'")).toEqual([])
  for (const anyBrowser of [browser, new TestBrowser(stack)])
    for (const path of ['/api/v1/admin', '/api/v1/admin/users', '/api/v2/admin/orders'])
      for (const answer of [await anyBrowser.get(path), await anyBrowser.post(path, wanted)])
        expect(answer.json(), path).toMatchObject({ statusCode: 404, code: 'ERR_NOT_FOUND' })
})
