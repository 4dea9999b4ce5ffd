import { PostgresAuditStore } from '@cambio/adapters/postgres/audit/audit-store'
import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { balanceGiven } from '@cambio/core/testing/give-balance'
import { markConfirmed } from '@cambio/core/wallet/confirm-withdrawal'
import type { TickBook } from '@cambio/core/quotes/tick-store'
import { releaseDueWithdrawals } from '@cambio/core/wallet/release-withdrawal'
import { RetryPauses } from '@cambio/core/shared/retry-pauses'
import { present } from '@cambio/kernel/assert'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeFor, newUser, PASSWORD, readAccountEmails, type TestBrowser } from '../../testing/people.ts'
import { startTestApp, TEST_CHAINS, TRON_CHAIN, type TestApp } from '../../testing/test-app.ts'

const WITHDRAWALS = '/api/v1/users/wallet/withdrawals'
const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const OTHER_ADDRESS = 'T9yD14Nj9j7xAB4dbGeiX9h8upfCg3PBbY'
const USDT = 'usdt-trc20'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
let stack: TestApp
let serial = 0

beforeAll(async () => {
  stack = await startTestApp({
    CHAINS: JSON.stringify([...TEST_CHAINS, TRON_CHAIN]),
    RATE_LIMIT_SIGN_UPS_PER_ADDRESS: '1000',
    RATE_LIMIT_EMAILS_PER_ADDRESS: '1000',
  })
})

afterAll(async () => {
  const findings = stack && (await findingsNow())
  await stack?.close()
  expect(findings).toEqual([])
})

async function findingsNow() {
  const pool = createPool(stack.ownerUrl, 1)
  const { findings } = await new PostgresAuditStore(pool).checkRecords()
  await pool.end()
  return findings
}

interface TestUser {
  browser: TestBrowser
  email: string
  userId: number
}

/** Creates an account holder with a confirmed email address, 100 USDT and no second factor. */
async function accountHolder(): Promise<TestUser> {
  const email = `proof-${(serial += 1)}@example.org`
  const browser = await newUser(stack, email)
  await browser.post('/api/v1/users/local/confirm-email', { code: await codeFor(stack, email, 'CONFIRM_EMAIL') })
  const { userId } = (await browser.get('/api/v1/users/account-data')).json()
  await stack.stores.work.stores.ledger.post(balanceGiven(userId, USDT, 100_000_000n))
  await stack.tick()
  return { browser, email, userId }
}

async function withdraw({ browser }: TestUser, address = ADDRESS): Promise<string> {
  const body = { currencyTitle: 'USDT', networkTitle: 'TRC20', address, amount: '40' }
  const answer = await browser.post(WITHDRAWALS, body)
  expect(answer.json()).toMatchObject({ amount: '40', status: 'PENDING', txId: null })
  return answer.json().id
}

const emailCode = ({ email }: TestUser) => codeFor(stack, email, 'CONFIRM_WITHDRAWAL')
const confirm = ({ browser }: TestUser, id: string, code: string, password = PASSWORD) =>
  browser.post(`${WITHDRAWALS}/confirm`, { id, code, password })
const entryOf = async ({ browser }: TestUser, id: string) =>
  (await browser.get(WITHDRAWALS)).json().find((one: { id: string }) => one.id === id)
const paymentsOf = (id: string) =>
  stack.query(`SELECT * FROM payment WHERE purpose = 'withdrawal' AND reference = '${id}'`)

/** Makes the worker release for payment all withdrawals that will be due within `ms` milliseconds. */
async function releaseAfter(
  ms: number,
  isListed = false,
  ticks: TickBook = stack.composition.services.ticks,
): Promise<void> {
  const { catalogue, clock } = stack.composition.services
  await releaseDueWithdrawals(
    {
      walletWork: stack.workerStores.wallet,
      catalogue,
      ticks,
      screening: { isBlacklisted: async () => isListed },
      report: () => {},
      clock: { now: () => clock.now() + ms },
    },
    new RetryPauses(),
  )
}

/** Returns ticks in which the network fee of USDT is `times` as high as at the newest tick. */
function ticksAtFee(times: bigint): TickBook {
  const { ticks } = stack.composition.services
  const newest = present(ticks.latest(), 'a tick')
  const fee = String(BigInt(present(newest.payoutFees[USDT], 'a fee')) * times)
  return { ...ticks, latest: () => ({ ...newest, payoutFees: { ...newest.payoutFees, [USDT]: fee } }) }
}

async function confirmedWithWait(
  owner: TestUser,
  waitMs: number,
  ticks: TickBook = stack.composition.services.ticks,
): Promise<string> {
  const id = await withdraw(owner)
  const { catalogue, clock } = stack.composition.services
  await stack.workerStores.wallet.transaction(async (stores) => {
    const withdrawal = present(await stores.withdrawals.findLocked(Number(id)), 'a withdrawal')
    await markConfirmed({ catalogue, ticks, newAddressWaitMs: waitMs }, stores, withdrawal, clock.now())
  })
  return id
}

test('requires the emailed code and the password for a withdrawal to a new address', async () => {
  const owner = await accountHolder()
  const id = await withdraw(owner)
  expect(await entryOf(owner, id)).toMatchObject({ status: 'PENDING', waitsFor: 'EMAIL_CODE', releaseAt: null })
  const code = await emailCode(owner)
  for (const [tried, password, expected] of [
    ['00000000', PASSWORD, 'ERR_UNPROCESSABLE_ENTITY'],
    [code, 'not the password', 'ERR_INVALID_CREDENTIALS'],
  ] as const)
    expect((await confirm(owner, id, tried, password)).json()).toMatchObject({ code: expected })
  expect(await paymentsOf(id)).toEqual([])
  expect((await confirm(owner, id, code)).json()).toEqual({ result: true })
  expect(await paymentsOf(id)).toMatchObject([{ to_address: ADDRESS, status: 'INTENT' }])
  expect(await entryOf(owner, id)).toMatchObject({ status: 'PENDING', waitsFor: null })
  const held = (reason: string) =>
    stack.query(`UPDATE payment SET status = 'HELD', held = '{"why": "${reason}"}' WHERE reference = '${id}'`)
  await held('approval')
  expect(await entryOf(owner, id)).toMatchObject({ status: 'PENDING', waitsFor: 'APPROVAL' })
  await held('signer')
  expect(await entryOf(owner, id)).toMatchObject({ status: 'PENDING', waitsFor: null })
  // A repeated confirmation does not pay again.
  expect((await confirm(owner, id, code)).json()).toEqual({ result: true })
  expect(await paymentsOf(id)).toHaveLength(1)
})

test('does not require a code for an address to which the account has withdrawn before', async () => {
  const owner = await accountHolder()
  const first = await withdraw(owner)
  await confirm(owner, first, await emailCode(owner))
  expect(await paymentsOf(await withdraw(owner))).toHaveLength(1)
  const stranger = await accountHolder()
  expect(await paymentsOf(await withdraw(stranger))).toEqual([])
})

test('an emailed code confirms only the withdrawal it was sent for', async () => {
  const owner = await accountHolder()
  const [one, two] = [await withdraw(owner), await withdraw(owner, OTHER_ADDRESS)]
  const code = await emailCode(owner)
  expect((await confirm(owner, one, code)).json()).toMatchObject({ code: 'ERR_UNPROCESSABLE_ENTITY' })
  const stranger = await accountHolder()
  for (const path of ['confirm', 'cancel', 'resend-code'])
    expect(
      (await stranger.browser.post(`${WITHDRAWALS}/${path}`, { id: two, code, password: PASSWORD })).json(),
    ).toMatchObject({ statusCode: 404, code: 'ERR_NOT_FOUND' })
  expect((await confirm(owner, two, code)).json()).toEqual({ result: true })
  expect(await paymentsOf(one)).toEqual([])
})

test('invalidates the emailed code after five wrong attempts', async () => {
  const owner = await accountHolder()
  const id = await withdraw(owner)
  const code = await emailCode(owner)
  for (let tries = 0; tries < 5; tries += 1) await confirm(owner, id, '00000000')
  expect((await confirm(owner, id, code)).json()).toMatchObject({ code: 'ERR_UNPROCESSABLE_ENTITY' })
  expect((await owner.browser.post(`${WITHDRAWALS}/resend-code`, { id })).json()).toEqual({ result: true })
  expect((await confirm(owner, id, await emailCode(owner))).json()).toEqual({ result: true })
})

test('lets the account holder cancel a withdrawal until it is paid', async () => {
  const owner = await accountHolder()
  const id = await withdraw(owner)
  const code = await emailCode(owner)
  const cancel = (of: string) => owner.browser.post(`${WITHDRAWALS}/cancel`, { id: of })
  expect((await cancel(id)).json()).toEqual({ result: true })
  expect(await entryOf(owner, id)).toMatchObject({ status: 'CANCELLED', waitsFor: null })
  expect((await confirm(owner, id, code)).json()).toMatchObject({ code: 'ERR_NOT_FOUND' })
  const paid = await withdraw(owner)
  await confirm(owner, paid, await emailCode(owner))
  expect((await cancel(paid)).json()).toMatchObject({ code: 'ERR_NOT_FOUND' })
  expect(await paymentsOf(paid)).toHaveLength(1)
})

test('pays a confirmed withdrawal exactly once, after its waiting period', async () => {
  const owner = await accountHolder()
  const id = await confirmedWithWait(owner, DAY_MS)
  expect(await entryOf(owner, id)).toMatchObject({ waitsFor: 'TIME', releaseAt: expect.stringMatching(/^\d{4}-/) })
  await releaseAfter(23 * HOUR_MS)
  expect(await paymentsOf(id)).toEqual([])
  await Promise.all([releaseAfter(25 * HOUR_MS), releaseAfter(25 * HOUR_MS)])
  expect(await paymentsOf(id)).toHaveLength(1)
})

test('emails the owner when a confirmed withdrawal will be paid', async () => {
  const owner = await accountHolder()
  const id = await confirmedWithWait(owner, HOUR_MS)
  const emails = (await readAccountEmails(stack)).filter(({ email }) => email === owner.email)
  const releaseAt = String(Date.parse((await entryOf(owner, id)).releaseAt))
  expect(emails.at(-1)).toMatchObject({
    kind: 'WITHDRAWAL_CONFIRMED',
    facts: { amount: '40 USDT', destination: ADDRESS, withdrawal: id, releaseAt },
  })
})

test('emails the owner that a confirmed withdrawal without a waiting period is paid', async () => {
  const owner = await accountHolder()
  await confirmedWithWait(owner, 0)
  const emails = (await readAccountEmails(stack)).filter(({ email }) => email === owner.email)
  expect(emails.map(({ kind }) => kind)).toContain('WITHDRAWAL')
  expect(emails.map(({ kind }) => kind)).not.toContain('WITHDRAWAL_CONFIRMED')
})

test('credits an unconfirmed withdrawal back to the balance after a day', async () => {
  const owner = await accountHolder()
  const id = await withdraw(owner)
  await releaseAfter(25 * HOUR_MS)
  expect(await entryOf(owner, id)).toMatchObject({ status: 'CANCELLED' })
  const [balance] = (await owner.browser.get('/api/v1/users/wallet/balances')).json()
  expect(balance).toMatchObject({ available: '100', held: '0' })
})

test('cancels a waiting withdrawal when its address is blacklisted', async () => {
  const owner = await accountHolder()
  const id = await confirmedWithWait(owner, HOUR_MS)
  await releaseAfter(2 * HOUR_MS, true)
  expect(await entryOf(owner, id)).toMatchObject({ status: 'CANCELLED' })
  expect(await paymentsOf(id)).toEqual([])
})

test.each([
  ['when its waiting time is over', HOUR_MS],
  ['when it is confirmed without a waiting time', 0],
])('emails the reason for cancelling a withdrawal whose network fee has risen, %s', async (_when, waitMs) => {
  const owner = await accountHolder()
  const risen = ticksAtFee(1_000n)
  const id = await confirmedWithWait(owner, waitMs, risen)
  await releaseAfter(2 * HOUR_MS, false, risen)
  expect(await entryOf(owner, id)).toMatchObject({ status: 'CANCELLED' })
  expect(await paymentsOf(id)).toEqual([])
  const [balance] = (await owner.browser.get('/api/v1/users/wallet/balances')).json()
  expect(balance).toMatchObject({ available: '100', held: '0' })
  const sent = `SELECT facts FROM account_email_queue WHERE user_id = ${owner.userId} AND kind = 'WITHDRAWAL_FEE_ROSE'`
  expect(await stack.query(sent)).toMatchObject([{ facts: { amount: '40 USDT', withdrawal: id } }])
})

test('pays a committed withdrawal although the network fee rises later', async () => {
  const owner = await accountHolder()
  const id = await confirmedWithWait(owner, HOUR_MS)
  await releaseAfter(2 * HOUR_MS)
  await releaseAfter(3 * HOUR_MS, false, ticksAtFee(1_000n))
  expect(await entryOf(owner, id)).toMatchObject({ status: 'PENDING' })
  expect(await paymentsOf(id)).toHaveLength(1)
})

test("the web server's database role can neither confirm nor release a withdrawal", async () => {
  const owner = await accountHolder()
  const id = Number(await withdraw(owner))
  const { stores } = stack.composition.services.walletWork
  await expect(stores.withdrawals.markConfirmed(id, 0, 0)).rejects.toThrow('permission denied')
  await expect(stores.withdrawals.markReleased(id, 0)).rejects.toThrow('permission denied')
})
