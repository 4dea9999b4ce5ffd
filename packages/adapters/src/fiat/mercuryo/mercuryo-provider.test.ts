import type { BuyRateQuery, ProviderSession } from '@cambio/core/fiat/card-provider'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { instrument } from '@cambio/core/testing/fixtures'
import { expect, it, vi } from 'vitest'
import { startScriptedServer, type Answer } from '../../liquidity/testing/scripted-server.ts'
import { MercuryoProvider } from './mercuryo-provider.ts'
import { DELIVERY_STATUSES, PAYMENT_STATUSES } from './mercuryo-statuses.ts'

const NOON = 1_795_000_000_000
const BTC = instrument('btc', { chain: 'bitcoin' })
const QUERY: BuyRateQuery = { pay: { currency: 'USD', minor: 15_000n }, to: BTC, method: 'card' }
const SESSION: ProviderSession = { bearerToken: 'the bearer', userIp: '203.0.113.7' }
const CURRENCIES = JSON.stringify({
  status: 200,
  data: { fiat: ['USD'], crypto: ['BTC'], config: { crypto_currencies: [{ currency: 'BTC', network: 'BITCOIN' }] } },
})
/** Published examples for `public/currency-limits` and `widget/buy/rate`. */
const LIMITS =
  '{"status":200,"code":0,"message":"","data":{"BTC":{"max":"0.08317062","min":"0.002"},"USD":{"max":"4856.4","min":"123.08"}}}'
const PRICE = {
  currency: 'BTC',
  amount: '0.00243930',
  fiat_amount: '150.00',
  fiat_currency: 'USD',
  rate: '55458.50',
  fee: { BTC: '0.00026543', USD: '14.72' },
  subtotal: { BTC: '0.00243930', USD: '135.28' },
  total: { BTC: '0.00270473', USD: '150.00' },
  kyc_limit_exceeded: false,
}
const answer = (data: unknown) => JSON.stringify({ status: 200, data })
const refusal = (status: number, code: number, message: string): Answer => ({
  status,
  body: JSON.stringify({ status, code, message }),
})
const PAGE = 'https://payments.mercuryo.io'

/**
 * Starts a stub of Mercuryo with one response per path. Returns an adapter that calls it, and the requests that it
 * receives.
 */
async function saying(answers: Record<string, Answer>) {
  const lists = { '/lib/currencies': CURRENCIES, '/public/currency-limits': LIMITS }
  const { baseUrl, requests } = await startScriptedServer('', { ...lists, ...answers })
  const access = { partnerToken: 'the partner', widgetId: 'the widget', signKey: 'the key', paymentPageOrigin: PAGE }
  const provider = new MercuryoProvider(
    { ...access, paymentPageMinutes: null, baseUrl, publicBaseUrl: baseUrl },
    () => NOON,
  )
  await provider.refreshCoins()
  return { provider, requests }
}

it('parses the published price into base units and cents without floating point', async () => {
  const { provider, requests } = await saying({ '/widget/buy/rate': answer({ ...PRICE, buy_token: 'unused' }) })
  expect(await provider.estimate(QUERY)).toEqual({
    kind: 'price',
    price: {
      pay: QUERY.pay,
      fee: { currency: 'USD', minor: 1_472n },
      amountToGetAtomic: 243_930n,
      minimum: { currency: 'USD', minor: 12_308n },
      maximum: { currency: 'USD', minor: 485_640n },
      needsIdentity: false,
    },
  })
  const { searchParams } = new URL(requests.find(({ url }) => url.startsWith('/widget/'))?.url ?? '', 'http://x')
  expect(Object.fromEntries(searchParams)).toEqual({
    from: 'USD',
    to: 'BTC',
    amount: '150',
    is_total: 'true',
    network: 'BITCOIN',
    widget_id: 'the widget',
  })
})

it("requests a rate token with the user's bearer token but without the partner token", async () => {
  const { provider, requests } = await saying({ '/b2b/fiat/buy-rates': answer({ ...PRICE, trx_token: 'held' }) })
  const rate = await provider.buyRate(SESSION, QUERY)
  expect(rate).toMatchObject({ kind: 'price', price: { token: 'held', expiresAt: NOON + 600_000 } })
  const headers = requests.find(({ url }) => url.startsWith('/b2b/'))?.headers
  expect(headers).toMatchObject({ 'b2b-bearer-token': 'the bearer', 'b2b-user-ip': '203.0.113.7' })
  expect(headers).not.toHaveProperty('sdk-partner-token')
})

it('returns the cached purchase limits without requesting a price for an amount outside them', async () => {
  const { provider, requests } = await saying({})
  const small = { ...QUERY, pay: { currency: 'USD', minor: 12_307n } }
  const bounds = { minimum: { minor: 12_308n }, maximum: { minor: 485_640n } }
  expect(await provider.estimate(small)).toMatchObject({ kind: 'out-of-bounds', ...bounds })
  const before = requests.length
  expect(await provider.estimate(small)).toMatchObject({ kind: 'out-of-bounds' })
  expect(requests).toHaveLength(before)
})

it('requests uncached purchase limits and the price concurrently', async () => {
  const held: (() => void)[] = []
  const hold =
    (body: string): Answer =>
    (_request, response) =>
      void held.push(() => response.end(body))
  const { provider } = await saying({
    '/public/currency-limits': hold(LIMITS),
    '/widget/buy/rate': hold(answer({ ...PRICE, buy_token: 'x' })),
  })
  const estimate = provider.estimate(QUERY)
  await vi.waitFor(() => expect(held).toHaveLength(2))
  for (const release of held) release()
  expect(await estimate).toMatchObject({ kind: 'price' })
})

it('rejects an amount outside the purchase limits without waiting for the price', async () => {
  let isRequested = false
  const { provider } = await saying({ '/widget/buy/rate': () => void (isRequested = true) })
  const small = { ...QUERY, pay: { currency: 'USD', minor: 12_307n } }
  expect(await provider.estimate(small)).toMatchObject({ kind: 'out-of-bounds', minimum: { minor: 12_308n } })
  await vi.waitFor(() => expect(isRequested).toBe(true))
})

it('rounds purchase minimums up and maximums down to whole cents', async () => {
  const limits = answer({ USD: { min: '150.001', max: '160.009' } })
  const { provider } = await saying({ '/public/currency-limits': limits })
  expect(await provider.estimate(QUERY)).toEqual({
    kind: 'out-of-bounds',
    minimum: { currency: 'USD', minor: 15_001n },
    maximum: { currency: 'USD', minor: 16_000n },
  })
})

it('returns the purchase limits when Mercuryo rejects the amount', async () => {
  const { provider } = await saying({ '/widget/buy/rate': refusal(500, 500_002, 'amount off limits') })
  expect(await provider.estimate(QUERY)).toMatchObject({ kind: 'out-of-bounds' })
})

it.each<[string, Answer]>([
  ['another amount', answer({ ...PRICE, fiat_amount: '151.00' })],
  ['another currency', answer({ ...PRICE, fiat_currency: 'EUR' })],
  ['another coin', answer({ ...PRICE, currency: 'ETH' })],
  ['no fee in the currency', answer({ ...PRICE, fee: { BTC: '0.1' } })],
  ['a fee above the payment', answer({ ...PRICE, fee: { USD: '150.01' } })],
  ['a negative amount of coins', answer({ ...PRICE, amount: '-0.002' })],
  ['an HTML page', '<html>502 Bad Gateway</html>'],
  ['a server error', refusal(500, 500_001, 'try later')],
  ['an ended session', refusal(401, 401_000, 'Authorization failed')],
  ['a broken connection', (request) => request.socket.destroy()],
])('throws when the response to a price request has %s', async (_what, price) => {
  const { provider } = await saying({ '/widget/buy/rate': price })
  await expect(provider.estimate(QUERY)).rejects.toMatchObject({ name: 'AdapterError' })
})

it('throws when a purchase response redirects to a site other than the configured payment page', async () => {
  const bought = (redirect_url: string) => answer({ merchant_transaction_id: 'o1', redirect_url })
  const request = {
    rate: { token: 'held', expiresAt: NOON + 1 },
    destinationAddress: 'bc1q',
    destinationMemo: null,
    orderId: 'o1',
  }
  const { provider } = await saying({ '/b2b/fiat/buy': bought(`${PAGE}/buy?x=1`) })
  expect(await provider.buy(SESSION, request)).toEqual({ kind: 'started', redirectUrl: `${PAGE}/buy?x=1` })
  const other = await saying({ '/b2b/fiat/buy': bought('https://payments.mercuryo.io.example.test/buy') })
  await expect(other.provider.buy(SESSION, request)).rejects.toThrow(/origin/)
  await expect(provider.buy(SESSION, { ...request, destinationMemo: '7' })).rejects.toMatchObject({ retryable: false })
})

it("throws when Mercuryo's purchase response contains another order ID than the request", async () => {
  const bought = answer({ merchant_transaction_id: 'o2', redirect_url: `${PAGE}/buy` })
  const { provider } = await saying({ '/b2b/fiat/buy': bought })
  const rate = { token: 'held', expiresAt: NOON + 1 }
  const request = { rate, destinationAddress: 'bc1q', destinationMemo: null, orderId: 'o1' }
  await expect(provider.buy(SESSION, request)).rejects.toThrow(/another order/)
})

it('returns rate-expired when Mercuryo rejects the rate token', async () => {
  const { provider } = await saying({ '/b2b/fiat/buy': refusal(403, 403_017, 'trx_token is expired') })
  const rate = { token: 'held', expiresAt: NOON + 1 }
  const request = { rate, destinationAddress: 'bc1q', destinationMemo: null, orderId: 'o1' }
  expect(await provider.buy(SESSION, request)).toEqual({ kind: 'rate-expired' })
})

it('reads the bearer token from either documented field, and returns null for "User not found"', async () => {
  const user = { email: 'a@example.test', userIp: SESSION.userIp }
  for (const name of ['b2b-bearer-token', 'bearer_token']) {
    const { provider } = await saying({ '/b2b/user/sign-in': answer({ user_uuid4: 'u', [name]: 'the bearer' }) })
    expect(await provider.signIn(user)).toEqual(SESSION)
  }
  const { provider } = await saying({ '/b2b/user/sign-in': refusal(403, 403_004, 'User not found.') })
  expect(await provider.signIn(user)).toBeNull()
})

it.each([
  ['strings', '60', '6'],
  ['numbers', 60, 6],
])('returns the emailed code of a sign-up whose response fields are %s', async (_what, resend_timeout, code_length) => {
  const { provider } = await saying({ '/b2b/user/sign-up': answer({ key: 'k', resend_timeout, code_length }) })
  expect(await provider.signUp({ email: 'a@example.test', isAccepted: true, userIp: SESSION.userIp })).toEqual({
    isKnown: false,
    emailCode: { key: 'k', length: 6, resendSeconds: 60 },
  })
})

it('distinguishes a rejected email code from a failed call', async () => {
  const entered = { key: 'k', code: '123456', userIp: SESSION.userIp }
  const path = '/b2b/user/verify-email'
  const { provider } = await saying({ [path]: answer({ user_uuid4: 'u', 'b2b-bearer-token': 'b' }) })
  expect(await provider.verifyEmail(entered)).toBe(true)
  for (const [status, code] of [
    [403, 403_001],
    [403, 403_002],
    [401, 401_009],
  ] as const) {
    const refusing = await saying({ [path]: refusal(status, code, 'Verification failed.') })
    expect(await refusing.provider.verifyEmail(entered)).toBe(false)
  }
  const failing = await saying({ [path]: refusal(500, 500_001, 'try later') })
  await expect(failing.provider.verifyEmail(entered)).rejects.toThrow(AdapterError)
})

it('parses the published examples of user data and of an identity token', async () => {
  const data = { first_name: 'John', last_name: 'Smith', kyc1_status: 'complete', kyc2_status: 'complete' }
  const { provider } = await saying({
    '/b2b/user/data': answer({ ...data, email_status: 'confirmed', user_status: 'active' }),
    '/b2b/user/kyc-access-token': answer({ id: 4, token: '_act-ca4dae41', applicant_id: '_act-ca4d' }),
  })
  expect(await provider.user(SESSION)).toEqual({
    isEmailConfirmed: true,
    isBlocked: false,
    identity: 'complete',
    name: 'John Smith',
  })
  expect(await provider.identityToken(SESSION)).toEqual({ token: '_act-ca4dae41', applicantId: '_act-ca4d' })
})

it.each([
  [{ first_name: '', last_name: '' }, null],
  [{ first_name: null, last_name: null }, null],
  [{}, null],
  [{ first_name: ' ', last_name: 'Smith' }, 'Smith'],
])("reads the parts of a user's name that Mercuryo reports: %j", async (names, name) => {
  const data = { kyc1_status: 'complete', email_status: 'confirmed', user_status: 'active', ...names }
  const { provider } = await saying({ '/b2b/user/data': answer(data) })
  expect(await provider.user(SESSION)).toMatchObject({ name })
})

it('throws for an unknown identity check status', async () => {
  const data = { kyc1_status: 'maybe', email_status: 'confirmed', user_status: 'active' }
  const { provider } = await saying({ '/b2b/user/data': answer(data) })
  await expect(provider.user(SESSION)).rejects.toMatchObject({ retryable: false })
})

it('maps every transaction status and ignores transactions of other orders', async () => {
  const buy = {
    id: 'b',
    transaction_id: 't',
    merchant_transaction_id: 'o1',
    fiat_currency: 'USD',
    fiat_amount: '99.00',
  }
  const withdraw = { id: 'w', merchant_transaction_id: 'o1', hash: '0xab', address: '0xcd' }
  for (const [status, stage] of Object.entries(PAYMENT_STATUSES))
    for (const [sent, sentStage] of Object.entries(DELIVERY_STATUSES)) {
      const rows = [{ sell: {} }, { buy: { ...buy, status }, withdraw: { ...withdraw, status: sent } }]
      const { provider } = await saying({ '/b2b/transactions': answer(rows) })
      expect(await provider.transaction(SESSION, 'o2')).toBeNull()
      expect(await provider.transaction(SESSION, 'o1')).toEqual({
        orderId: 'o1',
        providerOrderId: 't',
        payment: { status, stage, paid: { currency: 'USD', minor: 9_900n } },
        delivery: { status: sent, stage: sentStage, txId: '0xab', address: '0xcd' },
      })
    }
})

it.each([
  ['a fraction of a cent', { fiat_amount: '99.001' }],
  ['an unknown currency', { fiat_currency: 'ZZZ' }],
])('throws for a Mercuryo transaction with %s', async (_what, part) => {
  const names = { id: 'b', transaction_id: 't', merchant_transaction_id: 'o1', status: 'paid' }
  const buy = { ...names, fiat_currency: 'USD', fiat_amount: '99.00', ...part }
  const { provider } = await saying({ '/b2b/transactions': answer([{ buy }]) })
  await expect(provider.transaction(SESSION, 'o1')).rejects.toThrow(/no amount/)
})
