import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PostgresAuditStore } from '@cambio/adapters/postgres/audit/audit-store'
import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { balanceGiven } from '@cambio/core/testing/give-balance'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { codeFor, newUser, PASSWORD, readAccountEmails, TestBrowser } from '../../testing/people.ts'
import { startTestApp, TEST_CHAINS, TRON_CHAIN, type TestApp } from '../../testing/test-app.ts'

const WALLET = '/api/v1/users/wallet'
const EARNINGS = '/api/v1/affiliates'
const TRON_ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const TEST_ADDRESS = `T${'1'.repeat(33)}`
const ETH_ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const LISTED = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const USDT = 'usdt-trc20'
let stack: TestApp
let folder: string
let serial = 0
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cambio-wallet-'))
  writeFileSync(join(folder, 'blacklist.txt'), `ethereum ${LISTED}\n`)
  stack = await startTestApp({
    CHAINS: JSON.stringify([...TEST_CHAINS, TRON_CHAIN]),
    BLACKLIST_FILE: join(folder, 'blacklist.txt'),
    RATE_LIMIT_SIGN_UPS_PER_ADDRESS: '1000',
    RATE_LIMIT_EMAILS_PER_ADDRESS: '1000',
    RATE_LIMIT_WITHDRAWALS_PER_EMAIL: '150',
    RATE_LIMIT_WITHDRAWALS_PER_ADDRESS: '100000',
  })
  await freshPrices()
})
afterAll(async () => {
  // After all tests, the audit must find no violation in the journal.
  const findings = stack && (await findingsNow())
  await stack?.close()
  rmSync(folder, { recursive: true, force: true })
  expect(findings).toEqual([])
})

async function findingsNow() {
  const pool = createPool(stack.ownerUrl, 1)
  const { findings } = await new PostgresAuditStore(pool).checkRecords()
  await pool.end()
  return findings
}

/** Inserts a tick with a network fee of 1 USDT for a Tron withdrawal. */
async function freshPrices(): Promise<void> {
  const { at } = await stack.tick({
    prices: { USDT: '1', ETH: '3000', BNB: '600', LTC: '92', BTC: '68000', TRX: '0.25' },
    payoutFees: { 'usdt-trc20': '4000000', trx: '1000000', eth: '2000', 'usdt-erc20': '2000', ltc: '2000' },
  })
  const { ticks } = stack.composition.services
  await vi.waitFor(() => expect(ticks.latest()?.at).toBe(at), { timeout: 10_000 })
}

/** Creates a signed-in user with a confirmed email address and the given balances. */
async function rich(balances: Record<string, bigint> = { [USDT]: 100_000_000n }) {
  const email = `rich-${(serial += 1)}@example.org`
  const browser = await newUser(stack, email)
  await browser.post('/api/v1/users/local/confirm-email', { code: await codeFor(stack, email, 'CONFIRM_EMAIL') })
  const { userId } = (await browser.get('/api/v1/users/account-data')).json()
  for (const [asset, amount] of Object.entries(balances))
    await stack.stores.work.stores.ledger.post(balanceGiven(userId, asset, amount))
  await freshPrices()
  return { browser, email, userId: userId as number }
}

const payload = (part: object = {}) => ({
  currencyTitle: 'USDT',
  networkTitle: 'TRC20',
  address: TRON_ADDRESS,
  amount: '40',
  ...part,
})
const count = async (table: string) => Number((await stack.query(`SELECT count(*) AS n FROM ${table}`))[0]?.['n'])
const rowsOfMoney = async () =>
  Promise.all(['withdrawal', 'payment', 'journal', 'account_email_queue', 'balance'].map(count))

test('pays a confirmed withdrawal from the balance', async () => {
  const { browser, email } = await rich()
  const terms = await browser.get(`${WALLET}/withdrawal-terms?currencyTitle=usdt&networkTitle=trc20`)
  expect(terms.json()).toMatchObject({ fee: '1', minAmount: '2', available: '100', requiresMemo: false })
  const requested = (await browser.post(`${EARNINGS}/withdrawals`, payload())).json()
  expect(requested).toMatchObject({
    amount: '40',
    fee: '1',
    currencyTitle: 'USDT',
    networkTitle: 'TRC20',
    address: TRON_ADDRESS,
    status: 'PENDING',
    txId: null,
    txLink: null,
    waitsFor: 'EMAIL_CODE',
  })
  const emails = (await readAccountEmails(stack)).filter((one) => one.email === email)
  expect(emails).toMatchObject([
    { kind: 'CONFIRM_WITHDRAWAL', facts: { amount: '40 USDT', destination: TRON_ADDRESS, withdrawal: requested.id } },
  ])
  await browser.post(`${WALLET}/withdrawals/confirm`, { id: requested.id, code: emails[0]?.code, password: PASSWORD })
  const confirmed = { ...requested, waitsFor: null }
  const [payment] = await stack.query(`SELECT * FROM payment WHERE reference = '${requested.id}'`)
  expect(payment).toMatchObject({ purpose: 'withdrawal', asset: USDT, amount: '39000000', to_address: TRON_ADDRESS })
  const balance = { currencyTitle: 'USDT', networkTitle: 'TRC20', available: '60', held: '40' }
  for (const path of [`${WALLET}/balances`, `${EARNINGS}/balances`])
    expect((await browser.get(path)).json()).toEqual([balance])
  for (const path of [`${WALLET}/withdrawals`, `${EARNINGS}/withdrawals`])
    expect((await browser.get(path)).json()).toEqual([confirmed])
  const exported = (await browser.post('/api/v1/users/export')).json()
  expect(exported).toMatchObject({ balances: [balance], withdrawals: [confirmed], cashbacks: [], accruals: [] })
})

test('rejects a withdrawal if the network fee exceeds the fee that the page showed', async () => {
  const { browser } = await rich()
  const before = await rowsOfMoney()
  const dear = await browser.post(`${EARNINGS}/withdrawals`, payload({ claimedFee: '0.9' }))
  expect(dear.json()).toMatchObject({
    statusCode: 422,
    code: 'ERR_NOT_ACCEPTABLE',
    data: { details: { expected: '1' } },
  })
  expect(await rowsOfMoney()).toEqual(before)
  const again = { 'idempotency-key': 'the-same-attempt' }
  const first = (await browser.post(`${EARNINGS}/withdrawals`, payload({ claimedFee: '0.95' }), again)).json()
  expect(first).toMatchObject({ amount: '40', fee: '0.95' })
  const second = (await browser.post(`${EARNINGS}/withdrawals`, payload({ claimedFee: '2.5' }), again)).json()
  expect(second).toEqual(first)
})

test('accepts the minimum amount for the displayed fee even after the fee has risen slightly', async () => {
  const { browser } = await rich()
  const smallest = payload({ amount: '1.9', claimedFee: '0.95' })
  expect((await browser.post(`${EARNINGS}/withdrawals`, smallest)).json()).toMatchObject({ amount: '1.9', fee: '0.95' })
  const smaller = await browser.post(`${EARNINGS}/withdrawals`, payload({ amount: '1.89', claimedFee: '0.95' }))
  expect(smaller.json()).toMatchObject({ code: 'ERR_WITHDRAWAL_TOO_SMALL', data: { details: { expected: '1.9' } } })
  const unclaimed = await browser.post(`${EARNINGS}/withdrawals`, payload({ amount: '1.9' }))
  expect(unclaimed.json()).toMatchObject({ code: 'ERR_WITHDRAWAL_TOO_SMALL', data: { details: { expected: '2' } } })
})

test('100 concurrent requests for the entire balance result in only one withdrawal', async () => {
  const { browser, userId } = await rich()
  const all = payload({ amount: '100' })
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => browser.copy().post(`${EARNINGS}/withdrawals`, all)),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(new Set(answers.filter(({ statusCode }) => statusCode !== 200).map((one) => one.json().code))).toEqual(
    new Set(['ERR_BALANCE_TOO_LOW']),
  )
  expect(await stack.query(`SELECT amount FROM balance WHERE account = 'user:${userId}'`)).toEqual([{ amount: '0' }])
  expect(await count(`withdrawal WHERE user_id = ${userId}`)).toBe(1)
}, 120_000)

test('does not cancel an open withdrawal when the user deletes the account', async () => {
  const { browser, userId } = await rich()
  expect((await browser.post(`${EARNINGS}/withdrawals`, payload({ amount: '100' }))).statusCode).toBe(200)
  const leave = (part: object) => browser.post('/api/v1/users/delete', { password: PASSWORD, ...part })
  expect((await leave({})).json()).toMatchObject({ statusCode: 422, code: 'ERR_UNPROCESSABLE_ENTITY' })
  expect((await leave({ giveUpBalance: true })).statusCode).toBe(200)
  expect(await count(`withdrawal WHERE user_id = ${userId} AND voided_at IS NULL`)).toBe(1)
})

test('creates only one withdrawal per idempotency key, even for concurrent requests', async () => {
  const { browser, userId } = await rich()
  const key = { 'idempotency-key': 'my-key' }
  const together = await Promise.all(
    Array.from({ length: 10 }, () => browser.copy().post(`${EARNINGS}/withdrawals`, payload(), key)),
  )
  const made = together.filter(({ statusCode }) => statusCode === 200)
  expect(made.length).toBeGreaterThan(0)
  expect(together.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true)
  const again = await browser.post(`${EARNINGS}/withdrawals`, payload(), key)
  for (const one of made) expect(one.json()).toEqual(again.json())
  const other = await browser.post(`${EARNINGS}/withdrawals`, payload({ amount: '41' }), key)
  expect(other.json()).toMatchObject({ statusCode: 422, code: 'ERR_UNPROCESSABLE_ENTITY' })
  expect(await count(`withdrawal WHERE user_id = ${userId}`)).toBe(1)
  // An idempotency key applies only within one account.
  const stranger = await rich()
  expect((await stranger.browser.post(`${EARNINGS}/withdrawals`, payload({ amount: '5' }), key)).statusCode).toBe(200)
})

test("never shows another account's withdrawals", async () => {
  const { browser } = await rich()
  const stranger = await rich()
  const ids: string[] = []
  for (const amount of ['2', '3', '4'])
    ids.unshift((await browser.post(`${EARNINGS}/withdrawals`, payload({ amount }))).json().id)
  const list = async (query: string, by = browser): Promise<string[]> =>
    (await by.get(`${WALLET}/withdrawals?${query}`)).json().map(({ id }: { id: string }) => id)
  expect(await list('limit=2')).toEqual(ids.slice(0, 2))
  expect(await list(`limit=2&before=${ids[1]}`)).toEqual(ids.slice(2))
  expect(await list('', stranger.browser)).toEqual([])
  expect(await list(`before=${ids[0]}`, stranger.browser)).toEqual([])
  const nobody = new TestBrowser(stack)
  for (const path of [`${WALLET}/balances`, `${WALLET}/withdrawals`, `${EARNINGS}/withdrawals`])
    expect((await nobody.get(path)).statusCode).toBe(401)
  expect((await nobody.post(`${EARNINGS}/withdrawals`, payload())).statusCode).toBe(401)
})

describe('rejected withdrawals', () => {
  let person: Awaited<ReturnType<typeof rich>>
  beforeAll(async () => {
    person = await rich({ [USDT]: 100_000_000n, eth: 10n ** 18n })
  })

  async function refused(path: string, body: object, expected: object) {
    const before = await rowsOfMoney()
    const answer = await person.browser.post(path, body)
    expect(answer.json()).toMatchObject(expected)
    expect(await rowsOfMoney()).toEqual(before)
    return answer.json()
  }

  test.each([
    ['below zero', '-1'],
    ['not a number', 'NaN'],
    ['infinite', 'Infinity'],
    ['in exponent notation', '1e3'],
    ['hexadecimal', '0x10'],
    ['without a leading digit', '.5e-6'],
    ['ten thousand digits', '9'.repeat(10_000)],
    ['more precise than the coin', '1.0000001'],
    ['a JSON number', 40],
    ['a list', ['40']],
    ['empty', ''],
  ])('rejects a withdrawal when its amount is %s', async (_what, amount) => {
    await refused(`${EARNINGS}/withdrawals`, payload({ amount }), { statusCode: 422, code: 'ERR_VALIDATION' })
  })

  test('reports the minimum when it rejects a withdrawal that is too small', async () => {
    for (const amount of ['0', '0.5', '1']) {
      const { message } = await refused(`${EARNINGS}/withdrawals`, payload({ amount }), {
        statusCode: 422,
        code: 'ERR_WITHDRAWAL_TOO_SMALL',
        data: { details: { expected: '2' } },
      })
      expect(/\d+(?:\.\d+)?/.exec(message)?.[0]).toBe('2')
    }
    const least = await person.browser.post(`${EARNINGS}/withdrawals`, payload({ amount: '2' }))
    expect(least.statusCode).toBe(200)
  })

  test("rejects a withdrawal that exceeds the user's balance of the coin", async () => {
    await refused(`${EARNINGS}/withdrawals`, payload({ amount: '1000' }), { code: 'ERR_BALANCE_TOO_LOW' })
    const ltc = { currencyTitle: 'LTC', networkTitle: 'LTC', address: 'rltc1qlxxplgwz35rzf4k39d4ewyccdydyjgv29kfgxx' }
    await refused(`${WALLET}/withdrawals`, { ...ltc, amount: '1' }, { code: 'ERR_BALANCE_NOT_FOUND' })
  })

  const eth = (address: string) => ({ currencyTitle: 'ETH', networkTitle: 'ETH', address, amount: '0.1' })
  test("rejects a withdrawal to an address that is invalid, blacklisted or the exchange's own", async () => {
    const wrong = { statusCode: 422, code: 'ERR_VALIDATION', data: { address: 'error_address_incorrect' } }
    for (const address of [TRON_ADDRESS.slice(0, -1), `${TRON_ADDRESS.slice(0, -1)}9`, 'T', ETH_ADDRESS])
      await refused(`${EARNINGS}/withdrawals`, payload({ address }), wrong)
    await refused(`${WALLET}/withdrawals`, payload({ address: TEST_ADDRESS }), wrong)
    const own = '0x27b1fdb04752bbc536007a920d24acb045561c26'
    await stack.query(
      `INSERT INTO own_address (chain, address, purpose, key_index) VALUES ('ethereum', '${own}', 'deposit', 9000)`,
    )
    await refused(`${WALLET}/withdrawals`, eth(own), wrong)
    await refused(`${WALLET}/withdrawals`, eth(LISTED), {
      statusCode: 403,
      code: 'ERR_FORBIDDEN',
      message: 'Client data is blacklisted',
    })
    await refused(`${WALLET}/withdrawals`, { ...eth(ETH_ADDRESS), memo: '7' }, { code: 'ERR_VALIDATION' })
  })

  test('rejects an earnings withdrawal in another coin', async () => {
    await refused(`${EARNINGS}/withdrawals`, eth(ETH_ADDRESS), { code: 'ERR_NETWORK_NOT_SUPPORTED' })
    const none = { ...eth(ETH_ADDRESS), networkTitle: 'MARS' }
    await refused(`${WALLET}/withdrawals`, none, { code: 'ERR_NETWORK_NOT_SUPPORTED' })
  })

  test('rejects a withdrawal of a coin on a halted chain', async () => {
    const { services } = stack.composition
    await stack.query(`INSERT INTO chain_halt (chain, reason, halted_at) VALUES ('ethereum', 'a test', now())`)
    await freshPrices()
    await expect.poll(() => services.catalogue.get({ slug: 'eth' }).isPayoutEnabled).toBe(false)
    await refused(`${WALLET}/withdrawals`, eth(ETH_ADDRESS), { statusCode: 503, code: 'ERR_SERVICE_UNAVAILABLE' })
    await stack.query('DELETE FROM chain_halt')
    await freshPrices()
    await expect.poll(() => services.catalogue.get({ slug: 'eth' }).isPayoutEnabled).toBe(true)
  })

  test('rejects a withdrawal without a confirmed email address', async () => {
    const browser = await newUser(stack, 'unconfirmed@example.org')
    const answer = await browser.post(`${EARNINGS}/withdrawals`, payload())
    expect(answer.json()).toMatchObject({
      statusCode: 422,
      code: 'ERR_UNPROCESSABLE_ENTITY',
      message: 'Confirm your email first',
    })
    const extra = { status: 'COMPLETED', fee: '0', userId: 1, __proto__: { fee: '0' } }
    const ignored = await person.browser.post(`${EARNINGS}/withdrawals`, payload({ amount: '2', ...extra }))
    expect(ignored.json()).toMatchObject({ status: 'PENDING', fee: '1' })
  })

  test('rejects withdrawal requests above the rate limit', async () => {
    const statusOfRequest = async () =>
      (await person.browser.post(`${EARNINGS}/withdrawals`, payload({ amount: '0' }))).statusCode
    const codes = new Set<number>()
    for (let sent = 0; sent < 160 && !codes.has(429); sent += 1) codes.add(await statusOfRequest())
    expect(codes).toEqual(new Set([422, 429]))
  }, 60_000)
})

test("accepts a test address from the sandbox's wallet page as a withdrawal address", async () => {
  const { browser } = await rich()
  const sent = await browser.post(`${EARNINGS}/withdrawals`, payload({ address: TEST_ADDRESS }))
  expect(sent.json()).toMatchObject({ address: 'T9yD14Nj9j7xAB4dbGeiX9h8upfCg3PBbY', status: 'PENDING' })
})
