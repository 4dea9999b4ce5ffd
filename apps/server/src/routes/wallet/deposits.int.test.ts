import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codeFor, newUser, PASSWORD, TestBrowser } from '../../testing/people.ts'
import { startTestApp, TEST_CHAINS, type TestApp } from '../../testing/test-app.ts'

const WALLET = '/api/v1/users/wallet'
const ETH = { currencyTitle: 'ETH', networkTitle: 'ETH' }
const XRP_CHAIN = { chain: 'xrp', family: 'xrp', rpcUrl: 'http://127.0.0.1:1', networkId: 1 }
const HOT_XRP = 'rMQ98K56yXJbDGv49ZSmW51sLn94Xe1mu1'
let stack: TestApp
let serial = 0
beforeAll(async () => {
  stack = await startTestApp({
    CHAINS: JSON.stringify([...TEST_CHAINS, XRP_CHAIN]),
    RATE_LIMIT_SIGN_UPS_PER_ADDRESS: '1000',
    RATE_LIMIT_EMAILS_PER_ADDRESS: '1000',
  })
  await stack.query(
    `INSERT INTO own_address (chain, address, purpose, key_index) VALUES ('xrp', '${HOT_XRP}', 'hot', 0)`,
  )
  const { at } = await stack.tick({
    prices: { USDT: '1', ETH: '3000', BNB: '600', LTC: '92', BTC: '68000', XRP: '2' },
    payoutFees: { eth: '21000000000000', 'usdt-erc20': '65000000000000', ltc: '2230', xrp: '12' },
  })
  await vi.waitFor(() => expect(stack.composition.services.ticks.latest()?.at).toBe(at), { timeout: 10_000 })
})
afterAll(() => stack?.close())

async function accountHolder() {
  const email = `depositor-${(serial += 1)}@example.org`
  const browser = await newUser(stack, email)
  await browser.post('/api/v1/users/local/confirm-email', { code: await codeFor(stack, email, 'CONFIRM_EMAIL') })
  const { userId } = (await browser.get('/api/v1/users/account-data')).json()
  return { browser, userId: userId as number }
}

const requestAddress = (browser: TestBrowser, coin: object = ETH) => browser.post(`${WALLET}/deposit-address`, coin)
const addressCountOf = async (userId: number) =>
  (await stack.query(`SELECT count(*)::int AS n FROM own_address WHERE user_id = ${userId}`))[0]?.['n']

test('100 concurrent requests by one account receive the same deposit address', async () => {
  const { browser, userId } = await accountHolder()
  const answers = await Promise.all(Array.from({ length: 100 }, () => requestAddress(browser.copy())))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const [first] = answers.map((one) => one.json())
  expect(new Set(answers.map((one) => one.json().address))).toEqual(new Set([first.address]))
  expect(first).toMatchObject({ ...ETH, memo: null, minConfirmations: 3, requiresMemo: false })
  expect(await addressCountOf(userId)).toBe(1)
  // All coins on a network share one deposit address.
  expect((await requestAddress(browser, { currencyTitle: 'usdt', networkTitle: 'erc20' })).json().address).toBe(
    first.address,
  )
  expect((await requestAddress(browser, { currencyTitle: 'LTC', networkTitle: 'LTC' })).json().address).not.toBe(
    first.address,
  )
  const other = await accountHolder()
  expect((await requestAddress(other.browser)).json().address).not.toBe(first.address)
  expect(await stack.query(`SELECT 1 FROM own_address WHERE order_id IS NOT NULL AND user_id IS NOT NULL`)).toEqual([])
  const mine = `own_address SET order_id = 7 WHERE user_id = ${userId}`
  await expect(stack.query(`UPDATE ${mine}`)).rejects.toThrow(/own_address_of_one/)
  await expect(stack.query(`UPDATE ${mine.replace('order_id = 7', 'user_id = NULL')}`)).rejects.toThrow(/given already/)
})

test('lists the minimum deposit of each coin', async () => {
  const { browser } = await accountHolder()
  const coins = (await browser.get(`${WALLET}/deposit-coins`)).json()
  expect(coins.map(({ currencyTitle }: { currencyTitle: string }) => currencyTitle)).toEqual(
    expect.arrayContaining(['ETH', 'LTC', 'XRP']),
  )
  expect(coins).toContainEqual({ ...ETH, minAmount: '0.00021', minConfirmations: 3, requiresMemo: false })
})

test("returns the hot wallet's address with the account's memo on chains with memos", async () => {
  const [one, other] = [await accountHolder(), await accountHolder()]
  const coin = { currencyTitle: 'XRP', networkTitle: 'XRP' }
  const responses = await Promise.all(
    [one, one, other].map(async ({ browser }) => (await requestAddress(browser, coin)).json()),
  )
  const [first, again, others] = responses
  expect(first).toMatchObject({ address: HOT_XRP, requiresMemo: true, memo: expect.stringMatching(/^\d{10}$/) })
  expect(Number(first.memo)).toBeGreaterThan(2 ** 31)
  expect(again).toEqual(first)
  expect(others.memo).not.toBe(first.memo)
  const taken = `INSERT INTO account_memo VALUES ('xrp', ${other.userId + 1000}, '${HOT_XRP}', '2147483647')`
  await expect(stack.query(taken)).rejects.toThrow(/account_memo_memo_check/)
})

test('assigns a deposit address only for watched coins and only to users with confirmed emails', async () => {
  const guest = new TestBrowser(stack)
  expect((await requestAddress(guest)).statusCode).toBe(401)
  const unconfirmed = await newUser(stack, `depositor-${(serial += 1)}@example.org`)
  expect((await requestAddress(unconfirmed)).json()).toMatchObject({
    statusCode: 422,
    code: 'ERR_UNPROCESSABLE_ENTITY',
  })
  const { browser, userId } = await accountHolder()
  for (const coin of [
    { ...ETH, currencyTitle: 'NONE' },
    { ...ETH, networkTitle: 'DOGE' },
  ])
    expect((await requestAddress(browser, coin)).json()).toMatchObject({
      statusCode: 422,
      code: 'ERR_NETWORK_NOT_SUPPORTED',
    })
  expect((await requestAddress(browser, { currencyTitle: 'ETH' })).statusCode).toBe(422)
  expect(await addressCountOf(userId)).toBe(0)
})

test("lists only the account's own deposits, with their confirmations", async () => {
  const { browser, userId } = await accountHolder()
  const { address } = (await requestAddress(browser)).json()
  const { chains } = stack.stores.work.stores
  await chains.advance('ethereum', { height: 101, hash: 'block-101' }, 500)
  const send = (txId: string, height: number | null) =>
    chains.recordTransfer({
      chain: 'ethereum',
      asset: 'eth',
      owner: { orderId: null, userId },
      now: Date.now(),
      transfer: { txId, outputKey: 'value', address, memo: null, contract: null, amountAtomic: 5n * 10n ** 17n },
      block: height === null ? null : { height, hash: `block-${height}`, at: Date.now() },
    })
  await send('0xone', 100)
  await send('0xtwo', null)
  const deposits = (await browser.get(`${WALLET}/deposits`)).json()
  expect(deposits).toMatchObject([
    { ...ETH, txId: '0xtwo', status: 'SEEN', confirmations: 0, minConfirmations: 3, amount: '0.5' },
    { ...ETH, txId: '0xone', status: 'CONFIRMING', confirmations: 2, minConfirmations: 3 },
  ])
  const [first, last] = deposits
  expect((await browser.get(`${WALLET}/deposits?limit=1`)).json()).toEqual([first])
  expect((await browser.get(`${WALLET}/deposits?limit=1&before=${first.id}`)).json()).toEqual([last])
  const other = await accountHolder()
  for (const path of ['deposits', `deposits?before=${first.id}`])
    expect((await other.browser.get(`${WALLET}/${path}`)).json()).toEqual([])
  expect((await new TestBrowser(stack).get(`${WALLET}/deposits`)).statusCode).toBe(401)
  const exported = (await browser.post('/api/v1/users/export')).json()
  expect(exported.deposits).toEqual(deposits)
  expect(exported.depositAddresses).toEqual([{ network: 'ETH', address, memo: null }])
})

test("requires the user's consent to forfeit a pending deposit before deleting the account", async () => {
  const { browser, userId } = await accountHolder()
  const { address } = (await requestAddress(browser)).json()
  await stack.stores.work.stores.chains.recordTransfer({
    chain: 'ethereum',
    asset: 'eth',
    owner: { orderId: null, userId },
    now: Date.now(),
    block: null,
    transfer: { txId: '0xlate', outputKey: 'value', address, memo: null, contract: null, amountAtomic: 10n ** 18n },
  })
  const leave = (part: object) => browser.post('/api/v1/users/delete', { password: PASSWORD, ...part })
  expect((await leave({})).json()).toMatchObject({ statusCode: 422, code: 'ERR_UNPROCESSABLE_ENTITY' })
  expect((await browser.get('/api/v1/users/account-data')).statusCode).toBe(200)
  expect((await leave({ giveUpBalance: true })).statusCode).toBe(200)
})
