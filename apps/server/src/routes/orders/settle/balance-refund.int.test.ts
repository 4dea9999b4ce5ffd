import { PostgresAuditStore } from '@cambio/adapters/postgres/audit/audit-store'
import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { brokenBy } from '@cambio/adapters/postgres/testing/broken-by'
import { PROVIDER_ONLY_CHAIN_PREFIX } from '@cambio/core/instruments/instrument'
import { fireDeadlines } from '@cambio/core/orders/settle/fire-deadlines'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { arrive } from '../../../testing/arrive.ts'
import { ETH_REFUND_ADDRESS, LTC_ADDRESS, orderPayload } from '../../../testing/order-payload.ts'
import { newPartner } from '../../../testing/partner.ts'
import { codeFor, newUser, TestBrowser } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const API = '/api/v1/orders'
const HALF_ETH = 500_000_000_000_000_000n
const NINE_TENTHS = (HALF_ETH * 9n) / 10n
const FLOATING = { rateMode: 'FLOATING', refundAddress: undefined }
const NOTHING = [422, 'ERR_UNPROCESSABLE_ENTITY']

let stack: TestApp
let serial = 0
beforeAll(async () => {
  stack = await startTestApp({
    RATE_LIMIT_SIGN_UPS_PER_ADDRESS: '1000',
    RATE_LIMIT_EMAILS_PER_ADDRESS: '1000',
    RATE_LIMIT_CREATES: '1000',
  })
})
afterAll(async () => {
  // After all tests, the audit must find no violation in the journal.
  const findings = stack && (await findingsNow())
  await stack?.close()
  expect(findings).toEqual([])
})
beforeEach(() => stack.tick())

async function findingsNow() {
  const pool = createPool(stack.ownerUrl, 1)
  const { findings } = await new PostgresAuditStore(pool).checkRecords()
  await pool.end()
  return findings
}

interface Made {
  orderId: number
  controlToken: string
}
interface TestUser {
  browser: TestBrowser
  userId: number
}

async function accountHolder({ isConfirmed = true } = {}): Promise<TestUser> {
  const email = `refunded-${(serial += 1)}@example.org`
  const browser = await newUser(stack, email)
  if (isConfirmed)
    await browser.post('/api/v1/users/local/confirm-email', { code: await codeFor(stack, email, 'CONFIRM_EMAIL') })
  const { userId } = (await browser.get('/api/v1/users/account-data')).json()
  return { browser, userId }
}

async function make({ browser }: { browser: TestBrowser }, part: object = {}): Promise<Made> {
  const payload = orderPayload({ rateMode: 'FIXED', refundAddress: ETH_REFUND_ADDRESS, ...part })
  const answer = await browser.post(`${API}/public/create`, payload)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

/** Creates an order that waits for its user's choice because its deposit was 10 % too small. */
async function orderOf(owner: { browser: TestBrowser }, part: object = {}): Promise<Made> {
  const made = await make(owner, part)
  await arrive(stack, { orderId: made.orderId, asset: 'eth', amountAtomic: NINE_TENTHS })
  return made
}

const known = ({ orderId }: Made) => ({ orderId, destinationAddress: LTC_ADDRESS })
const intoBalance = ({ browser }: { browser: TestBrowser }, made: Made, part: object = {}, headers = {}) =>
  browser.post(`${API}/public/request-refund`, { ...known(made), into: 'balance', ...part }, headers)
const infoOf = ({ browser }: { browser: TestBrowser }, { orderId }: Made) =>
  browser.get(`${API}/order-refund-info?orderId=${orderId}&destinationAddress=${LTC_ADDRESS}&into=balance`)
const statusAndCode = (answer: { statusCode: number; json(): { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
]
const guest = () => ({ browser: new TestBrowser(stack) })

const balanceOf = async ({ userId }: TestUser, asset = 'eth') =>
  -(await stack.stores.work.stores.ledger.balance(`user:${userId}`, asset))
const show = async ({ orderId }: Made) =>
  (await stack.app.inject(`${API}/public-info?orderId=${orderId}&destinationAddress=${LTC_ADDRESS}`)).json()
const settlements = ({ orderId }: Made) =>
  stack.query(`SELECT purpose, payment_id FROM settlement WHERE order_id = ${orderId}`)
const paymentsOf = ({ orderId }: Made) => stack.query(`SELECT purpose FROM payment WHERE order_id = ${orderId}`)
const kinds = (order: { orderEvents: { kind: string }[] }) => order.orderEvents.map(({ kind }) => kind)

describe('refund to the balance', () => {
  it('credits the whole deposit to the balance, without a fee and without an on-chain payment', async () => {
    const owner = await accountHolder()
    const made = await orderOf(owner)
    const info = await infoOf(owner, made)
    expect(info.json()).toEqual({
      refundAmountWithoutNetworkFee: '0.45',
      networkFee: '0',
      credits: [{ currencyTitle: 'ETH', networkTitle: 'ETH', amount: '0.45' }],
    })
    const answer = await intoBalance(owner, made, { refundAmount: '0.45', claimedNetworkFee: '0' })
    expect(answer.statusCode).toBe(200)
    const order = answer.json()
    expect(order).toMatchObject({ state: 'REFUNDED', completed: true, refundInto: 'balance', withdrawals: [] })
    expect(order).toMatchObject({ choice: null, nextAction: { kind: 'none' } })
    expect(kinds(order).slice(0, 2)).toEqual(['REFUND_COMPLETED', 'REFUND_REQUESTED'])
    expect(order.deposits).toMatchObject([{ status: 'credited', amount: '0.45' }])
    expect(await balanceOf(owner)).toBe(NINE_TENTHS)
    expect(await settlements(made)).toEqual([{ purpose: 'balance', payment_id: null }])
    expect(await paymentsOf(made)).toEqual([])
    const again = await intoBalance(owner, made)
    expect([again.statusCode, again.json().state]).toEqual([200, 'REFUNDED'])
    expect(await balanceOf(owner)).toBe(NINE_TENTHS)
    const [entry] = (await owner.browser.get('/api/v1/users/wallet/deposits')).json()
    expect(entry).toMatchObject({ status: 'CREDITED', amount: '0.45', orderId: made.orderId })
    expect((await owner.browser.post('/api/v1/users/export')).json().deposits).toEqual([entry])
    const news = await stack.query(`SELECT kind FROM order_news WHERE order_id = ${made.orderId} ORDER BY at DESC`)
    expect(news[0]).toEqual({ kind: 'REFUNDED_INTO_BALANCE' })
  })

  it('rejects a refund to the balance of an account that did not create the order', async () => {
    const [owner, other] = [await accountHolder(), await accountHolder()]
    const made = await orderOf(owner)
    const { controlToken } = made
    const nobody = await intoBalance(guest(), made, { controlToken })
    expect(statusAndCode(nobody)).toEqual([401, 'ERR_UNAUTHORIZED'])
    expect(statusAndCode(await intoBalance(other, made, { controlToken }))).toEqual([403, 'ERR_FORBIDDEN'])
    expect(statusAndCode(await intoBalance(owner, made, {}, { origin: 'https://evil.example' }))).toEqual([
      401,
      'ERR_UNAUTHORIZED',
    ])
    expect(statusAndCode(await infoOf(guest(), made))).toEqual([401, 'ERR_UNAUTHORIZED'])
    expect(statusAndCode(await infoOf(other, made))).toEqual([403, 'ERR_FORBIDDEN'])
    const unknown = await owner.browser.post(`${API}/public/request-refund`, {
      orderId: made.orderId,
      destinationAddress: ETH_REFUND_ADDRESS,
      into: 'balance',
    })
    expect(statusAndCode(unknown)).toEqual([404, 'ERR_NOT_FOUND'])
    const ofGuest = await orderOf(guest())
    expect(statusAndCode(await intoBalance(owner, ofGuest))).toEqual([403, 'ERR_FORBIDDEN'])
    expect([await settlements(made), await settlements(ofGuest)]).toEqual([[], []])
    expect([await balanceOf(owner), await balanceOf(other)]).toEqual([0n, 0n])
  })

  it('requires a confirmed email address for a balance refund, as for a withdrawal', async () => {
    const owner = await accountHolder({ isConfirmed: false })
    const made = await orderOf(owner)
    expect(statusAndCode(await intoBalance(owner, made))).toEqual(NOTHING)
    expect(await settlements(made)).toEqual([])
  })

  it("refunds a partner's order to the balance only in a session of the partner's account", async () => {
    const owner = await accountHolder()
    const partner = await newPartner(stack)
    await stack.query(`UPDATE api_key SET user_id = ${owner.userId} WHERE api_id = ${partner.apiId}`)
    const payload = orderPayload({ rateMode: 'FIXED', refundAddress: ETH_REFUND_ADDRESS })
    const made: Made = (await partner.post(`${API}/public/create`, payload)).json()
    await arrive(stack, { orderId: made.orderId, asset: 'eth', amountAtomic: NINE_TENTHS })
    const signed = await partner.post(`${API}/public/request-refund`, { ...known(made), into: 'balance' })
    expect(statusAndCode(signed)).toEqual([401, 'ERR_UNAUTHORIZED'])
    expect((await intoBalance(owner, made)).statusCode).toBe(200)
    expect(await balanceOf(owner)).toBe(NINE_TENTHS)
  })

  it.each([
    ['an address as well', { refundAddress: ETH_REFUND_ADDRESS }, 'ERR_VALIDATION'],
    ['an unknown destination', { into: 'pocket' }, 'ERR_VALIDATION'],
    ['more than arrived', { refundAmount: '0.46' }, 'ERR_NOT_ACCEPTABLE'],
    ['no amount', { refundAmount: '1e3' }, 'ERR_VALIDATION'],
  ])('rejects an invalid balance refund request: %s', async (_what, part, code) => {
    const owner = await accountHolder()
    const made = await orderOf(owner)
    expect(statusAndCode(await intoBalance(owner, made, part))).toEqual([422, code])
    expect([await settlements(made), await balanceOf(owner)]).toEqual([[], 0n])
  })

  it('rejects a balance refund before a deposit or after the order has been settled', async () => {
    const owner = await accountHolder()
    const made = await make(owner)
    expect(statusAndCode(await intoBalance(owner, made))).toEqual(NOTHING)
    await arrive(stack, { orderId: made.orderId, asset: 'eth', amountAtomic: NINE_TENTHS })
    expect((await owner.browser.post(`${API}/public/request-refund`, known(made))).statusCode).toBe(200)
    expect(statusAndCode(await intoBalance(owner, made))).toEqual(NOTHING)
    expect(await settlements(made)).toMatchObject([{ purpose: 'refund' }])
  })

  it('rejects a balance refund while wallet deposits of the coin are closed', async () => {
    const owner = await accountHolder()
    const made = await orderOf(owner)
    await stack.stores.work.stores.chains.halt('ethereum', 'a test', Date.now())
    const halted = [await intoBalance(owner, made), await infoOf(owner, made)]
    await stack.query(`DELETE FROM chain_halt WHERE chain = 'ethereum'`)
    expect(halted.map(statusAndCode)).toEqual([
      [503, 'ERR_SERVICE_UNAVAILABLE'],
      [503, 'ERR_SERVICE_UNAVAILABLE'],
    ])
    const { catalogue } = stack.composition.services
    const eth = catalogue.get({ slug: 'eth' })
    const closed = vi.spyOn(catalogue, 'find').mockReturnValue({ ...eth, isDepositEnabled: false })
    expect(statusAndCode(await intoBalance(owner, made))).toEqual([503, 'ERR_SERVICE_UNAVAILABLE'])
    closed.mockReturnValue({ ...eth, chain: `${PROVIDER_ONLY_CHAIN_PREFIX}eth` })
    expect(statusAndCode(await intoBalance(owner, made))).toEqual([422, 'ERR_NETWORK_NOT_SUPPORTED'])
    closed.mockRestore()
    expect([await settlements(made), await balanceOf(owner)]).toEqual([[], 0n])
  })

  it('does not credit a refund to the balance of an account that is deleted at the same time', async () => {
    const owner = await accountHolder()
    const made = await orderOf(owner)
    const { depositTargets } = stack.stores.work.stores
    const isOpen = vi.spyOn(Object.getPrototypeOf(depositTargets), 'isOpen').mockResolvedValue(false)
    const answer = await intoBalance(owner, made)
    isOpen.mockRestore()
    expect(statusAndCode(answer)).toEqual([401, 'ERR_UNAUTHORIZED'])
    expect([await settlements(made), await balanceOf(owner)]).toEqual([[], 0n])
  })

  it('pays a refund to the refund address unless the user chooses the balance', async () => {
    const owner = await accountHolder()
    const made = await orderOf(owner)
    const { services } = stack.composition
    const now = services.clock.now() + services.terms.humanMs + 60_000
    await fireDeadlines({ ...services, work: stack.workerStores.work, clock: { now: () => now }, report: () => {} })
    expect(await show(made)).toMatchObject({ state: 'REFUNDING', refundInto: 'address' })
    expect(await balanceOf(owner)).toBe(0n)
  })

  it('settles the order only once when concurrent requests choose different settlements', async () => {
    const owner = await accountHolder()
    const made = await orderOf(owner)
    const { controlToken } = made
    const ways = [
      () => intoBalance({ browser: owner.browser.copy() }, made),
      () => owner.browser.copy().post(`${API}/public/request-refund`, { ...known(made), controlToken }),
      () => owner.browser.copy().post(`${API}/public/accept-rate-mode-change`, { ...known(made), controlToken }),
    ]
    const answers = await Promise.all(Array.from({ length: 34 }, () => ways.map((way) => way())).flat())
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 422)).toBe(true)
    const [settled] = await settlements(made)
    expect(await settlements(made)).toHaveLength(1)
    expect(await paymentsOf(made)).toHaveLength(settled?.['purpose'] === 'balance' ? 0 : 1)
    expect(await balanceOf(owner)).toBe(settled?.['purpose'] === 'balance' ? NINE_TENTHS : 0n)
  })

  it('credits the balance only once for 100 concurrent balance refund requests', async () => {
    const owner = await accountHolder()
    const made = await orderOf(owner)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => intoBalance({ browser: owner.browser.copy() }, made)),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await balanceOf(owner)).toBe(NINE_TENTHS)
  })
})

describe('balance refunds while an address is blacklisted', () => {
  it('holds an order for an operator instead of refunding a blacklisted deposit to the balance', async () => {
    const owner = await accountHolder()
    const made = await make(owner, FLOATING)
    await arrive(stack, { orderId: made.orderId, asset: 'eth', amountAtomic: 10n ** 24n })
    expect((await show(made)).state).toBe('ACTION_REQUIRED')
    const listed = vi.spyOn(stack.composition.services.screening, 'isBlacklisted').mockResolvedValue(true)
    const answer = await intoBalance(owner, made)
    listed.mockRestore()
    expect(answer.json()).toMatchObject({ state: 'SUSPENSE', refundInto: null })
    // The order still waits for the operator's decision, although no address is blacklisted any more.
    expect(statusAndCode(await intoBalance(owner, made))).toEqual(NOTHING)
    // Coins that arrive for the order afterwards are also held.
    await arrive(stack, { orderId: made.orderId, asset: 'usdt-erc20', amountAtomic: 50_000_000n })
    expect((await show(made)).deposits[1].status).toBe('suspense')
    expect(statusAndCode(await intoBalance(owner, made))).toEqual(NOTHING)
    expect([await settlements(made), await balanceOf(owner)]).toEqual([[], 0n])
    expect(await balanceOf(owner, 'usdt-erc20')).toBe(0n)
  })

  it("does not credit coins in suspense to the balance while one of the order's addresses is blacklisted", async () => {
    const owner = await accountHolder()
    const made = await make(owner, FLOATING)
    await arrive(stack, { orderId: made.orderId, asset: 'usdt-erc20', amountAtomic: 50_000_000n })
    const listed = vi.spyOn(stack.composition.services.screening, 'isBlacklisted').mockResolvedValue(true)
    const answer = await intoBalance(owner, made)
    listed.mockRestore()
    expect(statusAndCode(answer)).toEqual([403, 'ERR_FORBIDDEN'])
    expect(await balanceOf(owner, 'usdt-erc20')).toBe(0n)
  })
})

describe("balance refunds of coins that differ from the order's send coin", () => {
  it('credits each coin in suspense to the balance once, in its own currency', async () => {
    const owner = await accountHolder()
    const made = await make(owner, FLOATING)
    await arrive(stack, { orderId: made.orderId, asset: 'eth', amountAtomic: HALF_ETH })
    await arrive(stack, { orderId: made.orderId, asset: 'eth', amountAtomic: HALF_ETH })
    await arrive(stack, { orderId: made.orderId, asset: 'usdt-erc20', amountAtomic: 50_000_000n })
    await arrive(stack, { orderId: made.orderId, asset: 'eth', amountAtomic: 1_000n })
    const info = (await infoOf(owner, made)).json()
    expect(info).toMatchObject({ refundAmountWithoutNetworkFee: '0.5', networkFee: '0' })
    expect(info.credits.map(({ amount }: { amount: string }) => amount)).toEqual(['0.5', '50'])
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => intoBalance({ browser: owner.browser.copy() }, made)),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect([await balanceOf(owner), await balanceOf(owner, 'usdt-erc20')]).toEqual([HALF_ETH, 50_000_000n])
    const order = await show(made)
    expect(order.deposits.map(({ status }: { status: string }) => status)).toEqual([
      'credited',
      'in-balance',
      'in-balance',
      'dust',
    ])
    // Refunding the surplus deposits did not settle the order, so its payout still follows.
    expect(order).toMatchObject({ state: 'EXCHANGING', refundInto: null })
    expect(await settlements(made)).toMatchObject([{ purpose: 'payout' }])
    expect((await owner.browser.get('/api/v1/users/wallet/deposits')).json()).toHaveLength(2)
  })
})

describe('auditing refunds to the balance', () => {
  const refunded = async () => {
    const owner = await accountHolder()
    const made = await orderOf(owner)
    expect((await intoBalance(owner, made)).statusCode).toBe(200)
    return { ...owner, ...made }
  }
  type Refunded = Awaited<ReturnType<typeof refunded>>
  const freely = 'ALTER TABLE journal DISABLE TRIGGER USER; ALTER TABLE deposit DISABLE TRIGGER USER;'
  const credit = ({ orderId }: Refunded) =>
    `kind = 'balance-refund' AND reference = (SELECT id::text FROM deposit WHERE order_id = ${orderId})`

  it.each<[number, string, (made: Refunded) => string]>([
    [
      5,
      'a missing settlement',
      ({ orderId }) =>
        `ALTER TABLE settlement DISABLE TRIGGER USER; DELETE FROM settlement WHERE order_id = ${orderId}`,
    ],
    [
      5,
      'an order with a payout as its settlement',
      ({ orderId }) => `UPDATE orders SET settlement = 'payout' WHERE order_id = ${orderId}`,
    ],
    [11, 'a refund that was never credited', (made) => `${freely} DELETE FROM journal WHERE ${credit(made)}`],
    [
      11,
      'a refund below the deposit',
      ({ orderId }) => `UPDATE deposit SET amount = amount + 1 WHERE order_id = ${orderId}`,
    ],
    [
      11,
      'a refund to another account',
      (made) =>
        `${freely} UPDATE journal SET entries = jsonb_set(entries, '{1,account}', '"user:1"') WHERE ${credit(made)}`,
    ],
    [
      11,
      'a deposit in the balance of another account',
      ({ orderId, userId }) =>
        `${freely} UPDATE deposit SET balance_of = (SELECT min(user_id) FROM account WHERE user_id <> ${userId}) WHERE order_id = ${orderId}`,
    ],
    [
      11,
      'a refunded order that is held',
      ({ orderId }) =>
        `UPDATE orders SET state = 'SUSPENSE', act_by = now() + interval '1 hour' WHERE order_id = ${orderId}`,
    ],
    [
      14,
      'a deposit without the account of its balance',
      ({ orderId }) => `${freely} UPDATE deposit SET balance_of = NULL WHERE order_id = ${orderId}`,
    ],
    [
      14,
      'an orphaned deposit that stayed in the balance',
      ({ orderId }) => `UPDATE deposit SET status = 'ORPHANED' WHERE order_id = ${orderId}`,
    ],
  ])('the audit reports $1 (invariant $0)', async (invariant, _what, sabotage) => {
    const made = await refunded()
    expect(await findingsNow()).toEqual([])
    expect(await brokenBy(stack.ownerUrl, sabotage(made))).toContain(invariant)
  })

  it('the database rejects a second settlement of an order', async () => {
    const { orderId, controlToken } = await refunded()
    const second = `INSERT INTO settlement (order_id, purpose) VALUES (${orderId}, 'balance')`
    await expect(stack.query(second)).rejects.toThrow(/settlement_pkey/)
    await expect(stack.query(`DELETE FROM settlement WHERE order_id = ${orderId}`)).rejects.toThrow(/into a balance/)
    await expect(stack.query(`UPDATE deposit SET balance_of = 1 WHERE order_id = ${orderId}`)).rejects.toThrow(
      /already/,
    )
    const accepted = await stack.app.inject({
      method: 'POST',
      url: `${API}/public/accept-rate-mode-change`,
      payload: { orderId, destinationAddress: LTC_ADDRESS, controlToken },
    })
    expect(statusAndCode(accepted)).toEqual(NOTHING)
  })
})
