import { REVIEW_WITHIN_DAYS } from '@cambio/kernel/review-terms'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { ETH_REFUND_ADDRESS, LTC_ADDRESS, orderPayload } from '../../testing/order-payload.ts'
import { newPartner } from '../../testing/partner.ts'
import { newUser, PASSWORD, TestBrowser } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const REVIEW = '/api/v1/orders/public/review'
const LIST = '/api/v1/reviews/public'
const CREATE = '/api/v1/orders/public/create'
const NOT_POSSIBLE = [422, 'ERR_UNPROCESSABLE_ENTITY']
const DAY_MS = 86_400_000

let stack: TestApp
beforeAll(async () => {
  stack = await startTestApp({ RATE_LIMIT_REVIEWS_PER_ADDRESS: '1000' })
})
afterAll(() => stack?.close())
beforeEach(() => stack.tick())

interface Made {
  orderId: number
  controlToken: string
}

const newOrder = () => orderPayload({ rateMode: 'FIXED', refundAddress: ETH_REFUND_ADDRESS })

/** Creates an order with the given state and age. By default, the order can be reviewed. */
async function ended(browser = new TestBrowser(stack), state = 'FINISHED', since = 0): Promise<Made> {
  const made: Made = (await browser.post(CREATE, newOrder())).json()
  await stack.query(
    `UPDATE orders SET state = '${state}', updated_at = to_timestamp(${(Date.now() - since) / 1_000}) WHERE order_id = ${made.orderId}`,
  )
  return made
}

const review = (browser: TestBrowser, { orderId }: Pick<Made, 'orderId'>, part: object = {}) =>
  browser.post(REVIEW, { orderId, destinationAddress: LTC_ADDRESS, rating: 5, text: 'Fast.', name: 'Anna', ...part })
const statusAndCode = (answer: { statusCode: number; json(): { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
]
const kept = ({ orderId }: Pick<Made, 'orderId'>) =>
  stack.query(`SELECT rating, text, name, status FROM review WHERE order_id = ${orderId}`)
const list = (query = '') => stack.app.inject(`${LIST}${query}`)
const decide = (set: string, { orderId }: Made) =>
  stack.query(`UPDATE review SET ${set}, decided_at = now() WHERE order_id = ${orderId}`)
const viewOf = async ({ orderId }: Made) =>
  (await stack.app.inject(`/api/v1/orders/public-info?orderId=${orderId}&destinationAddress=${LTC_ADDRESS}`)).json()

describe('order review', () => {
  it('accepts only one review per order, from the browser that created the order', async () => {
    const browser = new TestBrowser(stack)
    const made = await ended(browser)
    expect((await viewOf(made)).review).toBe('open')
    const taken = await review(browser, made, { text: '  Fast.  ', name: ' Anna ' })
    expect([taken.statusCode, taken.json()]).toEqual([200, { result: true }])
    expect(await kept(made)).toEqual([{ rating: 5, text: 'Fast.', name: 'Anna', status: 'PENDING' }])
    expect((await viewOf(made)).review).toBe('given')
    expect(statusAndCode(await review(browser, made, { rating: 1 }))).toEqual(NOT_POSSIBLE)
    const both = await ended(browser)
    const answers = await Promise.all([review(browser, both), review(browser, both)])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 422]))
    expect(await kept(both)).toHaveLength(1)
  })

  it('accepts a review by token, signature or session only if the caller controls the order', async () => {
    const stranger = new TestBrowser(stack)
    const made = await ended()
    expect(statusAndCode(await review(stranger, made))).toEqual([403, 'ERR_FORBIDDEN'])
    expect(statusAndCode(await review(stranger, made, { controlToken: 'guess' }))).toEqual([403, 'ERR_FORBIDDEN'])
    expect(statusAndCode(await review(stranger, made, { destinationAddress: 'rltc1qother' }))).toEqual([
      404,
      'ERR_NOT_FOUND',
    ])
    expect(await kept(made)).toEqual([])
    expect(statusAndCode(await review(stranger, made, { controlToken: made.controlToken }))).toEqual([200, undefined])

    const email = `${randomUUID()}@example.org`
    const owned = await ended(await newUser(stack, email))
    const elsewhere = new TestBrowser(stack)
    await elsewhere.signIn(email)
    const foreign = { origin: 'https://elsewhere.example' }
    const payload = { orderId: owned.orderId, destinationAddress: LTC_ADDRESS, rating: 5 }
    expect(statusAndCode(await elsewhere.post(REVIEW, payload, foreign))).toEqual([403, 'ERR_FORBIDDEN'])
    expect(statusAndCode(await review(await newUser(stack, `${randomUUID()}@example.org`), owned))).toEqual([
      403,
      'ERR_FORBIDDEN',
    ])
    expect(statusAndCode(await review(elsewhere, owned))).toEqual([200, undefined])

    const partner = await newPartner(stack)
    const theirs: Made = (await partner.post('/api/v2/orders/public/create', newOrder())).json()
    await stack.query(`UPDATE orders SET state = 'FINISHED', updated_at = now() WHERE order_id = ${theirs.orderId}`)
    const signed = await partner.post(REVIEW, { ...payload, orderId: theirs.orderId })
    expect(statusAndCode(signed)).toEqual([200, undefined])
  })

  it.each(['WAITING', 'EXPIRED', 'SUSPENSE', 'AT_RISK', 'REFUNDING'])(
    'the API and the database reject a review of an order in state %s',
    async (state) => {
      const browser = new TestBrowser(stack)
      const made = await ended(browser, state)
      expect((await viewOf(made)).review).toBe('none')
      expect(statusAndCode(await review(browser, made))).toEqual(NOT_POSSIBLE)
      const bought = `INSERT INTO review (order_id, rating, text, name, created_at) VALUES (${made.orderId}, 5, '', '', now())`
      await expect(stack.query(bought)).rejects.toThrow('has no outcome')
      await expect(stack.query(bought.replace(String(made.orderId), '1'))).rejects.toThrow('has no outcome')
      expect(await kept(made)).toEqual([])
    },
  )

  it('accepts a review of a finished or refunded order until 30 days after its end', async () => {
    const browser = new TestBrowser(stack)
    const refunded = await ended(browser, 'REFUNDED', (REVIEW_WITHIN_DAYS - 1) * DAY_MS)
    expect(statusAndCode(await review(browser, refunded, { rating: 1 }))).toEqual([200, undefined])
    const old = await ended(browser, 'FINISHED', (REVIEW_WITHIN_DAYS + 1) * DAY_MS)
    expect(statusAndCode(await review(browser, old))).toEqual(NOT_POSSIBLE)
  })

  it.each([
    { rating: 0 },
    { rating: 6 },
    { rating: 4.5 },
    { rating: '5' },
    { rating: null },
    { text: 'x'.repeat(1_001) },
    { text: 'two\nlines' },
    { text: 'turned \u202e round' },
    { text: 'see https://evil.example' },
    { name: 'x'.repeat(41) },
    { name: 'evil.com' },
  ])('rejects the review %j', async (part) => {
    const browser = new TestBrowser(stack)
    const made = await ended(browser)
    expect(statusAndCode(await review(browser, made, part))).toEqual([422, 'ERR_VALIDATION'])
    expect(await kept(made)).toEqual([])
  })
})

test('lists published reviews with only the pair and month of the reviewed order', async () => {
  await stack.query('DELETE FROM review')
  const browser = new TestBrowser(stack)
  const [good, bad, hidden] = [await ended(browser), await ended(browser), await ended(browser)]
  await review(browser, good)
  await review(browser, bad, { rating: 2, text: '</script><script>alert(1)</script>', name: '' })
  await review(browser, hidden, { rating: 1 })
  await decide(`status = 'SHOWN'`, good)
  await decide(`status = 'SHOWN'`, bad)
  await decide(`status = 'HIDDEN', hidden_reason = 'insults'`, hidden)
  const read = async (query = '') => (await list(query)).json()
  await expect.poll(async () => (await read()).items.length, { timeout: 10_000, interval: 500 }).toBe(2)
  const month = new Date().toISOString().slice(0, 7)
  const [from, to] = ['ETH', 'LTC'].map((title) => ({ currencyTitle: title, networkTitle: title }))
  const all = await read()
  expect(all).toEqual({
    rating: { average: '3.5', count: 2, best: 5, worst: 1 },
    items: [
      { rating: 2, text: '</script><script>alert(1)</script>', name: null, from, to, month },
      { rating: 5, text: 'Fast.', name: 'Anna', from, to, month },
    ],
    cursor: null,
  })
  const first = await read('?limit=1')
  expect(first.items).toEqual(all.items.slice(0, 1))
  const second = await read(`?limit=1&cursor=${first.cursor}`)
  expect([second.items, second.cursor]).toEqual([all.items.slice(1), null])
  expect((await list('?limit=51')).statusCode).toBe(422)
  expect((await list('?cursor=x')).statusCode).toBe(422)
  expect((await list()).headers['cache-control']).toBe('public, max-age=1')
})

test("removes only the author's name from a review when the account is deleted", async () => {
  const email = `${randomUUID()}@example.org`
  const browser = await newUser(stack, email)
  const made = await ended(browser)
  await review(browser, made)
  const exported = (await browser.post('/api/v1/users/export')).json()
  const mine = { orderId: made.orderId, rating: 5, text: 'Fast.', name: 'Anna', status: 'PENDING' }
  expect(exported.reviews).toMatchObject([mine])
  expect((await browser.post('/api/v1/users/delete', { password: PASSWORD })).statusCode).toBe(200)
  expect(await kept(made)).toEqual([{ rating: 5, text: 'Fast.', name: '', status: 'PENDING' }])
})

test("the server and worker database roles cannot change a review's text or order", async () => {
  const browser = new TestBrowser(stack)
  const made = await ended(browser)
  await review(browser, made)
  const where = `WHERE order_id = ${made.orderId}`
  await expect(stack.query(`UPDATE review SET name = 'Bob' ${where}`)).rejects.toThrow('stays as it was written')
  await decide(`status = 'SHOWN'`, made)
  await expect(stack.query(`UPDATE review SET status = 'PENDING', decided_at = NULL ${where}`)).rejects.toThrow('stays')
  const [{ may } = { may: null }] = await stack.query(
    `SELECT array_agg(privilege_type || ' ' || column_name ORDER BY column_name) AS may FROM (
       SELECT DISTINCT privilege_type, column_name FROM information_schema.column_privileges
       WHERE table_name = 'review' AND privilege_type = 'UPDATE' AND grantee <> grantor) granted`,
  )
  expect(may).toEqual(['UPDATE decided_at', 'UPDATE hidden_reason', 'UPDATE name', 'UPDATE status'])
})

test('limits the number of reviews per IP address', async () => {
  const strict = await startTestApp({ RATE_LIMIT_REVIEWS_PER_ADDRESS: '2' })
  const request = () =>
    strict.app.inject({ method: 'POST', url: REVIEW, payload: { orderId: 1, destinationAddress: 'x', rating: 5 } })
  expect([(await request()).statusCode, (await request()).statusCode, (await request()).statusCode]).toEqual([
    404, 404, 429,
  ])
  await strict.close()
})
