import { createHmac } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { MERCURYO_SANDBOX_WIDGET } from './mercuryo-request.ts'
import { MERCURYO_SANDBOX_SIGN_KEY } from './purchase.ts'
import { ADDRESS, eventually, startFiat } from './testing/fiat-sandbox.ts'

const EMAIL = 'buyer@example.test'
const WIDGET = `widget_id=${MERCURYO_SANDBOX_WIDGET}`

test('answers the documented purchase rate request with the documented response fields', async () => {
  const { call } = await startFiat()
  const { body } = await call('GET', `/widget/buy/rate?from=USD&to=BTC&amount=150&is_total=true&${WIDGET}`)
  expect(body).toMatchObject({
    status: 200,
    data: {
      currency: 'BTC',
      fiat_amount: '150',
      fiat_currency: 'USD',
      rate: '55458.5',
      fee: { USD: '5.93' },
      // (150.00 − 5.93) / 55,458.50, rounded down
      amount: '0.00259779',
      kyc_limit_exceeded: false,
    },
  })
})

test('answers the documented limits request with the documented response fields', async () => {
  const { call } = await startFiat()
  const { body } = await call('GET', `/public/currency-limits?from=USD&to=BTC&type=buy&${WIDGET}`)
  expect(body).toEqual({ status: 200, code: 0, message: '', data: { USD: { min: '20.00', max: '20000.00' } } })
})

test('answers user data and identity token requests with the fields of the documented examples', async () => {
  const { call, signUp } = await startFiat()
  const session = await signUp(EMAIL)
  expect((await call('GET', '/b2b/user/data', session)).body).toEqual({
    status: 200,
    data: {
      first_name: '',
      last_name: '',
      country_code: 'de',
      language_code: 'en-US',
      kyc1_status: 'incomplete',
      kyc2_status: 'incomplete',
      email_status: 'not_confirmed',
      user_status: 'inactive',
    },
  })
  expect((await call('GET', '/b2b/user/kyc-access-token', session)).body).toEqual({
    status: 200,
    data: { id: 1, token: expect.stringMatching(/^_act-/), applicant_id: expect.any(String) },
  })
})

test('sends callbacks with the documented fields, signed over the exact bytes', async () => {
  const { signUp, buy, call, received } = await startFiat()
  await buy(await signUp(EMAIL), 'o1')
  await call('POST', '/sandbox/fiat/purchases/o1', {}, { outcome: 'declined' })
  const { body, headers } = await eventually('a callback', () => received.find(({ path }) => path === '/callbacks'))
  const signature = createHmac('sha256', MERCURYO_SANDBOX_SIGN_KEY).update(body).digest('hex')
  expect(headers['x-signature']).toBe(signature)
  const { data } = (JSON.parse(body) as { payload: { data: object } }).payload
  expect(Object.keys(data).toSorted()).toEqual([
    'amount',
    'card',
    'created_at',
    'created_at_ts',
    'currency',
    'fiat_amount',
    'fiat_currency',
    'id',
    'merchant_transaction_id',
    'status',
    'tx',
    'type',
    'updated_at',
    'updated_at_ts',
    'user',
  ])
  expect(data).toMatchObject({ type: 'buy', status: 'order_failed', merchant_transaction_id: 'o1' })
})

test('shows a purchase only to its buyer', async () => {
  const { signUp, buy, call } = await startFiat()
  const session = await signUp(EMAIL)
  await buy(session, 'o1')
  const path = '/b2b/transactions?merchant_transaction_id=o1'
  expect((await call('GET', path, session)).body).toMatchObject({
    status: 200,
    total: 1,
    next: null,
    prev: null,
    data: [{ buy: { merchant_transaction_id: 'o1', fiat_currency: 'USD', fiat_amount: '150', status: 'new' } }],
  })
  expect((await call('GET', path, await signUp('other@example.test'))).body).toMatchObject({ total: 0, data: [] })
})

test.each([
  ['GET', '/b2b/user/data', {}],
  ['GET', '/b2b/user/data', { 'b2b-bearer-token': 'wrong' }],
  ['GET', '/b2b/fiat/buy-methods', { 'sdk-partner-token': 'sandbox' }],
  ['POST', '/b2b/user/sign-in', { 'sdk-partner-token': 'wrong' }],
  ['POST', '/b2b/user/sign-up', {}],
] as const)('rejects %s %s without a valid token', async (method, path, headers) => {
  const { call } = await startFiat()
  const payload = method === 'POST' ? { email: EMAIL, accept: true } : undefined
  expect(await call(method, path, headers, payload)).toMatchObject({
    status: 401,
    body: { status: 401, code: 401_000, message: 'Authorization failed' },
  })
})

test.each([
  ['from=&to=BTC&amount=150', 403_011, 'From cannot be blank'],
  ['from=USD&amount=150', 403_012, 'To cannot be blank'],
  ['from=USD&to=BTC', 403_013, 'Amount cannot be blank'],
  ['from=USD&to=BTC&amount=-150', 403_013, 'Amount cannot be blank'],
  ['from=USD&to=BTC&amount=1e3', 403_013, 'Amount cannot be blank'],
  ['from=USD&to=BTC&amount=150.001', 403_013, 'Amount cannot be blank'],
  ['from=USD&to=NOPE&amount=150', 403_013, 'Unable to find currency options'],
  ['from=XXX&to=BTC&amount=150', 403_013, 'Unable to find currency options'],
  ['from=USD&to=BTC&amount=150&network=TRON', 403_013, 'Unable to find currency options'],
  ['from=USD&to=BTC&amount=150&payment=cash', 403_015, 'Invalid payment flow'],
  ['from=USD&to=BTC&amount=19.99', 500_002, 'amount off limits'],
  ['from=USD&to=BTC&amount=20000.01', 500_002, 'amount off limits'],
])('rejects the rate request %s with code %i', async (query, code, message) => {
  const { call, signUp } = await startFiat()
  const payment = query.includes('payment') ? '' : '&payment=card'
  const { body } = await call('GET', `/b2b/fiat/buy-rates?${query}&is_total=true${payment}`, await signUp(EMAIL))
  expect(body).toMatchObject({ code, message })
})

test('rejects a purchase with an invalid rate token, address or IP address', async () => {
  const { call, signUp, rate, running } = await startFiat()
  const [session, other] = [await signUp(EMAIL), await signUp('other@example.test')]
  const trx_token = await rate(session)
  const body = { trx_token, address: ADDRESS, merchant_transaction_id: 'o1' }
  const status = async (headers: Record<string, string>, part: object = {}) =>
    (await call('POST', '/b2b/fiat/buy', headers, { ...body, ...part })).status
  expect(await status(session, { trx_token: `${trx_token.slice(0, 70)}A${trx_token.slice(71)}` })).toBe(403)
  expect(await status(other)).toBe(403)
  expect(await status(session, { address: 'nowhere' })).toBe(400)
  expect(await status({ 'b2b-bearer-token': session['b2b-bearer-token'] ?? '' })).toBe(403)
  running.settings.change({ rateLifetimeMs: 0 })
  expect(await status(session)).toBe(403)
  running.settings.change({ rateLifetimeMs: 60_000 })
  expect(await status(session)).toBe(200)
  expect(await status(session, { address: 'nowhere' })).toBe(400)
})

test('rejects a sign-up with a registered email address or without accepted terms of service', async () => {
  const { call, asPartner } = await startFiat()
  const signUp = async (email: string, accept: boolean) =>
    (await call('POST', '/b2b/user/sign-up', asPartner, { email, accept })).status
  expect(await signUp(EMAIL, false)).toBe(400)
  expect([await signUp(EMAIL, true), await signUp(EMAIL.toUpperCase(), true)]).toEqual([200, 400])
})

test('sends the confirmation email again only a minute after the last one, until the address is confirmed', async () => {
  const { call, asPartner, running } = await startFiat()
  const { provider, mailbox } = running
  vi.useFakeTimers({ toFake: ['Date'] })
  const emails = async () => {
    await call('POST', '/b2b/user/sign-up', asPartner, { email: EMAIL, accept: true })
    return mailbox.list(EMAIL).length
  }
  expect([await emails(), await emails()]).toEqual([1, 1])
  vi.setSystemTime(Date.now() + 60_000)
  expect([await emails(), await emails()]).toEqual([2, 2])
  provider.users.change(EMAIL, { isEmailConfirmed: true })
  vi.setSystemTime(Date.now() + 60_000)
  expect(await emails()).toBe(2)
  vi.useRealTimers()
})

test('refuses an emailed code after five wrong codes', async () => {
  const { call, asPartner, running } = await startFiat({ emailConfirmation: 'code' })
  const verify = async (body: object) => {
    const answer = await call('POST', '/b2b/user/verify-email', asPartner, body)
    return [answer.status, (answer.body as { code?: number }).code]
  }
  const signUp = async (email: string) => {
    const { body } = await call('POST', '/b2b/user/sign-up', asPartner, { email, accept: true })
    const { data } = body as { data: { key: string } }
    const code = /\d{6}/.exec(running.mailbox.list(email)[0]?.text ?? '')?.[0] ?? ''
    return { data, key: data.key, code }
  }
  const { data, key, code } = await signUp(EMAIL)
  expect(data).toEqual({ key: expect.stringMatching(/^\w{32}$/), resend_timeout: '60', code_length: '6' })
  const wrong = code === '000000' ? '000001' : '000000'
  expect(await verify({ key: 'other', code })).toEqual([403, 403_001])
  for (let time = 0; time < 4; time += 1) expect(await verify({ key, code: wrong })).toEqual([403, 403_002])
  expect(await verify({ key, code })).toEqual([200, undefined])
  expect(await verify({ key, code })).toEqual([403, 403_001])

  const guessed = await signUp('guessed@example.test')
  for (let time = 0; time < 5; time += 1) await verify({ key: guessed.key, code: wrong })
  expect(await verify(guessed)).toEqual([403, 403_001])
})

test('restores users, sessions, held rates and purchases after a restart', async () => {
  const sandbox = await startFiat()
  const session = await sandbox.signUp(EMAIL)
  await sandbox.buy(session, 'o1')
  const trx_token = await sandbox.rate(session)
  await sandbox.restart()
  const body = { trx_token, address: ADDRESS, merchant_transaction_id: 'o2' }
  expect((await sandbox.call('POST', '/b2b/fiat/buy', session, body)).status).toBe(200)
  for (const id of ['o1', 'o2']) expect(sandbox.running.provider.purchases.ofOrder(id)).toMatchObject({ status: 'new' })
})
