import { storeFiatLimits } from '@cambio/adapters/postgres/fiat/fiat-standing-store'
import { FiatLimitsSetting } from '@cambio/adapters/fiat/fiat-limits-setting'
import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startCardSandbox, type CardSandbox } from '../../testing/card-sandbox.ts'
import { ETH_ADDRESS, orderPayload } from '../../testing/order-payload.ts'
import type { TestBrowser } from '../../testing/people.ts'

const CREATE = '/api/v1/orders/public/create'
const LIMITS = '/api/v1/users/fiat-limits'

let cards: CardSandbox
beforeAll(async () => {
  cards = await startCardSandbox()
  const owner = createPool(cards.stack.ownerUrl, 1)
  const limits = { currency: 'USD', unverified: '500', verified: '900', validDays: 365, rates: { EUR: '1.25' } }
  await storeFiatLimits(owner, FiatLimitsSetting.parse(JSON.stringify(limits)))
  await owner.end()
}, 200_000)
afterAll(() => cards?.close())

let serial = 0
const buy = (browser: TestBrowser, amount: string) =>
  browser.post(
    CREATE,
    orderPayload({
      instrumentFrom: { currencyTitle: 'USD', networkTitle: 'CARD', slug: 'usd-card' },
      instrumentTo: { currencyTitle: 'ETH', networkTitle: 'ETH', slug: 'eth' },
      destinationAddress: ETH_ADDRESS,
      claimedDepositAmount: amount,
    }),
    { 'idempotency-key': `limit-${(serial += 1)}` },
  )
const limitsOf = async (browser: TestBrowser) => (await browser.get(LIMITS)).json()
const userIdOf = async (browser: TestBrowser): Promise<number> =>
  (await browser.get('/api/v1/users/account-data')).json().userId

it('a request for the fiat limits returns 401 without a session', async () => {
  expect((await cards.stack.app.inject(LIMITS)).statusCode).toBe(401)
})

it("rejects a purchase that would exceed the account's monthly limit", async () => {
  const browser = await cards.newBuyer('limited@example.org')
  expect(await limitsOf(browser)).toMatchObject({
    fiatLevel: 'unverified',
    fiatCurrency: 'USD',
    monthlyLimit: '500',
    usedThisMonth: '0',
    leftThisMonth: '500',
    limitWhenVerified: '900',
    verifiedUntil: null,
    cardCheck: 'none',
  })
  expect((await buy(browser, '300')).statusCode).toBe(200)
  expect(await limitsOf(browser)).toMatchObject({
    cardCheck: 'incomplete',
    usedThisMonth: '300',
    leftThisMonth: '200',
    reservedThisMonth: '300',
    reservedUntil: expect.any(String),
  })
  const leftIn = async (currency: string) => (await browser.get(`${LIMITS}?paymentCurrency=${currency}`)).json()
  expect((await leftIn('EUR')).leftForPayment).toBe('160')
  expect((await leftIn('JPY')).leftForPayment).toBe('0')
  expect(await leftIn('euro')).toMatchObject({ statusCode: 422, message: expect.stringContaining('paymentCurrency') })
  const refused = await buy(browser, '200.01')
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({
    code: 'ERR_FORBIDDEN',
    message: expect.stringContaining('monthly limit'),
  })
  expect((await limitsOf(browser)).usedThisMonth).toBe('300')
  const orders = await cards.stack.query(`SELECT pay::text FROM card_order WHERE user_id = ${await userIdOf(browser)}`)
  expect(orders).toEqual([{ pay: '30000' }])
  expect((await buy(browser, '200')).statusCode).toBe(200)
})

it('rejects purchases by an account on hold without revealing the reason for the hold', async () => {
  const browser = await cards.newBuyer('held@example.org')
  const userId = await userIdOf(browser)
  await cards.stack.query(
    `WITH checked AS (INSERT INTO identity_check (check_id, user_id, created_at)
       VALUES (gen_random_uuid(), ${userId}, now()) RETURNING check_id, user_id)
     INSERT INTO name_hit (check_id, user_id, list, entry_id, entry_digest, score_percent)
     SELECT check_id, user_id, 'ofac-sdn', '7', '${'a'.repeat(64)}', 95 FROM checked`,
  )
  const shown = await limitsOf(browser)
  expect(shown).toMatchObject({ fiatLevel: 'paused', monthlyLimit: '0' })
  const refused = await buy(browser, '100')
  expect(refused.json()).toMatchObject({
    statusCode: 403,
    message: expect.stringContaining('Card payments are blocked'),
  })
  for (const answer of [JSON.stringify(shown), refused.body])
    expect(answer).not.toMatch(/ofac|sanction|hit|held|name_/i)
})

it("raises the monthly limit once the provider's identity check is complete", async () => {
  const browser = await cards.newBuyer('provider-checked@example.org')
  const userId = await userIdOf(browser)
  await cards.stack.query(
    `INSERT INTO provider_identity (user_id, provider, state) VALUES (${userId}, 'mercuryo', 'complete')`,
  )
  expect(await limitsOf(browser)).toMatchObject({ fiatLevel: 'verified', monthlyLimit: '900' })
})
