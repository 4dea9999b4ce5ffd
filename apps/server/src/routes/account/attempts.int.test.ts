import { afterAll, beforeAll, expect, test } from 'vitest'
import { newUser, PASSWORD, TestBrowser } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let stack: TestApp
beforeAll(async () => {
  stack = await startTestApp({
    RATE_LIMIT_SIGN_INS_PER_EMAIL: '3',
    RATE_LIMIT_SIGN_INS_PER_ADDRESS: '8',
    RATE_LIMIT_PASSWORDS_PER_ACCOUNT: '3',
    RATE_LIMIT_SIGN_UPS_PER_ADDRESS: '6',
    RATE_LIMIT_EMAILS_PER_EMAIL: '3',
    RATE_LIMIT_EMAILS_PER_ADDRESS: '8',
    RATE_LIMIT_CODES_PER_EMAIL: '3',
    RATE_LIMIT_CODES_PER_ADDRESS: '8',
    TRUST_PROXY: '10.0.0.1',
  })
})
afterAll(() => stack.close())

/** Deletes the attempt counters of both the server and the worker. */
async function forgetAttempts(which = ''): Promise<void> {
  for (const table of ['attempt_limit', 'worker_attempt_limit']) await stack.query(`DELETE FROM ${table} ${which}`)
}

let serial = 0
const pretended = () => ({ 'x-forwarded-for': `198.51.100.${(serial += 1)}` })

/** Repeats a call until it returns 429. Returns the number of earlier calls. */
async function countAccepted(request: (nth: number) => Promise<{ statusCode: number }>): Promise<number> {
  for (let nth = 0; nth < 20; nth += 1) if ((await request(nth)).statusCode === 429) return nth
  return Infinity
}

const CALLS = {
  'sign-in': (browser: TestBrowser, email: string) =>
    browser.post('/api/v1/users/local/authenticate', { email, password: 'a guess' }, pretended()),
  mail: (browser: TestBrowser, email: string) =>
    browser.post('/api/v1/users/local/request-password-reset', { email }, pretended()),
  code: (browser: TestBrowser, email: string) =>
    browser.post(
      '/api/v1/users/local/reset-password',
      { email, password: 'some other password', resetCode: '12345678' },
      pretended(),
    ),
}

test.each(Object.entries(CALLS))(
  'limits %s first by email and then by IP address, regardless of X-Forwarded-For',
  async (kind, request) => {
    const browser = new TestBrowser(stack)
    expect(await countAccepted(() => request(browser, `${kind}-Victim@example.org`))).toBe(3)
    expect(await countAccepted(() => request(browser, `${kind}-victim@EXAMPLE.org`))).toBe(0)
    // Three of the IP address's eight attempts are left: four attempts were accepted above, and the rejected one also
    // counts.
    expect(await countAccepted((nth) => request(browser, `${kind}-${nth}@example.org`))).toBe(3)
    const refused = await request(browser, `${kind}-another@example.org`)
    expect(refused.json()).toMatchObject({ statusCode: 429, code: 'ERR_SERVICE_UNAVAILABLE' })
    const { retryAfterSeconds } = refused.json().data.details
    expect(retryAfterSeconds).toBeGreaterThan(0)
    expect(refused.headers['retry-after']).toBe(String(retryAfterSeconds))
  },
)

test('limits sign-ups by IP address', async () => {
  const browser = new TestBrowser(stack)
  const email = 'forgiven@example.org'
  expect((await browser.signUp(email)).statusCode).toBe(200)
  expect(await countAccepted((nth) => browser.signUp(`many-${nth}@example.org`, pretended()))).toBe(5)
  await forgetAttempts()
  for (const password of ['a guess', 'another', undefined, 'a guess', 'another', undefined])
    expect((await browser.signIn(email, password)).statusCode).toBe(password ? 422 : 200)
})

test('shares the attempt counters between all servers', async () => {
  await forgetAttempts()
  await CALLS.mail(new TestBrowser(stack), 'private@example.org')
  const keys = (await stack.query('SELECT key, points FROM attempt_limit ORDER BY key')) as { key: string }[]
  expect(keys).toEqual([
    { key: 'email:address:127.0.0.1', points: 1 },
    { key: expect.stringMatching(/^email:email:[\w-]{43}$/), points: 1 },
  ])
  await stack.query('UPDATE attempt_limit SET points = 1000')
  expect((await CALLS.mail(new TestBrowser(stack), 'private@example.org')).statusCode).toBe(429)
})

test('each server counts attempts separately while the shared counters are unavailable', async () => {
  await stack.query('ALTER TABLE attempt_limit RENAME TO away')
  expect(await countAccepted(() => CALLS.mail(new TestBrowser(stack), 'insured@example.org'))).toBe(3)
  await stack.query('ALTER TABLE away RENAME TO attempt_limit')
})

test("counts a signed-in user's attempts separately from a stranger's attempts on the same email address", async () => {
  await forgetAttempts()
  const email = 'besieged@example.org'
  const owner = await newUser(stack, email)
  const stranger = new TestBrowser(stack)
  expect(await countAccepted(() => CALLS['sign-in'](stranger, email))).toBe(3)
  expect(await countAccepted(() => CALLS.mail(stranger, email))).toBe(3)
  expect(await countAccepted(() => CALLS.code(stranger, email))).toBe(3)
  await forgetAttempts("WHERE key LIKE '%:address:%'")
  expect((await owner.copy().signIn(email)).statusCode).toBe(429)
  expect((await owner.post('/api/v1/users/local/resend-confirmation', {})).statusCode).toBe(200)
  expect((await owner.post('/api/v1/users/local/confirm-email', { code: '00000000' })).statusCode).toBe(422)
  const change = (password: string) =>
    owner.post('/api/v1/users/local/change-password', { password, newPassword: 'seven wet umbrellas 31' })
  for (const password of ['a guess', 'another']) expect((await change(password)).statusCode).toBe(422)
  expect((await change(PASSWORD)).statusCode).toBe(200)
})

test('limits password attempts by a signed-in user', async () => {
  await forgetAttempts()
  const attacker = await newUser(stack, 'robbed@example.org')
  const changes = (password: string) =>
    attacker.post('/api/v1/users/local/change-password', { password, newPassword: PASSWORD })
  for (const password of ['a guess', 'another', PASSWORD, 'a guess', 'another', 'a third'])
    expect((await changes(password)).statusCode).toBe(password === PASSWORD ? 200 : 422)
  const refused = await changes(PASSWORD)
  expect(refused.json()).toMatchObject({
    statusCode: 429,
    data: { details: { retryAfterSeconds: expect.any(Number) } },
  })
})

test('limits how often an IP address can try to change an email address to a registered address', async () => {
  await forgetAttempts()
  await newUser(stack, 'target@example.org')
  const caller = await newUser(stack, 'asker@example.org')
  await forgetAttempts()
  const change = () =>
    caller.post('/api/v1/users/local/change-email', { email: 'target@example.org', password: PASSWORD }, pretended())
  const answers = []
  for (let nth = 0; nth < 6; nth += 1) answers.push((await change()).json().code)
  expect(new Set(answers)).toEqual(new Set(['ERR_USER_ALREADY_REGISTERED']))
  expect(await stack.query("SELECT FROM attempt_limit WHERE key LIKE 'email:%'")).toEqual([])
  expect((await change()).statusCode).toBe(429)
  await forgetAttempts()
  expect(await countAccepted(() => CALLS.mail(new TestBrowser(stack), 'target@example.org'))).toBe(3)
})
