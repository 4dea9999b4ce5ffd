import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const PATH = '/api/v1/support/messages'
const TO = 'help@swap.example'
const MINUTE_MS = 60_000

let house: TestApp
beforeAll(async () => {
  house = await startTestApp({
    SUPPORT_EMAIL: TO,
    RATE_LIMIT_SUPPORT_PER_EMAIL: '2',
    RATE_LIMIT_SUPPORT_PER_ADDRESS: '4',
  })
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.query('DELETE FROM support_message')
  await house.query('DELETE FROM attempt_limit')
})

const stampOf = (ageMs: number): string => {
  const { stamps, clock } = house.composition.services.support
  return stamps.issue(clock.now() - ageMs)
}
const fair = (): Record<string, unknown> => ({
  ...{ email: 'anna@example.org', orderId: '988139883', subject: 'An order', locale: 'ru' },
  ...{ text: 'My order has not moved\nsince noon.', stamp: stampOf(MINUTE_MS), website: '' },
})
const send = (payload: object, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') =>
  house.app.inject({ method: 'POST', url: PATH, payload, headers, remoteAddress })
const kept = () => house.query('SELECT email, subject, order_id, body, locale, attempts FROM support_message')

test('the form is told where to write and when it was opened; a fair message is kept as it was typed', async () => {
  const { email, stamp } = (await house.app.inject({ url: '/api/v1/support/form' })).json()
  expect(email).toBe(TO)
  expect(house.composition.services.support.stamps.read(stamp)).toBeGreaterThan(Date.now() - MINUTE_MS)
  expect((await send(fair())).json()).toEqual({ result: true })
  expect(await kept()).toEqual([
    {
      ...{ email: 'anna@example.org', subject: 'An order', order_id: 988_139_883, locale: 'ru', attempts: 0 },
      body: 'My order has not moved\nsince noon.',
    },
  ])
})

test.each<[string, Record<string, unknown>, string | null]>([
  ['an e-mail that is none', { email: 'anna' }, 'email'],
  ['an e-mail with a second header', { email: 'anna@example.org\r\nBcc: all@example.org' }, 'email'],
  ['a subject of two lines', { subject: 'An order\r\nBcc: all@example.org' }, 'subject'],
  ['a subject that is too long', { subject: 'a'.repeat(121) }, 'subject'],
  ['no subject', { subject: ' ' }, 'subject'],
  ['no text', { text: '\n\t ' }, 'text'],
  ['a text that is too long', { text: 'a'.repeat(4_001) }, 'text'],
  ['a text that turns direction', { text: 'My order \u202E has not moved' }, 'text'],
  ['links alone', { text: 'https://x.example/buy-now-cheap-coins www.y.example' }, 'text'],
  ['an order that is none', { orderId: '12ab' }, 'orderId'],
  ['a stamp that is not ours', { stamp: `${Date.now() - MINUTE_MS}.${'a'.repeat(43)}` }, 'stamp'],
  ['no stamp', { stamp: undefined }, 'stamp'],
])('%s is refused, and nothing is written', async (_what, part, field) => {
  const answer = await send({ ...fair(), ...part })
  expect(answer.json()).toMatchObject({ statusCode: 422, code: 'ERR_VALIDATION' })
  expect(answer.json().data.fields[0].path).toBe(field)
  expect(await kept()).toEqual([])
})

test('a form sent back at once is refused; one whose trap is filled in is told that all is well, and is not kept', async () => {
  const { data } = (await send({ ...fair(), stamp: stampOf(0) })).json()
  expect(data.fields).toEqual([{ path: 'stamp', problem: 'too-soon' }])
  expect((await send({ ...fair(), website: 'https://x.example' })).json()).toEqual({ result: true })
  expect(await kept()).toEqual([])
})

test('a message as long as it may be is kept whole', async () => {
  const long = { subject: 'a'.repeat(120), text: 'a'.repeat(4_000) }
  expect((await send({ ...fair(), ...long })).statusCode).toBe(200)
  expect(await kept()).toMatchObject([{ subject: long.subject, body: long.text }])
})

test('another site sends nothing for its visitors', async () => {
  expect((await send(fair(), { origin: 'https://evil.example' })).statusCode).toBe(403)
  expect(await kept()).toEqual([])
})

test('so many an hour of one e-mail, and so many of one address', async () => {
  const statuses: number[] = []
  for (const name of ['anna', 'Anna', 'anna', 'boris', 'boris'])
    statuses.push((await send({ ...fair(), email: `${name}@example.org` })).statusCode)
  expect(statuses).toEqual([200, 200, 429, 200, 429])
  expect(await kept()).toHaveLength(3)
  expect((await send({ ...fair(), email: 'boris@example.org' }, {}, '192.0.2.2')).statusCode).toBe(200)
})

test('where nobody reads, the form is told so and nothing is taken', async () => {
  const silent = await startTestApp()
  const { app, query, close } = silent
  expect((await app.inject({ url: '/api/v1/support/form' })).json()).toEqual({ email: null, stamp: null })
  expect((await app.inject({ method: 'POST', url: PATH, payload: fair() })).statusCode).toBe(404)
  expect(await query('SELECT FROM support_message')).toEqual([])
  await close()
})
