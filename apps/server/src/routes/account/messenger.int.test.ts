import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  AUTHENTICATE,
  CREATE,
  inMessenger,
  launch,
  newMessengerUser,
  reasonOf,
  startMessengerApp,
  TOKEN,
} from '../../testing/messenger-users.ts'
import { newUser, TestBrowser } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const LINK = '/api/v1/users/local/link-telegram'
const DATA = '/api/v1/users/account-data'

let stack: TestApp
beforeAll(async () => {
  stack = await startMessengerApp()
})
afterAll(() => stack.close())

const bodyOf = (answer: LightMyRequestResponse): unknown => answer.json()

/** Returns launch data with a changed last digit in its hash. */
function withChangedHash(initData: string): string {
  return initData.replace(
    /(hash=[0-9a-f]{63})([0-9a-f])/,
    (_all, kept: string, last: string) => `${kept}${last === '0' ? '1' : '0'}`,
  )
}

describe('signing in with launch data', () => {
  test('creates an account when a new user signs in with launch data', async () => {
    const id = newMessengerUser()
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

  test('opens only one session for concurrent requests with the same launch data', async () => {
    const { id, userId } = await inMessenger(stack)
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

  test('creates only one account for concurrent requests from one user', async () => {
    const id = newMessengerUser()
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
    ['with a changed byte in its hash', () => withChangedHash(launch(5)), 422, 'launch_data_invalid'],
    ['with a repeated field', () => `user=%7B%22id%22%3A6%7D&${launch(5)}`, 422, 'launch_data_invalid'],
    ['with a repeated hash', () => `${launch(5)}&hash=00`, 422, 'launch_data_invalid'],
    ['from the future', () => launch(5, { secondsAgo: -120 }), 422, 'launch_data_invalid'],
    ['of 10 kB', () => `${launch(5)}&start_param=${'a'.repeat(10_000)}`, 422, undefined],
  ])('rejects launch data %s', async (_name, initData, statusCode, reason) => {
    const counted = () => stack.query('SELECT count(*) FROM account')
    const before = await counted()
    for (const path of [AUTHENTICATE, CREATE]) {
      const answer = await new TestBrowser(stack).post(path, { initData: initData() })
      expect([answer.statusCode, reasonOf(answer)]).toEqual([statusCode, reason])
    }
    expect(await counted()).toEqual(before)
  })

  test('rejects a sign-in call from another site', async () => {
    const answer = await new TestBrowser(stack, { origin: 'https://evil.example' }).post(AUTHENTICATE, {
      initData: launch(5),
    })
    expect(answer.statusCode).toBe(403)
  })
})

describe("the mini-app inside another site's frame", () => {
  let secure: TestApp
  const page = new Response('<html><head></head><body></body></html>', { headers: { 'content-type': 'text/html' } })
  beforeAll(async () => {
    const settings = {
      PUBLIC_URL: 'https://exchange.example',
      MESSENGER_BOT_TOKEN: TOKEN,
      MESSENGER_FRAME_ANCESTORS: 'https://web.telegram.org',
    }
    secure = await startTestApp(settings, undefined, { fetch: () => page.clone() })
  })
  afterAll(() => secure.close())

  test('sets partitioned cookies in the mini-app even after a password sign-in', async () => {
    const browser = new TestBrowser(secure, { origin: 'https://exchange.example' })
    const made = await browser.post(CREATE, { initData: launch(newMessengerUser()) })
    const { cookies } = made
    expect(cookies.map(({ name }) => name)).toEqual(['test_app', 'test_access_app', 'test_refresh_app'])
    for (const cookie of cookies)
      expect(cookie).toMatchObject({ sameSite: 'None', secure: true, httpOnly: true, partitioned: true })
    await browser.signUp('framed@example.org')
    const signedIn = await browser.signIn('framed@example.org')
    expect(signedIn.cookies[0]).toMatchObject({ name: 'test_access_app', partitioned: true })
    expect((await browser.get(DATA)).json()).toMatchObject({ email: 'framed@example.org' })
  })

  test("switches back to the website's session when the user signs out of the mini-app", async () => {
    const browser = new TestBrowser(secure, { origin: 'https://exchange.example' })
    await browser.signUp('site-session@example.org')
    await browser.signIn('site-session@example.org')
    await browser.get('/app')
    expect(await browser.get(DATA)).toMatchObject({ statusCode: 401 })
    const left = await browser.post('/api/v1/users/authentication/logout')
    expect(left.cookies.find(({ name }) => name === 'test_app')).toMatchObject({ value: '', partitioned: true })
    expect((await browser.get(DATA)).json()).toMatchObject({ email: 'site-session@example.org' })
  })

  test("returns to the website's session in a browser that opened /app outside the messenger", async () => {
    const browser = new TestBrowser(secure, { origin: 'https://exchange.example' })
    await browser.signUp('linked-to-app@example.org')
    await browser.signIn('linked-to-app@example.org')
    await browser.get('/app')
    expect((await browser.get('/')).body).toContain('messenger.js')
    const left = await browser.post('/app/leave')
    expect(left).toMatchObject({ statusCode: 204 })
    expect(left.cookies).toMatchObject([{ name: 'test_app', value: '', partitioned: true }])
    expect((await browser.get(DATA)).json()).toMatchObject({ email: 'linked-to-app@example.org' })
    const site = await browser.get('/')
    expect(site.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(site.body).not.toContain('messenger.js')
  })

  test('no site can frame a page until the browser has opened /app, and then only the configured origins can', async () => {
    const browser = new TestBrowser(secure)
    const site = await browser.get('/')
    expect(site.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(site.headers['x-frame-options']).toBeDefined()
    expect(site.body).not.toContain('messenger.js')

    expect(await browser.get('/app')).toMatchObject({ statusCode: 302, headers: { location: '/' } })
    const location = '/ru/order/7?destinationAddress=a'
    expect(await browser.get(`/app${location}`)).toMatchObject({ statusCode: 302, headers: { location } })
    expect(await browser.get('/app//evil.example')).toMatchObject({ headers: { location: '/' } })
    const app = await browser.get('/')
    expect(app.headers['content-security-policy']).toContain("frame-ancestors 'self' https://web.telegram.org")
    expect(app.headers['x-frame-options']).toBeUndefined()
    expect(app.body).toContain('<script type="module" src="/messenger.js">')
  })
})

test('the messenger calls return 404 when no bot is configured', async () => {
  const without = await startTestApp()
  try {
    const user = await newUser(without, 'no-bot@example.org')
    for (const path of [AUTHENTICATE, CREATE, LINK])
      expect(await user.post(path, { initData: launch(5) }), path).toMatchObject({ statusCode: 404 })
  } finally {
    await without.close()
  }
})
