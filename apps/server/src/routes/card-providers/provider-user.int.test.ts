import type { TestBrowser } from '../../testing/people.ts'
import { present } from '@cambio/kernel/assert'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { startCardSandbox, type CardSandbox } from '../../testing/card-sandbox.ts'
import { ETH_ADDRESS, orderPayload } from '../../testing/order-payload.ts'
import { newUser, PASSWORD, TestBrowser as Browser } from '../../testing/people.ts'

const PROVIDER = '/api/v1/liquidity-providers/mercuryo'
const FORM = `${PROVIDER}/kyc/access-token?feature=crypto`
const READS = [`${PROVIDER}/user/contacts`, `${PROVIDER}/user/kyc-status`, FORM]
/** Maximum response time of the server while the card provider does not respond, in milliseconds. */
const PATIENCE_MS = 14_000

let cards: CardSandbox
beforeAll(async () => {
  cards = await startCardSandbox()
}, 200_000)
afterAll(() => cards?.close())
beforeEach(() => cards.control('settings', { review: 'approve', reviewMs: 0, fault: 'none', delayMs: 0 }))

let buyers = 0
const newEmail = () => `checked${(buyers += 1)}@example.org`
const signUp = (browser: TestBrowser, email: string) =>
  browser.post(`${PROVIDER}/user/sign-up`, { email, accept: true })
const signIn = (browser: TestBrowser, email: string) => browser.post(`${PROVIDER}/user/sign-in`, { email })

/**
 * Creates a buyer who has an account with the provider. Returns the buyer and the handle of the buyer's provider
 * session.
 */
async function newChecked() {
  const email = newEmail()
  const browser = await cards.newBuyer(email)
  await signUp(browser, email)
  const { bearerToken } = (await signIn(browser, email)).json<{ bearerToken: string }>()
  const read = (path: string, token = bearerToken) => browser.get(path, { 'b2b-bearer-token': token })
  const status = async () => (await read(`${PROVIDER}/user/kyc-status`)).json().features[0].status as string
  return { email, browser, bearerToken, read, status }
}

const buy = (browser: TestBrowser) =>
  browser.post(
    '/api/v1/orders/public/create',
    orderPayload({
      instrumentFrom: { currencyTitle: 'USD', networkTitle: 'CARD', slug: 'usd-card' },
      instrumentTo: { currencyTitle: 'ETH', networkTitle: 'ETH', slug: 'eth' },
      destinationAddress: ETH_ADDRESS,
      claimedDepositAmount: '5000',
    }),
  )
const orders = async () => (await cards.stack.query('SELECT count(*)::int AS n FROM card_order'))[0]?.['n']

/** Reads the identity form with a token, or submits it, as the frame of the web SDK would. Returns the response. */
async function callForm(token: string, body?: FormData): Promise<string> {
  const headers = { 'x-access-token': token }
  const method = body ? 'POST' : 'GET'
  const answer = await fetch(new URL('/websdk/form', cards.sandbox.url), { method, headers, ...(body && { body }) })
  expect(answer.status).toBe(200)
  return answer.text()
}

/** Submits the identity form. */
async function sendForm(token: string, person = { firstName: 'Ada', lastName: 'Bell' }): Promise<string> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...person, birthDate: '1990-12-10' })) form.append(name, value)
  for (const name of ['document', 'selfie']) form.append(name, new File(['x'], 'x.png', { type: 'image/png' }))
  return callForm(token, form)
}

it('the card provider calls require a session and a confirmed email address', async () => {
  const guest = new Browser(cards.stack)
  for (const path of READS) expect((await guest.get(path)).statusCode).toBe(401)
  expect((await signIn(guest, newEmail())).statusCode).toBe(401)
  const email = newEmail()
  const unconfirmed = await newUser(cards.stack, email)
  const answer = await signUp(unconfirmed, email)
  expect([answer.statusCode, answer.json().message]).toEqual([422, 'Confirm your email first'])
})

it("accepts a sign-up with the account's email address, even if the provider already knows the address", async () => {
  const email = newEmail()
  const browser = await cards.newBuyer(email)
  expect((await signIn(browser, email)).statusCode).toBe(404)
  expect((await signUp(browser, email)).json()).toEqual({ isRegistered: false, emailCode: null })
  expect((await signUp(browser, email)).json()).toEqual({ isRegistered: true, emailCode: null })
  const other = await signUp(browser, 'someone-else@example.org')
  expect([other.statusCode, other.json().code]).toEqual([422, 'ERR_VALIDATION'])
  expect((await browser.post(`${PROVIDER}/user/sign-up`, { email, accept: false })).statusCode).toBe(422)
})

it('accepts a provider session handle only from the user to whom it was issued', async () => {
  const [anna, boris] = [await newChecked(), await newChecked()]
  expect(anna.bearerToken).toMatch(/^\d{13}\.[\w-]{43}$/)
  for (const path of READS) {
    expect((await anna.read(path)).statusCode).toBe(200)
    const stolen = await boris.read(path, anna.bearerToken)
    expect([stolen.statusCode, stolen.json().code]).toEqual([403, 'ERR_FORBIDDEN'])
    expect((await anna.browser.get(path)).statusCode).toBe(403)
  }
})

it("accepts a purchase above the limit once the provider has verified the user's identity", async () => {
  const { email, browser, read, status } = await newChecked()
  expect((await read(`${PROVIDER}/user/contacts`)).json()).toEqual({ emailStatus: 'not_confirmed', emailCode: null })
  const before = await orders()
  expect((await buy(browser)).json().message).toBe('KYC verification needed.')
  expect(await orders()).toBe(before)
  await cards.control(`users/${email}`, { isEmailConfirmed: true })
  expect((await read(`${PROVIDER}/user/contacts`)).json()).toEqual({ emailStatus: 'confirmed', emailCode: null })
  expect(await status()).toBe('incomplete')
  const age = async () => (await read(`${PROVIDER}/user/kyc-status`)).json().features[0].statusAgeMs as number
  const first = await age()
  expect(first).toBeLessThan(60_000)
  await expect.poll(age).toBeGreaterThan(first)
  const { kycAccessToken, formBaseUrl } = (await read(FORM)).json()
  expect(formBaseUrl).toBe(new URL(formBaseUrl).origin)
  const ofUser = `user_id = (SELECT user_id FROM account WHERE email = '${email}')`
  const opened = await cards.stack.query(`SELECT form_opened_at FROM followed_check WHERE ${ofUser}`)
  expect(opened).toEqual([{ form_opened_at: expect.any(Date) }])
  await sendForm(kycAccessToken)
  await expect.poll(status, { timeout: 10_000 }).toBe('complete')
  const bought = await buy(browser)
  expect(bought.json()).toMatchObject({ redirectUrl: expect.stringContaining('/sandbox/pay/') })
})

it('rejects a purchase by a verified user with a sanctions list match until an operator clears the match', async () => {
  const { email, browser, read, status } = await newChecked()
  await cards.control(`users/${email}`, { isEmailConfirmed: true })
  await sendForm((await read(FORM)).json().kycAccessToken, { firstName: 'Viktor', lastName: 'Sandboxov' })
  await expect.poll(status, { timeout: 10_000 }).toBe('complete')
  const before = await orders()
  for (let times = 0; times < 2; times += 1) {
    const held = await buy(browser)
    expect([held.statusCode, held.json().message]).toEqual([403, 'Card payments are blocked for this account'])
  }
  expect(await orders()).toBe(before)
  const ofUser = `user_id = (SELECT user_id FROM account WHERE email = '${email}')`
  const hits = () => cards.stack.query(`SELECT check_id, statement_id, list, decision FROM name_hit WHERE ${ofUser}`)
  const hit = { check_id: null, statement_id: null, list: 'ofac-sdn', decision: null }
  expect(await hits()).toEqual([hit])
  await cards.stack.query(
    `UPDATE name_hit SET decision = 'cleared', decided_by = 'anna', decided_at = now() WHERE ${ofUser}`,
  )
  expect((await buy(browser)).statusCode).toBe(200)
  expect(await hits()).toEqual([{ ...hit, decision: 'cleared' }])
})

it('offers the identity form again after a rejection, unless the rejection is final', async () => {
  const { email, browser, read, status } = await newChecked()
  await cards.control('settings', { review: 'hold' })
  await sendForm((await read(FORM)).json().kycAccessToken)
  expect(await status()).toBe('under_review')
  await cards.control(`users/${email}`, { kyc: 'repeat', reason: 'The photo is dark.' })
  expect(await status()).toBe('incomplete')
  const { kycAccessToken } = (await read(FORM)).json()
  expect(await callForm(kycAccessToken)).toContain('The photo is dark.')
  await sendForm(kycAccessToken)
  await cards.control(`users/${email}`, { kyc: 'failed' })
  expect(await status()).toBe('failed')
  expect((await buy(browser)).json().message).toBe('KYC verification needed.')
})

it('returns 429 for the eleventh purchase of an account in a minute, without calling the provider', async () => {
  const browser = await cards.newBuyer(newEmail())
  const provider = present(cards.stack.composition.services.cards, 'the server has a card provider').provider
  const calls = vi.spyOn(provider, 'signUp')
  onTestFinished(() => calls.mockRestore())
  const answers = await Promise.all(Array.from({ length: 11 }, () => buy(browser)))
  const [limited, ...others] = answers.toSorted((one, other) => other.statusCode - one.statusCode)
  expect(others.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(403))
  expect([limited?.statusCode, limited?.json().code]).toEqual([429, 'ERR_SERVICE_UNAVAILABLE'])
  expect(Number(limited?.headers['retry-after'])).toBeGreaterThan(0)
  expect(calls).toHaveBeenCalledTimes(10)
})

it('rejects a purchase while the email address is unconfirmed at the provider', async () => {
  const { browser, read } = await newChecked()
  const before = await orders()
  for (let poll = 0; poll < 3; poll += 1)
    expect((await read(`${PROVIDER}/user/contacts`)).json()).toEqual({ emailStatus: 'not_confirmed', emailCode: null })
  expect((await buy(browser)).statusCode).toBe(403)
  expect(await orders()).toBe(before)
})

it('returns 503 while the card provider is down', async () => {
  const { browser, email, read, status } = await newChecked()
  await cards.control('settings', { fault: 'down' })
  const down = await read(`${PROVIDER}/user/kyc-status`)
  expect([down.statusCode, down.json().code]).toEqual([503, 'ERR_SERVICE_UNAVAILABLE'])
  expect((await signUp(browser, email)).statusCode).toBe(503)
  await cards.control('settings', { fault: 'none', delayMs: 60_000 })
  const start = performance.now()
  expect((await read(FORM)).statusCode).toBe(503)
  expect(performance.now() - start).toBeLessThan(PATIENCE_MS)
  await cards.control('settings', { delayMs: 0 })
  expect(await status()).toBe('incomplete')
}, 40_000)

it('signs in to the card provider again after the provider session has ended', async () => {
  const { email, status } = await newChecked()
  await cards.control(`users/${email}`, { areSessionsEnded: true })
  expect(await status()).toBe('incomplete')
})

it('returns a blocked purchase on another device once the identity check has a result', async () => {
  const { email, browser } = await newChecked()
  const kept = async (one: TestBrowser) => (await one.get(`${PROVIDER}/kyc/purchase`)).json<{ purchase: unknown }>()
  expect(await kept(browser)).toEqual({ purchase: null, isCheckOpen: false })
  expect((await buy(browser)).statusCode).toBe(403)
  await cards.control(`users/${email}`, { kyc: 'complete' })
  await cards.followChecks()
  const emails = await cards.stack.query(
    `SELECT kind FROM account_email_queue WHERE email = '${email}' ORDER BY email_id`,
  )
  expect(emails.at(-1)).toEqual({ kind: 'PROVIDER_IDENTITY_PASSED' })
  const phone = new Browser(cards.stack)
  expect((await phone.get(`${PROVIDER}/kyc/purchase`)).statusCode).toBe(401)
  await phone.signIn(email, PASSWORD)
  const purchase = { send: 'usd-card', receive: 'eth', amount: '5000', destinationAddress: ETH_ADDRESS }
  expect(await kept(phone)).toMatchObject({ purchase, isCheckOpen: true })
  expect((await buy(phone)).json()).toMatchObject({ redirectUrl: expect.stringContaining('/sandbox/pay/') })
  expect(await kept(phone)).toMatchObject({ purchase, isCheckOpen: false })
  const { browser: stranger } = await newChecked()
  expect(await kept(stranger)).toEqual({ purchase: null, isCheckOpen: false })
})

it('confirms the email address at the card provider with an emailed code', async () => {
  await cards.control('settings', { emailConfirmation: 'code' })
  onTestFinished(() => void cards.control('settings', { emailConfirmation: 'link' }))
  const email = newEmail()
  const browser = await cards.newBuyer(email)
  expect((await buy(browser)).json().message).toBe('KYC verification needed.')
  const { emailCode } = (await signUp(browser, email)).json()
  expect(emailCode).toEqual({ key: expect.any(String), length: 6, resendSeconds: expect.any(Number) })
  const { bearerToken } = (await signIn(browser, email)).json<{ bearerToken: string }>()
  const contacts = async () =>
    (await browser.get(`${PROVIDER}/user/contacts`, { 'b2b-bearer-token': bearerToken })).json()
  expect(await contacts()).toMatchObject({ emailStatus: 'not_confirmed', emailCode: { key: emailCode.key } })
  const enter = async (code: string) => {
    const answer = await browser.post(`${PROVIDER}/user/verify-email`, { key: emailCode.key, code })
    return [answer.statusCode, answer.json().code]
  }
  const code = await emailedCode(email)
  const wrong = code === '000000' ? '000001' : '000000'
  expect(await enter(wrong)).toEqual([422, 'ERR_UNPROCESSABLE_ENTITY'])
  expect(await enter(code)).toEqual([200, undefined])
  expect(await contacts()).toEqual({ emailStatus: 'confirmed', emailCode: null })
  for (let time = 0; time < 3; time += 1) await enter(wrong)
  expect((await enter(wrong))[0]).toBe(429)
})

/** Returns the code in the provider's email to an address. */
async function emailedCode(email: string): Promise<string> {
  const answer = await fetch(new URL(`/sandbox/mail?to=${encodeURIComponent(email)}`, cards.sandbox.url))
  const emails = (await answer.json()) as { text: string }[]
  return emails.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find(Boolean) ?? ''
}
