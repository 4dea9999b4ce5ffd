import { PostgresAuditStore } from '@cambio/adapters/postgres/audit/audit-store'
import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { memoryLimiters } from '@cambio/core/testing/memory/memory-limiters'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { orderPayload } from '../../testing/order-payload.ts'
import { newUser, TestBrowser } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const EARNINGS = '/api/v1/affiliates'
const CREATE = '/api/v1/orders/public/create'
const VISIT = `${EARNINGS}/public/visit`
const DAY_MS = 24 * 3_600_000

let stack: TestApp
let serial = 0
beforeAll(async () => {
  stack = await startTestApp({ RATE_LIMIT_SIGN_UPS_PER_ADDRESS: '1000' })
})
afterAll(() => stack.close())

async function partner() {
  const email = `partner-${(serial += 1)}@example.org`
  const browser = await newUser(stack, email)
  const { userId } = (await browser.get('/api/v1/users/account-data')).json()
  const { referrerId } = (await browser.get(`${EARNINGS}/referrer-id`)).json()
  return { browser, email, userId: userId as number, referrerId: referrerId as string }
}

const guest = (userAgent: string) => new TestBrowser(stack, { 'user-agent': userAgent })
const program = async (browser: TestBrowser) => (await browser.get(`${EARNINGS}/program`)).json()

test('counts at most one visit through a referral link per day and browser', async () => {
  const { browser, referrerId } = await partner()
  const visit = async (userAgent: string) => (await guest(userAgent).post(VISIT, { referrerId })).json()
  expect([await visit('one'), await visit('one'), await visit('two')]).toEqual([
    { counted: true, isKnown: true },
    { counted: false, isKnown: true },
    { counted: true, isKnown: true },
  ])
  const { totals, days } = await program(browser)
  expect(totals).toEqual({ clicks: 2, registrations: 0, orders: 0, completedOrders: 0, earned: '0' })
  expect(days).toHaveLength(30)
  const today = new Date().toISOString().slice(0, 10)
  expect(days.at(-1)).toEqual({ date: today, clicks: 2, orders: 0, earned: '0' })
  expect(days[0].date).toBe(new Date(Date.now() - 29 * DAY_MS).toISOString().slice(0, 10))
  // At the end of the day, the visitor hashes and their salt are deleted and only the count remains.
  await stack.stores.accountArchive.forget(Date.now() + DAY_MS, 100)
  expect(await stack.query('SELECT 1 FROM affiliate_visitor UNION ALL SELECT 1 FROM visit_salt')).toEqual([])
  expect((await program(browser)).totals.clicks).toBe(2)
})

test('reports an unknown referral link so that pages can discard it', async () => {
  const unknown = { statusCode: 404, code: 'ERR_NOT_FOUND', message: expect.stringContaining('referrerAffiliateId') }
  const before = await stack.query('SELECT count(*) FROM orders')
  const visit = await guest('g').post(VISIT, { referrerId: 'nobody' })
  // A visit through an unknown link returns 200 instead of 404. Browsers log every 404 as an error, although the
  // visitor made no mistake.
  expect([visit.statusCode, visit.json()]).toEqual([200, { counted: false, isKnown: false }])
  expect((await guest('g').post(CREATE, orderPayload({ referrerId: 'nobody' }))).json()).toMatchObject(unknown)
  const signUp = await guest('g').signUp('x@example.org', { referrerAffiliateId: 'nobody' })
  expect(signUp.json()).toMatchObject(unknown)
  expect(await stack.query('SELECT count(*) FROM orders')).toEqual(before)
})

test("attributes an order to the guest's referral link or to the signed-in user's referrer", async () => {
  const { browser, referrerId, userId } = await partner()
  await stack.tick()
  const byGuest = (await guest('g').post(CREATE, orderPayload({ referrerId }))).json()
  const stored = (id: number) => stack.query(`SELECT referrer_id FROM orders WHERE order_id = ${id}`)
  expect(await stored(byGuest.orderId)).toEqual([{ referrer_id: referrerId }])

  const brought = new TestBrowser(stack)
  await brought.signUp('brought@example.org', { referrerAffiliateId: referrerId })
  await brought.signIn('brought@example.org')
  // For a signed-in user, the server uses the account's referrer, regardless of the value that the page sends.
  const own = (await brought.post(CREATE, orderPayload({ referrerId: 'nobody' }))).json()
  expect(await stored(own.orderId)).toEqual([{ referrer_id: null }])
  expect((await program(browser)).totals).toMatchObject({ registrations: 1, orders: 2, completedOrders: 0 })

  await stack.query(`INSERT INTO earning (kind, order_id, user_id, amount, created_at) VALUES
    ('accrual', ${own.orderId}, ${userId}, 1500000, now()), ('accrual', ${byGuest.orderId}, ${userId}, 500000, now())`)
  await stack.query(`UPDATE earning SET is_reversed = true WHERE order_id = ${byGuest.orderId}`)
  const accruals = (await browser.get(`${EARNINGS}/accruals`)).json()
  expect(accruals).toHaveLength(2)
  for (const one of accruals) expect(one).toMatchObject({ orderId: null, currencyTitle: 'USDT' })
  const listed = accruals.map(({ amount, status }: { amount: string; status: string }) => `${amount} ${status}`)
  expect(listed).toEqual(expect.arrayContaining(['1.5 CREDITED', '0.5 REVERSED']))
  const { totals, days } = await program(browser)
  expect(totals.earned).toBe('1.5')
  expect(days.at(-1)).toMatchObject({ orders: 2, earned: '1.5' })
  for (const path of ['accruals', 'cashbacks']) expect((await brought.get(`${EARNINGS}/${path}`)).json()).toEqual([])
})

test('does not count orders created by the owner of the referral link', async () => {
  const { browser, email, referrerId } = await partner()
  await stack.tick()
  const byGuest = (part: object) => guest('own').post(CREATE, orderPayload({ referrerId, ...part }))
  expect((await byGuest({ userEmail: email.toUpperCase() })).statusCode).toBe(200)
  expect((await program(browser)).totals).toMatchObject({ orders: 0 })
  expect((await byGuest({})).statusCode).toBe(200)
  expect((await program(browser)).totals).toMatchObject({ orders: 1 })
  expect((await browser.post(CREATE, orderPayload())).statusCode).toBe(200)
  expect((await program(browser)).totals).toMatchObject({ orders: 0 })
})

test('an affiliate without an email address earns from the order of a user without an email address', async () => {
  const { browser, userId, referrerId } = await partner()
  await stack.tick()
  const brought = new TestBrowser(stack)
  await brought.signUp('no-email@example.org', { referrerAffiliateId: referrerId })
  await brought.signIn('no-email@example.org')
  const { orderId } = (await brought.post(CREATE, orderPayload())).json()
  // Remove the email addresses, because accounts that were created in the messenger have none.
  await stack.query(`UPDATE orders SET user_email = NULL WHERE order_id = ${orderId}`)
  await stack.query(`UPDATE account SET email = NULL, email_confirmed_at = NULL WHERE user_id = ${userId}`)
  expect((await program(browser)).totals).toMatchObject({ registrations: 1, orders: 1 })
  const earners = await stack.workerStores.work.stores.earnings.earnersOf(orderId)
  expect(earners).toMatchObject({ referrer: userId })
})

test('the audit reports earnings that were credited to the account that created the order', async () => {
  const { browser, userId } = await partner()
  await stack.tick()
  const { orderId } = (await browser.post(CREATE, orderPayload())).json()
  await stack.query(
    `INSERT INTO earning (kind, order_id, user_id, amount, created_at) VALUES ('accrual', ${orderId}, ${userId}, 7, now())`,
  )
  const pool = createPool(stack.ownerUrl, 1)
  const { findings } = await new PostgresAuditStore(pool).checkRecords()
  await pool.end()
  const found = findings.filter(({ invariant }) => invariant === 19).map(({ what }) => what)
  expect(found).toEqual(
    expect.arrayContaining([
      `account ${userId} has an accrual of order ${orderId}, which is its own`,
      `order ${orderId} is WAITING and has earned account ${userId} its accrual`,
      `accrual of order ${orderId}: 7 for account ${userId}, the journal says otherwise`,
    ]),
  )
})

test('all earnings calls require a session', async () => {
  for (const path of ['referrer-id', 'balances', 'accruals', 'cashbacks', 'withdrawals', 'program'])
    expect((await guest('g').get(`${EARNINGS}/${path}`)).statusCode).toBe(401)
})

test('limits referral visits per IP address', async () => {
  const { referrerId } = await partner()
  const { limits } = stack.composition.services
  const take = vi.spyOn(limits, 'take')
  const codes = new Set<number>()
  for (let sent = 0; sent < 70 && !codes.has(429); sent += 1)
    codes.add((await guest(`visitor ${sent}`).post(VISIT, { referrerId })).statusCode)
  expect(codes).toEqual(new Set([200, 429]))
  expect(take).toHaveBeenCalledWith('visit', { ip: '127.0.0.1' })
})

test('accepts only the listed affiliate IDs when the operator has configured a list', async () => {
  const { referrerId } = await partner()
  const { isPartnerId } = (await import('@cambio/adapters/accounts/compose-accounts')).createAccountDeps({
    siteName: 'Cambio',
    limiters: memoryLimiters({ now: Date.now }),
    work: stack.stores.accounts,
    clock: { now: Date.now },
    secret: 'a secret of this test only',
    instance: 'test',
    publicOrigin: 'http://localhost',
    limits: stack.config.attempts,
    partnerIds: ['listed'],
    report: () => {},
    cipher: stack.composition.services.identity.cipher,
  })
  expect([isPartnerId('listed'), isPartnerId(referrerId)]).toEqual([true, false])
})
