import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { buildApp } from '../../app.ts'
import { newPartner } from '../../testing/partner.ts'
import { codeFor, PASSWORD, TestBrowser } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createLogger } from './logger.ts'

interface Line {
  event: string
  reqId?: string
  [fact: string]: unknown
}

const EMAIL = 'Watched@example.org'
const WRONG = 'not the password of anybody'

let stack: TestApp
let lines: Line[] = []
beforeAll(async () => {
  const plain = await startTestApp({ RATE_LIMIT_CALLS_PER_MINUTE: '40' })
  const logger = createLogger('info', { write: (line) => void lines.push(JSON.parse(line) as Line) })
  const app = await buildApp({ ...plain.composition, config: plain.config, logger, web: null, checkResponses: true })
  stack = { ...plain, app, close: () => app.close().then(plain.close) }
})
afterAll(() => stack.close())
afterEach(() => {
  const all = JSON.stringify(lines)
  for (const secret of [EMAIL, EMAIL.toLowerCase(), PASSWORD, WRONG]) expect(all).not.toContain(secret)
  lines = []
})

/** Returns the only log line of an event, after checking that the response carries the same request ID. */
function lineOf(event: string, answer: { headers: Record<string, unknown> }): Line {
  const [line, ...more] = lines.filter((one) => one.event === event)
  if (!line || more.length > 0) throw new Error(`expected one line of ${event}: ${JSON.stringify(lines)}`)
  expect(line.reqId).toBe(answer.headers['x-request-id'])
  return line
}

/**
 * Last octet of the most recent IP address. Each test uses new addresses so that limits reached in earlier tests do not
 * apply.
 */
let serial = 0
const elsewhere = () => `192.0.2.${(serial += 1)}`
const request = (address: string, url: string, payload?: object, headers: Record<string, string> = {}) =>
  stack.app.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers,
    remoteAddress: address,
    ...(payload && { payload }),
  })

test('logs sign-ups, sign-ins, failed sign-ins and password changes', async () => {
  const browser = new TestBrowser(stack)
  const signedUp = lineOf('sign-up', await browser.signUp(EMAIL))
  const address = elsewhere()
  const refused = lineOf(
    'sign-in-refused',
    await request(address, '/api/v1/users/local/authenticate?from=letter', { email: EMAIL, password: WRONG }),
  )
  expect(refused).toMatchObject({ address, call: 'POST /api/v1/users/local/authenticate', code: 'CREDENTIALS_WRONG' })
  const signedIn = lineOf('sign-in', await browser.signIn(EMAIL))
  expect(signedIn['account']).toBeTypeOf('number')
  expect(new Set([signedUp, refused, signedIn].map((line) => line['emailHash'])).size).toBe(1)
  expect(signedIn['emailHash']).toMatch(/^[\w-]{22}$/)
  const { account } = signedIn
  const guess = { password: WRONG, newPassword: 'another horse battery staple' }
  expect(lineOf('password-refused', await browser.post('/api/v1/users/local/change-password', guess))).toMatchObject({
    account,
  })
  const change = { password: PASSWORD, newPassword: 'another horse battery staple' }
  const changed = await browser.post('/api/v1/users/local/change-password', change)
  expect(lineOf('password-changed', changed)).toMatchObject({ account, address: '127.0.0.1' })
  expect(JSON.stringify(lines)).not.toContain('another horse')
})

test('logs both failed and successful email code attempts', async () => {
  await new TestBrowser(stack).post('/api/v1/users/local/request-password-reset', { email: EMAIL })
  const resetCode = await codeFor(stack, EMAIL, 'RESET_PASSWORD')
  const reset = (code: string) =>
    request(elsewhere(), '/api/v1/users/local/reset-password', { email: EMAIL, password: PASSWORD, resetCode: code })
  lineOf('code-refused', await reset(resetCode === '00000000' ? '11111111' : '00000000'))
  lineOf('password-changed', await reset(resetCode))
  expect(JSON.stringify(lines)).not.toContain(resetCode)
})

test('logs each kind of rejected request under its own event name', async () => {
  lineOf('session-required', await request(elsewhere(), '/api/v1/users/account-data'))
  const foreign = { origin: 'https://elsewhere.example' }
  lineOf('forbidden', await request(elsewhere(), '/api/v1/users/authentication/logout', {}, foreign))
  const unknown = await request(elsewhere(), `/api/v2/orders/public-info?orderId=1&destinationAddress=${EMAIL}`)
  expect(unknown.statusCode).toBe(404)
  lineOf('object-refused', unknown)
  lineOf('input-refused', await request(elsewhere(), '/api/v1/users/local/authenticate', { email: EMAIL }))
  const { publicKey: key, sign } = await newPartner(stack)
  const forged = await request(elsewhere(), '/api/v1/pairs', undefined, sign('signed=something-else'))
  expect(lineOf('signature-refused', forged)).toMatchObject({ key, code: 'SIGNATURE_INVALID' })
})

test('logs at most ten rejected requests and ten rate limit hits during a flood', async () => {
  const address = elsewhere()
  const answers = await Promise.all(Array.from({ length: 60 }, () => request(address, '/api/v1/users/account-data')))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401, 429]))
  const countLogged = (event: string) =>
    lines.filter((line) => line.event === event && line['address'] === address).length
  expect(countLogged('session-required')).toBe(10)
  expect(countLogged('limit-reached')).toBe(10)
})

test("logs live-channel clients that subscribe to another user's orders or send too many frames", async () => {
  const url = await stack.app.listen({ port: 0, host: '127.0.0.1' })
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v2/ws`)
  await once(socket, 'open')
  socket.send(JSON.stringify({ event: 'orders.watch', data: { orderId: 1, destinationAddress: EMAIL } }))
  await once(socket, 'message')
  expect(lines.at(-1)).toMatchObject({ event: 'object-refused', call: 'GET /api/v2/ws', code: 'ORDER_NOT_FOUND' })
  for (let frame = 0; frame < 200; frame += 1) socket.send('{}')
  await once(socket, 'close')
  expect(lines.map(({ event }) => event)).toContain('limit-reached')
})
