import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { orderPayload } from '../../testing/order-payload.ts'
import { codeFor, newUser, PASSWORD, readAccountEmails, TestBrowser } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const GENERATE = '/api/v1/users/generate-api-key'
const UPDATE = '/api/v1/users/update-api-key'
const DELETE = '/api/v1/users/delete-api-key'
const LIST = '/api/v1/users/list-api-key'
const ORDERS = '/api/v2/orders/public'

let stack: TestApp
beforeAll(async () => {
  stack = await startTestApp({ RATE_LIMIT_KEYS_PER_EMAIL: '40', RATE_LIMIT_KEYS_PER_ADDRESS: '1000' })
})
afterAll(() => stack.close())

async function confirmed(email: string): Promise<TestBrowser> {
  const browser = await newUser(stack, email)
  const code = await codeFor(stack, email, 'CONFIRM_EMAIL')
  expect(await browser.post('/api/v1/users/local/confirm-email', { code })).toMatchObject({ statusCode: 200 })
  return browser
}

interface Key {
  apiId: number
  publicKey: string
  secretKey: string
}

async function generated(browser: TestBrowser, part: object = {}): Promise<Key> {
  const made = await browser.post(GENERATE, { name: 'My robot', ...part })
  expect(made).toMatchObject({ statusCode: 200 })
  return made.json()
}

let lastAt = 0
function signed({ publicKey, secretKey }: Key, text = ''): Record<string, string> {
  lastAt = Math.max(Date.now(), lastAt + 1)
  const signature = createHmac('sha256', secretKey).update(`${lastAt}`).update(text).update(publicKey).digest('base64')
  return { 'x-api-public-key': publicKey, 'x-api-timestamp': `${lastAt}`, 'x-api-signature': signature }
}

/** Lists an API key's orders with a signed request from the given IP address. */
function ordersOf(key: Key, { remoteAddress = '127.0.0.1', headers = {} } = {}) {
  return stack.app.inject({ url: ORDERS, remoteAddress, headers: { ...signed(key), ...headers } })
}

test("returns an API key's secret only once", async () => {
  const browser = await confirmed('anna@example.org')
  const key = await generated(browser, { whiteListIp: ['127.0.0.1', '2001:db8::/32'] })
  expect(key.secretKey).toMatch(/^[\w-]{43}$/)
  const listed = await browser.get(LIST)
  expect(listed.json()).toEqual([
    {
      apiId: key.apiId,
      name: 'My robot',
      publicKey: key.publicKey,
      whiteListIp: ['127.0.0.1', '2001:db8::/32'],
      isActive: true,
      isBlocked: false,
      isStatusPublic: false,
      createdAt: expect.any(String),
      lastUsedAt: null,
    },
  ])
  expect(listed.body).not.toContain(key.secretKey)
  expect(JSON.stringify(await stack.query('SELECT * FROM api_key'))).not.toContain(key.secretKey)
  expect((await readAccountEmails(stack)).at(-1)).toMatchObject({
    kind: 'KEY_CREATED',
    email: 'anna@example.org',
    facts: { key: 'My robot', ip: '127.0.0.1' },
  })

  const body = JSON.stringify(orderPayload())
  const made = await stack.app.inject({
    method: 'POST',
    url: '/api/v2/orders/public/create',
    payload: body,
    headers: { 'content-type': 'application/json', ...signed(key, body) },
  })
  expect((await ordersOf(key)).json()).toMatchObject([{ orderId: made.json().orderId }])
  expect((await browser.get(LIST)).json()).toMatchObject([{ lastUsedAt: expect.any(String) }])

  const off = await browser.post(UPDATE, { apiId: key.apiId, isActive: false, name: 'Asleep' })
  expect(off.json()).toMatchObject({ name: 'Asleep', isActive: false, whiteListIp: ['127.0.0.1', '2001:db8::/32'] })
  expect(await ordersOf(key)).toMatchObject({ statusCode: 401 })
  await browser.post(UPDATE, { apiId: key.apiId, isActive: true, whiteListIp: [] })
  expect(await ordersOf(key)).toMatchObject({ statusCode: 200 })

  expect((await browser.post(DELETE, { apiId: key.apiId })).json()).toEqual({ deleted: true })
  expect((await ordersOf(key)).json()).toMatchObject({ statusCode: 401, code: 'ERR_UNAUTHORIZED' })
  expect((await browser.get(LIST)).json()).toEqual([])
  expect(await browser.post(DELETE, { apiId: key.apiId })).toMatchObject({ statusCode: 404 })
  expect(await browser.post(UPDATE, { apiId: key.apiId, isActive: true })).toMatchObject({ statusCode: 404 })
})

test('creates an API key when the request has a content type but no body', async () => {
  const browser = await confirmed('nameless@example.org')
  const made = await browser.post(GENERATE, undefined, { 'content-type': 'application/json' })
  expect([made.statusCode, made.json().name]).toEqual([200, expect.stringMatching(/\d/)])
  const noBody = await browser.post(UPDATE, undefined, { 'content-type': 'application/json' })
  expect(noBody.json()).toMatchObject({ statusCode: 422, code: 'ERR_VALIDATION' })
})

test('ignores forwarding headers when checking whether an IP address may use an API key', async () => {
  const browser = await confirmed('listed@example.org')
  const key = await generated(browser, { whiteListIp: ['203.0.113.7'] })
  expect(await ordersOf(key, { remoteAddress: '203.0.113.7' })).toMatchObject({ statusCode: 200 })
  for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip', 'client-ip']) {
    const headers = { [name]: name === 'forwarded' ? 'for=203.0.113.7' : '203.0.113.7' }
    expect(await ordersOf(key, { headers })).toMatchObject({ statusCode: 403 })
  }
})

test('does not let a user re-enable an API key that the operator has blocked', async () => {
  const browser = await confirmed('blocked@example.org')
  const key = await generated(browser)
  await stack.stores.keys.block(key.apiId, true)
  expect(await ordersOf(key)).toMatchObject({ statusCode: 401 })
  const change = (part: object) => browser.post(UPDATE, { apiId: key.apiId, ...part })
  expect((await change({ isActive: true })).json()).toMatchObject({ statusCode: 403, code: 'ERR_FORBIDDEN' })
  expect((await change({ name: 'Still here' })).json()).toMatchObject({ isActive: false, isBlocked: true })
  expect(await ordersOf(key)).toMatchObject({ statusCode: 401 })
  const exported = (await browser.post('/api/v1/users/export')).json()
  expect(exported.keys).toEqual((await browser.get(LIST)).json())
  await stack.stores.keys.block(key.apiId, false)
  expect(await ordersOf(key)).toMatchObject({ statusCode: 200 })
})

test("returns 404 for another user's API key", async () => {
  const [owner, other] = [await confirmed('owner@example.org'), await confirmed('other@example.org')]
  const { apiId } = await generated(owner)
  for (const path of [UPDATE, DELETE])
    expect((await other.post(path, { apiId })).json()).toMatchObject({ statusCode: 404, code: 'ERR_NOT_FOUND' })
  expect((await other.get(LIST)).json()).toEqual([])
  expect((await owner.get(LIST)).json()).toMatchObject([{ apiId, isActive: true, name: 'My robot' }])
})

test('allows at most ten API keys per account, even under concurrent requests', async () => {
  const browser = await confirmed('greedy@example.org')
  const answers = await Promise.all(Array.from({ length: 24 }, () => browser.post(GENERATE, { name: 'One of many' })))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10)
  const refused = answers.find(({ statusCode }) => statusCode !== 200)
  expect(refused?.json()).toMatchObject({ statusCode: 422, code: 'ERR_UNPROCESSABLE_ENTITY' })
  const keys: Key[] = (await browser.get(LIST)).json()
  expect(keys).toHaveLength(10)
  await browser.post(DELETE, { apiId: keys[0]?.apiId })
  await generated(browser)
})

test('does not create an API key without a confirmed email address or with an invalid IP network', async () => {
  const stranger = await newUser(stack, 'stranger@example.org')
  expect((await stranger.post(GENERATE, { name: 'Early' })).json()).toMatchObject({
    statusCode: 422,
    code: 'ERR_UNPROCESSABLE_ENTITY',
  })
  expect(await new TestBrowser(stack).get(LIST)).toMatchObject({ statusCode: 401 })
  const browser = await confirmed('careful@example.org')
  for (const network of ['localhost', '999.1.1.1', '10.0.0.1/8', '::1/200']) {
    const answer = await browser.post(GENERATE, { name: 'Wrong', whiteListIp: [network] })
    expect(answer.json()).toMatchObject({
      statusCode: 422,
      code: 'ERR_VALIDATION',
      data: { fields: [{ path: 'whiteListIp' }] },
    })
  }
  const nothing = await browser.post(GENERATE, { name: 'Wrong', whiteListIp: ['\u0000'] })
  expect(nothing.json()).toMatchObject({ statusCode: 422, code: 'ERR_VALIDATION' })
  expect((await browser.get(LIST)).json()).toEqual([])
})

test('limits the number of API keys created per hour', async () => {
  const browser = await confirmed('leaving@example.org')
  const key = await generated(browser)
  for (let count = 0; count < 39; count += 1) await browser.post(GENERATE, { name: 'Again' })
  expect(await browser.post(GENERATE, { name: 'Again' })).toMatchObject({ statusCode: 429 })
  expect(await ordersOf(key)).toMatchObject({ statusCode: 200 })
  expect(await browser.post('/api/v1/users/delete', { password: PASSWORD })).toMatchObject({ statusCode: 200 })
  expect(await ordersOf(key)).toMatchObject({ statusCode: 401 })
  const [{ left } = {}] = await stack.query(
    `SELECT count(*)::int AS left FROM api_key k JOIN account a USING (user_id) WHERE a.deleted_at IS NOT NULL AND (k.deleted_at IS NULL OR k.sealed_secret <> '')`,
  )
  expect(left).toBe(0)
})

test('returns 401 when the account is deleted while an API key is being created', async () => {
  const browser = await confirmed('deleted@example.org')
  const limits = stack.workerLimits
  const [deleted] = await stack.query(`SELECT user_id FROM account WHERE email = 'deleted@example.org'`)
  const counted = limits.take.bind(limits)
  const take = vi.spyOn(limits, 'take').mockImplementation(async (...what) => {
    // The test has only one worker, which is busy with this request. That worker cannot run a second request that
    // deletes the account, so the test deletes the account directly.
    if (what[0] === 'key')
      await stack.workerStores.accounts.transaction(({ accounts }) =>
        accounts.erase(Number(deleted?.user_id), Date.now()),
      )
    await counted(...what)
  })
  const answer = await browser.post(GENERATE, { name: 'Late' })
  take.mockRestore()
  expect(answer.json()).toMatchObject({ statusCode: 401, code: 'ERR_UNAUTHORIZED' })
})

test('names an unnamed API key after its creation date', async () => {
  const browser = await confirmed('date@example.org')
  const today = new Date().toISOString().slice(0, 10)
  for (const body of [undefined, {}, { name: '' }]) {
    const made = await browser.post(GENERATE, body)
    expect(made.statusCode, made.body).toBe(200)
    expect(made.json()).toMatchObject({ name: today, whiteListIp: [] })
  }
})
