import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const PATH = '/api/v1/support/messages'
const TO = 'help@swap.example'
const MINUTE_MS = 60_000

let stack: TestApp
beforeAll(async () => {
  stack = await startTestApp({
    SUPPORT_EMAIL: TO,
    RATE_LIMIT_SUPPORT_PER_EMAIL: '2',
    RATE_LIMIT_SUPPORT_PER_ADDRESS: '4',
  })
})
afterAll(() => stack.close())
beforeEach(async () => {
  await stack.query('DELETE FROM support_message')
  await stack.query('DELETE FROM attempt_limit')
})

const stampOf = (ageMs: number): string => {
  const { stamps, clock } = stack.composition.services.support
  return stamps.issue(clock.now() - ageMs)
}
const fair = (): Record<string, unknown> => ({
  email: 'anna@example.org',
  orderId: '988139883',
  subject: 'An order',
  locale: 'ru',
  text: 'My order has not moved\nsince noon.',
  stamp: stampOf(MINUTE_MS),
  website: '',
})
const send = (payload: object, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') =>
  stack.app.inject({ method: 'POST', url: PATH, payload, headers, remoteAddress })
const kept = () => stack.query('SELECT email, subject, order_id, body, locale, attempts FROM support_message')

test('returns the support email address and a signed form token', async () => {
  const { email, stamp } = (await stack.app.inject({ url: '/api/v1/support/form' })).json()
  expect(email).toBe(TO)
  expect(stack.composition.services.support.stamps.read(stamp)).toBeGreaterThan(Date.now() - MINUTE_MS)
})

test('stores a valid support message unchanged', async () => {
  expect((await send(fair())).json()).toEqual({ result: true })
  expect(await kept()).toEqual([
    {
      email: 'anna@example.org',
      subject: 'An order',
      order_id: 988_139_883,
      locale: 'ru',
      attempts: 0,
      body: 'My order has not moved\nsince noon.',
    },
  ])
})

test.each<[string, Record<string, unknown>, string | null]>([
  ['an invalid email', { email: 'anna' }, 'email'],
  ['an email with a second header', { email: 'anna@example.org\r\nBcc: all@example.org' }, 'email'],
  ['a subject of two lines', { subject: 'An order\r\nBcc: all@example.org' }, 'subject'],
  ['a subject that is too long', { subject: 'a'.repeat(121) }, 'subject'],
  ['no subject', { subject: ' ' }, 'subject'],
  ['no text', { text: '\n\t ' }, 'text'],
  ['a text that is too long', { text: 'a'.repeat(4_001) }, 'text'],
  ['a text with a direction override', { text: 'My order \u202E has not moved' }, 'text'],
  ['only links', { text: 'https://x.example/buy-now-cheap-coins www.y.example' }, 'text'],
  ['an invalid order number', { orderId: '12ab' }, 'orderId'],
  ['a forged stamp', { stamp: `${Date.now() - MINUTE_MS}.${'a'.repeat(43)}` }, 'stamp'],
  ['no stamp', { stamp: undefined }, 'stamp'],
])('rejects a support message with %s', async (_what, part, field) => {
  const answer = await send({ ...fair(), ...part })
  expect(answer.json()).toMatchObject({ statusCode: 422, code: 'ERR_VALIDATION' })
  expect(answer.json().data.fields[0].path).toBe(field)
  expect(await kept()).toEqual([])
})

test('ignores a support form that is sent too soon or has a filled-in honeypot field', async () => {
  const { data } = (await send({ ...fair(), stamp: stampOf(0) })).json()
  expect(data.fields).toEqual([{ path: 'stamp', problem: 'too-soon' }])
  expect((await send({ ...fair(), website: 'https://x.example' })).json()).toEqual({ result: true })
  expect(await kept()).toEqual([])
})

test('stores a support message of the maximum length in full', async () => {
  const long = { subject: 'a'.repeat(120), text: 'a'.repeat(4_000) }
  expect((await send({ ...fair(), ...long })).statusCode).toBe(200)
  expect(await kept()).toMatchObject([{ subject: long.subject, body: long.text }])
})

test('rejects support messages from another origin', async () => {
  expect((await send(fair(), { origin: 'https://evil.example' })).statusCode).toBe(403)
  expect(await kept()).toEqual([])
})

test('limits support messages per email address and per IP address', async () => {
  const statuses: number[] = []
  for (const name of ['anna', 'Anna', 'anna', 'boris', 'boris'])
    statuses.push((await send({ ...fair(), email: `${name}@example.org` })).statusCode)
  expect(statuses).toEqual([200, 200, 429, 200, 429])
  expect(await kept()).toHaveLength(3)
  expect((await send({ ...fair(), email: 'boris@example.org' }, {}, '192.0.2.2')).statusCode).toBe(200)
})

test('responds with 503 while 10,000 support messages wait', async () => {
  // Disable the trigger, so that the test can store the rows within a second.
  await stack.query('ALTER TABLE support_message DISABLE TRIGGER limit_support_messages')
  await stack.query(
    `INSERT INTO support_message (email, subject, body, locale)
     SELECT n || '@example.org', 'A', 'b', 'en' FROM generate_series(1, 10000) AS n`,
  )
  await stack.query('ALTER TABLE support_message ENABLE TRIGGER limit_support_messages')
  expect((await send(fair())).json()).toMatchObject({ statusCode: 503, code: 'ERR_SERVICE_UNAVAILABLE' })
  expect(await kept()).toHaveLength(10_000)
})

test('rejects support messages when support is not configured', async () => {
  const silent = await startTestApp()
  const { app, query, close } = silent
  expect((await app.inject({ url: '/api/v1/support/form' })).json()).toEqual({ email: null, stamp: null })
  expect((await app.inject({ method: 'POST', url: PATH, payload: fair() })).statusCode).toBe(404)
  expect(await query('SELECT FROM support_message')).toEqual([])
  await close()
})
