import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderPayload, LTC_ADDRESS } from '../../testing/order-payload.ts'
import { newUser } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const RATE = '/api/v2/rates/public/one'
const PAIR = 'instrumentFromSlug=eth&instrumentToSlug=ltc&claimedDepositAmount='
const CREATE = '/api/v2/orders/public/create'
const FOREIGN = { origin: 'https://other.example' }

let stack: TestApp
beforeAll(async () => {
  stack = await startTestApp()
})
afterAll(() => stack.close())

const preflight = (url: string) =>
  stack.app.inject({ method: 'OPTIONS', url, headers: { ...FOREIGN, 'access-control-request-method': 'POST' } })

test.each([
  `${RATE}?${PAIR}1`,
  `${RATE}?${PAIR}0.0000001`,
  '/api/v2/instruments/public',
  '/api/v1/pairs/public',
  '/api/v1/healthz',
  '/api/v2/orders/info?orderId=1',
  `/api/v1/orders/public-info?orderId=1&destinationAddress=${LTC_ADDRESS}`,
])('lets pages of any origin read the response to %s, but only without cookies', async (url) => {
  const { headers } = await stack.app.inject({ url, headers: FOREIGN })
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(headers).not.toHaveProperty('access-control-allow-credentials')
})

test('lets pages of any origin read the response to a rate request by POST', async () => {
  const payload = { instrumentFromSlug: 'eth', instrumentToSlug: 'ltc', claimedDepositAmount: '1' }
  const answer = await stack.app.inject({ method: 'POST', url: RATE, payload, headers: FOREIGN })
  expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, '*'])
})

test('the preflight response of an open call allows the content type, but no signature headers', async () => {
  for (const url of [RATE, '/api/v1/instruments/public/validate-address']) {
    const { statusCode, headers } = await preflight(url)
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([204, '*'])
    expect(headers['access-control-allow-headers']).toBe('content-type')
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
  }
})

test.each([CREATE, '/api/v1/orders/public/request-refund', '/api/v1/users/account-data', '/api/v2/orders/public'])(
  'does not let pages of other origins read the response to %s',
  async (url) => {
    expect((await preflight(url)).headers).not.toHaveProperty('access-control-allow-origin')
    const method = url === CREATE || url.includes('refund') ? 'POST' : 'GET'
    const answer = await stack.app.inject({
      method,
      url,
      headers: FOREIGN,
      ...(url === CREATE && { payload: orderPayload() }),
    })
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  },
)

test("treats a request from a foreign origin as a guest request, even with a user's cookies", async () => {
  const browser = await newUser(stack, 'visitor@example.org')
  const made = await browser.post(CREATE, orderPayload({ userEmail: 'visitor@example.org' }))
  expect(made.statusCode).toBe(200)
  const { orderId } = made.json()
  const url = `/api/v1/orders/public-info?orderId=${orderId}&destinationAddress=${LTC_ADDRESS}`
  expect((await browser.get(url)).json()).toMatchObject({ controlled: true })
  const foreign = await browser.get(url, FOREIGN)
  expect(foreign.json()).toMatchObject({ orderId, controlled: false })
  expect(foreign.headers).not.toHaveProperty('access-control-allow-credentials')
})
