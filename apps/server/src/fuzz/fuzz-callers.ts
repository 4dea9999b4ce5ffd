import { SETTLED_QUOTE_JSON } from '../testing/settled-quote-sql.ts'
import { balanceGiven } from '@cambio/core/testing/give-balance'
import { afterAll, beforeAll, expect } from 'vitest'
import { arrive } from '../testing/arrive.ts'
import { ETH_ADDRESS, ETH_REFUND_ADDRESS, orderPayload } from '../testing/order-payload.ts'
import { codeFor, newUser, PASSWORD, TestBrowser } from '../testing/people.ts'
import { newPartner, type Partner } from '../testing/partner.ts'
import { startTestApp, TEST_CHAINS, TRON_CHAIN, type TestApp } from '../testing/test-app.ts'
import { generateSync } from 'otplib'
import sharp from 'sharp'
import { Authenticator } from '../testing/authenticator.ts'
import { TOKEN } from '../testing/messenger-users.ts'
import { messengerUser } from './fuzz-messenger.ts'
import { CARDS, fakeProviderUsers, providersUser } from './fuzz-provider-user.ts'
import { OF_CONTENT, OF_ORDER, ofSupport } from './field-values.ts'
import type { Known } from './sample.ts'

const TRON_ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

/** Number of free deposit addresses. It is high because the fuzz test creates many orders. */
const FREE_ADDRESSES = 4_000

/** Settings that disable the attempt limits. The fuzz test sends so many requests that it would exceed them. */
const UNLIMITED = Object.fromEntries(
  [
    'SIGN_INS',
    'EMAILS',
    'CODES',
    'SIGN_UPS',
    'KEYS',
    'IDENTITIES',
    'WITHDRAWALS',
    'VISITS',
    'TWO_FACTORS',
    'SUPPORT',
    'REVIEWS',
  ]
    .flatMap((what) => [`${what}_PER_EMAIL`, `${what}_PER_ADDRESS`])
    .concat('PASSWORDS_PER_ACCOUNT', 'PASSWORDS_PER_ADDRESS')
    .map((name) => [`RATE_LIMIT_${name}`, '1000000']),
)

export let stack: TestApp
export let partner: Partner
let people = 0
export let photo: Buffer<ArrayBuffer>
/**
 * Creates a partner order that waits for the user's choice. Returns valid field values and the order owner's cookie.
 */
async function someonesOrder(): Promise<{ known: Known; cookie: Record<string, string> }> {
  // Record a new tick because rates expire after a minute and the calls of one test may take longer than that.
  const { at } = await stack.tick()
  await expect.poll(() => stack.composition.services.ticks.latest()?.at, { timeout: 10_000 }).toBe(at)
  const payload = orderPayload({ rateMode: 'FIXED', refundAddress: ETH_REFUND_ADDRESS })
  const made = (await partner.post('/api/v2/orders/public/create', payload)).json()
  await arrive(stack, { orderId: made.orderId, asset: 'eth', amountAtomic: 450_000_000_000_000_000n })
  const known: Known = {
    ...OF_ORDER,
    orderId: [made.orderId, String(made.orderId), 1],
    controlToken: [made.controlToken, 'guess'],
    before: [made.orderId],
  }
  return {
    known,
    cookie: { cookie: `test_control_${made.orderId}=${made.controlToken}`, origin: 'http://localhost:3000' },
  }
}

/** Returns valid field values for the support form, with a form token issued a minute ago. */
async function supportForm(): ReturnType<typeof signedInUser> {
  const known = ofSupport(stack.composition.services.support.stamps.issue(Date.now() - 60_000))
  return { known, cookie: { cookie: '', origin: 'http://localhost:3000' } }
}

/** Creates a partner with three webhooks and one delivery for each. Returns valid field values. */
async function partnersWebhooks(): Promise<{ known: Known; cookie: Record<string, string> }> {
  partner = await newPartner(stack)
  const webhookId: number[] = []
  const deliveryId: string[] = []
  for (const name of ['one', 'two', 'three']) {
    const url = `https://partner.example/${name}`
    const made = (await partner.post('/api/v2/webhooks/create', { url })).json<{ webhookId: number }>()
    const test = await partner.post('/api/v2/webhooks/test', made)
    webhookId.push(made.webhookId)
    deliveryId.push(test.json<{ deliveryId: string }>().deliveryId)
  }
  const known: Known = {
    webhookId: [webhookId[0]],
    deliveryId: [deliveryId[0]],
    limit: ['5'],
    before: deliveryId,
    url: ['https://partner.example/four'],
  }
  return { known, cookie: { cookie: '', origin: '' } }
}

export function knownFor(path: string): ReturnType<typeof signedInUser> {
  if (path.includes('/webhooks')) return partnersWebhooks()
  if (path.includes('/content/')) return Promise.resolve({ known: OF_CONTENT, cookie: { cookie: '', origin: '' } })
  if (path.includes('/support/')) return supportForm()
  if (path.includes('telegram')) return messengerUser(stack, path)
  if (path.includes('/liquidity-providers/')) return providersUser(stack)
  if (path.includes('/users/wallet/') || path.includes('/affiliates/')) return richUser(path)
  if (path.includes('/users/')) return signedInUser(path)
  if (path.endsWith('/review') || path.includes('/receipt')) return endedOrder()
  return path.includes('refund') ? ownersOrder(path) : someonesOrder()
}

/** Creates an order in a final state. Returns valid field values, including those for a review and a receipt. */
async function endedOrder(): ReturnType<typeof someonesOrder> {
  const { known, cookie } = await someonesOrder()
  await stack.query(
    `UPDATE orders SET state = 'FINISHED', choice = NULL, settled_quote = '${SETTLED_QUOTE_JSON}' WHERE order_id = ${String(known['orderId']?.[0])}`,
  )
  const receiptToken = [stack.composition.services.receiptTokens.issue(Number(known['orderId']?.[0]))]
  return { known: { ...known, receiptToken, rating: [5, 1], text: ['Fast.'], name: ['Anna', ''] }, cookie }
}

/** Creates an order that belongs to a signed-in account, so that a call can refund it to the account's balance. */
async function ownersOrder(path: string): ReturnType<typeof signedInUser> {
  const [order, owner] = [await someonesOrder(), await richUser(path)]
  await stack.query(
    `UPDATE orders SET user_id = (SELECT max(user_id) FROM account) WHERE order_id = ${String(order.known['orderId']?.[0])}`,
  )
  const cookie = `${order.cookie['cookie']}; ${owner.cookie['cookie']}`
  return { known: { ...order.known, into: ['balance', 'address'] }, cookie: { ...order.cookie, cookie } }
}

/** Creates a signed-in user with a large balance to withdraw. */
async function richUser(path: string): ReturnType<typeof signedInUser> {
  const { cookie, known } = await signedInUser(path)
  const { at } = await stack.tick()
  await expect.poll(() => stack.composition.services.ticks.latest()?.at, { timeout: 10_000 }).toBe(at)
  const [person] = await stack.query(
    `UPDATE account SET email_confirmed_at = now() WHERE user_id = (SELECT max(user_id) FROM account) RETURNING user_id`,
  )
  for (const asset of ['eth', 'usdt-trc20'])
    await stack.stores.work.stores.ledger.post(balanceGiven(Number(person?.['user_id']), asset, 10n ** 30n))
  const isRich: Known = {
    currencyTitle: ['ETH', 'USDT', 'USDT'],
    networkTitle: ['ETH', 'TRC20', 'TRC20'],
    address: [ETH_ADDRESS, TRON_ADDRESS],
    amount: ['1', '0.5', '250'],
    memo: [null],
    referrerId: [(await stack.stores.affiliates.linkOf(Number(person?.['user_id'])))?.affiliateId],
    before: [undefined],
    limit: ['2'],
  }
  const waits = /withdrawals\/[a-z-]+$/.test(path) ? await withWithdrawal(known, cookie) : {}
  return { cookie, known: { ...known, ...isRich, ...waits } }
}

/** Creates a withdrawal that awaits its email code. Returns the withdrawal ID and the code. */
async function withWithdrawal(known: Known, headers: Record<string, string>): Promise<Known> {
  const payload = { currencyTitle: 'ETH', networkTitle: 'ETH', address: ETH_ADDRESS, amount: '1' }
  const made = await stack.app.inject({ method: 'POST', url: '/api/v1/users/wallet/withdrawals', payload, headers })
  return { id: [made.json().id], code: [await codeFor(stack, String(known['email']?.[0]), 'CONFIRM_WITHDRAWAL')] }
}

/** Creates a signed-in user. Returns valid field values and session cookies. */
async function signedInUser(path: string): Promise<{ known: Known; cookie: Record<string, string> }> {
  const email = `fuzz-${(people += 1)}@example.org`
  const browser = await newUser(stack, email)
  await new TestBrowser(stack).signIn(email)
  const confirming = await codeFor(stack, email, 'CONFIRM_EMAIL')
  await browser.post('/api/v1/users/local/request-password-reset', { email })
  const ofKeys = path.endsWith('-api-key') ? await withKey(browser, confirming) : {}
  const steps = path.includes('/two-factor') ? await withTwoFactor(path, browser, confirming) : null
  const known: Known = {
    email: [email, `fuzz-${people}-new@example.org`],
    password: [PASSWORD],
    newPassword: ['some other password'],
    code: [confirming],
    resetCode: [await codeFor(stack, email, 'RESET_PASSWORD')],
    sessionId: [(await browser.get('/api/v1/users/sessions')).json()[1].sessionId],
    browserFingerprint: ['a browser'],
    referrerAffiliateId: [undefined],
    locale: ['en', 'ru'],
    allOthers: [true],
    firstName: ['Anna'],
    lastName: ['Bell'],
    issueCountry: ['DE'],
    birthDate: ['1990-02-28'],
    expireDate: ['2099-01-01'],
    identityNumber: ['L01X00T47'],
    cursor: ['1795000000000.7'],
    paymentCurrency: ['EUR', 'USD'],
    from: ['2026-01-01'],
    to: ['2026-12-31'],
    search: ['ltc', 'rltc1', '12345678'],
    ...ofKeys,
    ...steps?.known,
  }
  const cookies = [...browser.cookies].map(([name, { value }]) => `${name}=${value}`)
  return { known, cookie: { cookie: cookies.join('; '), origin: 'http://localhost:3000', ...steps?.headers } }
}

/** Returns field values and headers for a user who is adding or using a second factor. */
async function withTwoFactor(
  path: string,
  browser: TestBrowser,
  code: string,
): Promise<{ known: Known; headers: Record<string, string> }> {
  await browser.post('/api/v1/users/local/confirm-email', { code })
  const step = '/api/v1/users/two-factor'
  const password = PASSWORD
  if (path.endsWith('/totp/confirm')) {
    const { secret } = (await browser.post(`${step}/totp`, { password })).json()
    return { known: { code: [generateSync({ secret })] }, headers: {} }
  }
  if (path.endsWith('/totp') || path.endsWith('/passkeys/begin')) return { known: {}, headers: {} }
  const key = new Authenticator()
  const { challenge } = (await browser.post(`${step}/passkeys/begin`, { password })).json()
  const passkey = key.make(challenge)
  if (path.endsWith('/passkeys')) return { known: { name: ['A key'], passkey: [passkey] }, headers: {} }
  const added = await browser.post(`${step}/passkeys`, { name: 'A key', passkey })
  const [{ passkeyId }] = (await browser.get(step)).json().passkeys
  const recoveryCode = added.json().recoveryCodes as string[]
  const guarded = path.endsWith('/remove') ? { passkeyId } : undefined
  const refused = await browser.post(guarded ? path : `${step}/recovery-codes`, guarded)
  const { act } = refused.json().data.details.twoFactor
  const proved = await browser.post(`${step}/prove`, { act, recoveryCode: recoveryCode.pop() })
  return {
    known: { act: [act], recoveryCode, passkeyId: [passkeyId], code: ['123456'] },
    headers: { 'x-two-factor': proved.json().grant },
  }
}

/** Confirms the user's email address and creates an API key. Returns valid field values. */
async function withKey(browser: TestBrowser, code: string): Promise<Known> {
  await browser.post('/api/v1/users/local/confirm-email', { code })
  const { apiId } = (await browser.post('/api/v1/users/generate-api-key', { name: 'A robot' })).json()
  return { apiId: [apiId], name: ['A robot'], whiteListIp: [['203.0.113.7'], ['2001:db8::/32'], []], isActive: [true] }
}

/** Starts the server with the partner and the users that the fuzz tests need. */
export function useFuzzedServer(): void {
  beforeAll(async () => {
    stack = await startTestApp(
      {
        ...UNLIMITED,
        SUPPORT_EMAIL: 'help@swap.example',
        MESSENGER_BOT_TOKEN: TOKEN,
        CARD_PROVIDER: CARDS,
        CHAINS: JSON.stringify([...TEST_CHAINS, TRON_CHAIN]),
      },
      FREE_ADDRESSES,
    )
    fakeProviderUsers(stack)
    partner = await newPartner(stack)
    photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#777' } })
      .jpeg()
      .toBuffer()
  })
  afterAll(() => stack.close())
}
