import { AGREED_QUOTE_SQL } from '@cambio/adapters/postgres/testing/agreed-quote-sql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderPayload } from '../../testing/order-payload.ts'
import { newUser, TestBrowser } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let stack: TestApp
beforeAll(async () => {
  stack = await startTestApp()
})
afterAll(() => stack.close())

const userIdOf = async (browser: TestBrowser): Promise<number> =>
  (await browser.get('/api/v1/users/account-data')).json().userId
const exportOf = async (browser: TestBrowser) => {
  const answer = await browser.post('/api/v1/users/export')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

test('exports ended sessions, order data, the referral link and its visits', async () => {
  const email = 'all@example.org'
  const browser = await newUser(stack, email)
  const other = new TestBrowser(stack)
  await other.signIn(email, undefined, { browserFingerprint: 'a name of this browser' })
  await other.post('/api/v1/users/authentication/logout')
  await stack.tick()
  const { orderId } = (
    await browser.post('/api/v1/orders/public/create', orderPayload({ utmData: { source: 'a newspaper' } }))
  ).json()
  await browser.post('/api/v1/orders/public/set-email', { orderId, userEmail: email })
  await stack.query(`UPDATE account SET markup_bps = 30 WHERE email = '${email}'`)
  const { referrerId } = (await browser.get('/api/v1/affiliates/referrer-id')).json()
  await new TestBrowser(stack).post('/api/v1/affiliates/public/visit', { referrerId })
  const exported = await exportOf(browser)
  expect(exported.sessions).toHaveLength(2)
  expect(exported.sessions).toContainEqual(expect.objectContaining({ isCurrent: true, endedAt: null, endReason: null }))
  expect(exported.sessions).toContainEqual(
    expect.objectContaining({
      isCurrent: false,
      browserFingerprint: 'a name of this browser',
      endedAt: expect.any(String),
      endReason: 'signed-out',
    }),
  )
  expect(exported.orders).toMatchObject([
    {
      orderId,
      userEmail: email,
      refundAddress: null,
      depositAddress: expect.any(String),
      tracking: { source: 'a newspaper' },
    },
  ])
  const today = new Date().toISOString().slice(0, 10)
  expect(exported.referral).toEqual({
    ownId: referrerId,
    referrerId: null,
    markup: '0.3',
    visits: [{ date: today, clicks: 1 }],
  })
  expect(exported).toMatchObject({ depositAddresses: [], cutLists: [] })
})

test('marks the truncated lists in an account export', async () => {
  const browser = await newUser(stack, 'much@example.org')
  const userId = await userIdOf(browser)
  const write = (from: number, to: number) =>
    stack.query(
      `WITH place AS (INSERT INTO own_address (chain, address, purpose, key_index, order_id)
         SELECT 'ethereum', 'dep' || n, 'deposit', n, n FROM generate_series(${from}, ${to}) n RETURNING order_id AS n)
       INSERT INTO orders (order_id, legacy_order_id, rate_mode, from_slug, to_slug, state, deposit_chain, deposit_address,
         destination_address, locale, claimed_deposit, agreed_quote, deposit_deadline, control_token_hash, created_at, updated_at, user_id)
       SELECT n, gen_random_uuid(), 'FLOATING', 'eth', 'ltc', 'EXPIRED', 'ethereum', 'dep' || n, 'dest', 'en', 1,
         ${AGREED_QUOTE_SQL}, now(), '', now(), now(), ${userId} FROM place`,
    )
  const earn = (from: number, to: number) =>
    stack.query(
      `INSERT INTO earning (kind, order_id, user_id, amount, created_at)
       SELECT 'cashback', n, ${userId}, 1, now() FROM generate_series(${from}, ${to}) n`,
    )
  const emails = (count: number) =>
    stack.query(
      `INSERT INTO account_email_queue (kind, user_id, email, locale, created_at) SELECT 'WITHDRAWAL', ${userId}, 'much@example.org', 'en', now()
       FROM generate_series(1, ${count})`,
    )
  const first = 1_000_001
  await write(first, first + 9_999)
  await earn(first, first + 999)
  const [{ kept } = { kept: 0 }] = (await stack.query(
    `SELECT count(*)::int AS kept FROM account_email_queue WHERE user_id = ${userId}`,
  )) as { kept: number }[]
  await emails(1_000 - kept)
  const whole = await exportOf(browser)
  expect([whole.orders.length, whole.cashbacks.length, whole.emails.length]).toEqual([10_000, 1_000, 1_000])
  expect(whole.cutLists).toEqual([])
  await write(first + 10_000, first + 10_000)
  await earn(first + 1_000, first + 1_000)
  await emails(1)
  const cut = await exportOf(browser)
  expect([cut.orders.length, cut.cashbacks.length, cut.emails.length]).toEqual([10_000, 1_000, 1_000])
  expect(cut.cutLists).toEqual(['orders', 'cashbacks', 'emails'])
}, 60_000)
