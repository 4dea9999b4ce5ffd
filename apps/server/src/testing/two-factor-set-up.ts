import { balanceGiven } from '@cambio/core/testing/give-balance'
import type { LightMyRequestResponse as Answer } from 'fastify'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { Authenticator } from './authenticator.ts'
import { codeFor, newUser, PASSWORD, readAccountEmails, type TestBrowser } from './people.ts'
import { startTestApp, TEST_CHAINS, TRON_CHAIN, type TestApp } from './test-app.ts'

export const STEP = '/api/v1/users/two-factor'
const TRON_ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const TOTP_SECONDS = 30
export let stack: TestApp
let serial = 0

/** Returns a new number on each call. */
export const nextNumber = (): number => (serial += 1)

async function freshPrices(): Promise<void> {
  const { at } = await stack.tick({ payoutFees: { 'usdt-trc20': '4000000', trx: '1000000' } })
  const { ticks } = stack.composition.services
  await vi.waitFor(() => expect(ticks.latest()?.at).toBe(at), { timeout: 10_000 })
}

/** Creates a signed-in user with a confirmed email address and 100 USDT. */
export async function signUpInBrowser() {
  const email = `guarded-${nextNumber()}@example.org`
  const browser = await newUser(stack, email)
  await browser.post('/api/v1/users/local/confirm-email', { code: await codeFor(stack, email, 'CONFIRM_EMAIL') })
  const userId = (await browser.get('/api/v1/users/account-data')).json().userId as number
  await stack.stores.work.stores.ledger.post(balanceGiven(userId, 'usdt-trc20', 100_000_000n))
  await freshPrices()
  return { email, browser, userId }
}

/**
 * Creates a user with an authenticator app, a confirmed email address and 100 USDT. `codes` are the codes of the
 * current and the next time step. Each code can be used once, in this order. `first` is the code of the previous time
 * step and is already used.
 */
export async function withCodes() {
  const user = await signUpInBrowser()
  const { secret } = (await user.browser.post(`${STEP}/totp`, { password: PASSWORD })).json()
  const now = stack.composition.services.clock.now() / 1_000
  const codes = [-1, 0, 1].map((step) => generateSync({ secret, epoch: Math.floor(now + step * TOTP_SECONDS) }))
  const [first = '', ...left] = codes
  const confirmed = await user.browser.post(`${STEP}/totp/confirm`, { code: first })
  expect(confirmed, confirmed.body).toMatchObject({ statusCode: 200 })
  const { recoveryCodes } = confirmed.json()
  return { ...user, secret: secret as string, first, codes: left, recoveryCodes: recoveryCodes as string[] }
}

/** Creates a user with a passkey, a confirmed email address and 100 USDT. */
export async function withPasskey() {
  const user = await signUpInBrowser()
  const key = new Authenticator()
  const added = await addPasskey(user.browser, key)
  expect(added, added.body).toMatchObject({ statusCode: 200 })
  return { ...user, key, recoveryCodes: added.json().recoveryCodes as string[] }
}

export async function addPasskey(browser: TestBrowser, key: Authenticator, headers = {}): Promise<Answer> {
  const options = await browser.post(`${STEP}/passkeys/begin`, { password: PASSWORD }, headers)
  if (options.statusCode !== 200) return options
  return browser.post(`${STEP}/passkeys`, { name: 'My laptop', passkey: key.make(options.json().challenge) })
}

export const actOf = (refused: Answer): string => {
  expect(refused.json(), refused.body).toMatchObject({ statusCode: 403, code: 'ERR_FORBIDDEN' })
  return refused.json().data.details.twoFactor.act
}

export const prove = (browser: TestBrowser, act: string, proof: object) =>
  browser.post(`${STEP}/prove`, { act, ...proof })

export async function showPasskey(
  browser: TestBrowser,
  act: string,
  key: Authenticator,
  payload = {},
): Promise<Answer> {
  const { challenge } = (await browser.post(`${STEP}/passkey-request`, { act })).json()
  return prove(browser, act, { passkey: key.show(challenge, payload) })
}

/** Authorises a rejected call with a passkey. Returns the header that permits the call. */
export async function granted(browser: TestBrowser, refused: Answer, key: Authenticator) {
  const proved = await showPasskey(browser, actOf(refused), key)
  expect(proved, proved.body).toMatchObject({ statusCode: 200 })
  return { 'x-two-factor': proved.json().grant as string }
}

export const withdrawal = (part: object = {}) => ({
  currencyTitle: 'USDT',
  networkTitle: 'TRC20',
  address: TRON_ADDRESS,
  amount: '40',
  ...part,
})

export const count = async (table: string, where = 'true') =>
  Number((await stack.query(`SELECT count(*) AS n FROM ${table} WHERE ${where}`))[0]?.['n'])

export const grantsOf = (userId: number) =>
  count('two_factor_grant', `session_id IN (SELECT session_id FROM session WHERE user_id = ${userId})`)

export const emailsTo = async (email: string) => (await readAccountEmails(stack)).filter((one) => one.email === email)
export const kindsTo = async (email: string) => (await emailsTo(email)).map(({ kind }) => kind)

/** Starts the server for the tests in a file. */
export function useTwoFactorServer(): void {
  beforeAll(async () => {
    stack = await startTestApp({
      CHAINS: JSON.stringify([...TEST_CHAINS, TRON_CHAIN]),
      ...Object.fromEntries(
        ['SIGN_UPS', 'SIGN_INS', 'PASSWORDS', 'EMAILS', 'CODES', 'WITHDRAWALS', 'KEYS', 'TWO_FACTORS'].map((what) => [
          `RATE_LIMIT_${what}_PER_ADDRESS`,
          '100000',
        ]),
      ),
      RATE_LIMIT_WITHDRAWALS_PER_EMAIL: '200',
    })
  })
  afterAll(() => stack?.close())
}
