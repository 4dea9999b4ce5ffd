// Replays the requests of public clients of the original API. The requests follow the clients' source code as of
// November 2026. Each test title states the client's language and purpose. `docs/existing-clients.md` lists the
// differences from the original API.
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrive, recordDeposit } from '../testing/arrive.ts'
import { ETH_REFUND_ADDRESS, LTC_ADDRESS } from '../testing/order-payload.ts'
import { newPartner, type Partner } from '../testing/partner.ts'
import { newUser } from '../testing/people.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

const TITLES =
  'instrumentFromCurrencyTitle=ETH&instrumentFromNetworkTitle=ETH&instrumentToCurrencyTitle=LTC&instrumentToNetworkTitle=LTC'
const PAIR = {
  instrumentFrom: { currencyTitle: 'ETH', networkTitle: 'ETH' },
  instrumentTo: { currencyTitle: 'LTC', networkTitle: 'LTC' },
}
const HALF_ETH = 500_000_000_000_000_000n

/** Schema of a non-negative decimal number without an exponent, as strict clients require. */
const Decimal = z.string().check(z.regex(/^(?:0|[1-9]\d*)(?:\.\d+)?$/))
const Filled = z.string().check(z.minLength(1))
const Titles = z.object({ currencyTitle: Filled, networkTitle: Filled })

let stack: TestApp
let partner: Partner
/** Affiliate ID of an existing account, because the API rejects unknown affiliate IDs. */
let referrerId: string
beforeAll(async () => {
  stack = await startTestApp({}, 100)
  partner = await newPartner(stack)
  await newUser(stack, 'wallet@example.org')
  const [account] = (await stack.query(`SELECT user_id FROM account`)) as [{ user_id: number }]
  referrerId = (await stack.stores.affiliates.linkOf(account.user_id))?.affiliateId ?? ''
})
afterAll(() => stack.close())

const get = async (url: string) => {
  const answer = await stack.app.inject(url)
  return { status: answer.statusCode, data: answer.json() }
}
const post = async (url: string, payload: object) => {
  const answer = await stack.app.inject({ method: 'POST', url, payload })
  return { status: answer.statusCode, data: answer.json() }
}
const signedGet = async (url: string) => (await partner.get(url)).json()
const signedPost = async (url: string, payload: object) => {
  const answer = await partner.post(url, payload)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

test('serves the catalogue, quotes, signed orders and order lists to a TypeScript exchange client', async () => {
  const Instrument = z.extend(Titles, {
    slug: Filled,
    instrumentType: Filled,
    fullName: Filled,
    currencyFriendlyTitle: Filled,
    precisionDecimals: z.int().check(z.minimum(0)),
    requiresMemo: z.boolean(),
  })
  expect(
    z
      .array(Instrument)
      .check(z.minLength(1))
      .parse((await get('/api/v2/instruments/public')).data),
  ).toBeDefined()
  const pairs = z.array(z.object({ instrumentFrom: Titles, instrumentTo: Titles, isActive: z.boolean() }))
  const page = await get(
    '/api/v2/pairs/public?instrumentFromCurrencyTitle=ETH&instrumentFromNetworkTitle=ETH&offset=0&limit=500',
  )
  expect(pairs.parse(page.data).length).toBeGreaterThan(0)

  const Quote = z.object({
    instrumentFrom: z.pick(Instrument, { slug: true }),
    instrumentTo: z.pick(Instrument, { slug: true }),
    amountToGet: Decimal,
    price: Decimal,
    updatedAt: z.number(),
    rateMode: z.enum(['FLOATING', 'FIXED']),
    finalNetworkFeeAmount: Decimal,
    generalMinAmount: Decimal,
    generalMaxAmount: Decimal,
  })
  const rate = `/api/v2/rates/public/one?${TITLES}&instrumentFromSlug=eth&instrumentToSlug=ltc&claimedDepositAmountCurrency=ETH`
  const wishes = '&rateMode=FLOATING&exchangeType=crypto&markup=0'
  const tooSmall = await get(`${rate}${wishes}&claimedDepositAmount=0.0001`)
  expect(tooSmall.data.message).toMatch(/too small|min(?:imum)? amount/i)
  const tooBig = await get(`${rate}${wishes}&claimedDepositAmount=99999`)
  expect(tooBig.data.message).toMatch(/too large|max(?:imum)? amount/i)
  expect(Quote.parse((await get(`${rate}${wishes}`)).data).amountToGet).toBe('0')

  const quote = Quote.parse((await get(`${rate}${wishes}&claimedDepositAmount=0.5`)).data)
  const checked = { currencyTitle: 'LTC', networkTitle: 'LTC', address: LTC_ADDRESS }
  await signedPost('/api/v2/instruments/validate-address', checked)
  const order = await signedPost('/api/v2/orders/public/create', {
    ...PAIR,
    destinationAddress: LTC_ADDRESS,
    claimedDepositAmount: '0.5',
    rateMode: 'FLOATING',
    locale: 'en',
    claimedPublicRate: {
      price: quote.price,
      updatedAt: new Date(quote.updatedAt).toISOString(),
      claimedAmountToReceive: quote.amountToGet,
    },
    claimedNetworkFee: quote.finalNetworkFeeAmount,
  })
  expect(order.depositAddress).toMatchObject({ orderId: order.orderId, depositAddress: expect.any(String) })

  const Row = z.object({
    orderId: z.int().check(z.positive()),
    completed: z.boolean(),
    state: z.string(),
    instrumentFromCurrencyTitle: Filled,
    instrumentFromNetworkTitle: Filled,
    instrumentToCurrencyTitle: Filled,
    instrumentToNetworkTitle: Filled,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    destinationAddress: z.nullable(z.string()),
    refundAddress: z.nullable(z.string()),
    claimedDepositAmount: z.nullable(Decimal),
    amountToGet: z.nullable(Decimal),
    amountToWithdrawFact: z.nullable(Decimal),
  })
  const rows = await stack.app.inject({ url: '/api/v2/orders/public', headers: partner.sign('') })
  expect(z.array(Row).parse(rows.json())).toContainEqual(expect.objectContaining({ orderId: order.orderId }))
})

test('serves unsigned v1 calls without a rate mode to a Kotlin wallet', async () => {
  const Instrument = z.extend(Titles, {
    currencyFriendlyTitle: z.string(),
    slug: z.string(),
    precisionDecimals: z.int(),
    requiresMemo: z.boolean(),
    instrumentType: z.string(),
    bestChangeName: z.string(),
    contractAddress: z.string(),
  })
  z.array(Instrument).parse((await get('/api/v1/instruments/public')).data)
  const rate = `/api/v1/rates/public/one?exchangeType=crypto&${TITLES}&claimedDepositAmountCurrency=ETH&referrerId=${referrerId}`
  expect(Decimal.parse((await get(`${rate}&claimedDepositAmount=0.5`)).data.amountToGet)).not.toBe('0')
  expect((await get(`${rate}&claimedDepositAmount=0.0001`)).data).toMatchObject({
    status: 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL',
    message: expect.any(String),
    data: { details: { expected: expect.any(String), expectedGeneral: expect.any(String) } },
  })

  const Created = z.object({
    orderId: z.int(),
    claimedDepositAmount: z.string(),
    amountToGet: z.string(),
    pair: z.object({ instrumentFrom: Titles, instrumentTo: Titles }),
    depositAddress: z.object({
      instrument: Titles,
      depositAddress: Filled,
      depositAddressMemo: z.nullable(z.string()),
    }),
    claimedPublicRate: z.object({ price: Decimal, claimedAmountToReceive: Decimal, finalNetworkFeeAmount: Decimal }),
  })
  const made = await post('/api/v1/orders/public/create', {
    ...PAIR,
    destinationAddress: LTC_ADDRESS,
    refundAddress: ETH_REFUND_ADDRESS,
    claimedDepositAmount: '0.5',
    referrerId,
  })
  const { orderId } = Created.parse(made.data)
  // This client sends amounts with all 18 decimal places of the coin.
  const long = '0.500000009876543219'
  expect((await get(`${rate}&claimedDepositAmount=${long}`)).data.claimedDepositAmount).toBe('0.5')
  const unrounded = await post('/api/v1/orders/public/create', {
    ...PAIR,
    destinationAddress: LTC_ADDRESS,
    claimedDepositAmount: long,
  })
  expect([unrounded.status, unrounded.data.claimedDepositAmount]).toEqual([200, '0.5'])
  const status = await get(`/api/v1/orders/public-info?destinationAddress=${LTC_ADDRESS}&orderId=${orderId}`)
  expect(status.data).toMatchObject({ orderId, completed: false, orderEvents: [{ kind: 'CREATION_END' }] })
})

test('accepts signed requests with empty optional fields from a Dart wallet', async () => {
  const rate = `/api/v2/rates/public/one?${TITLES}&claimedDepositAmountCurrency=ETH&claimedDepositAmount=0.5`
  const { data } = await get(`${rate}&rateMode=FLOATING&exchangeType=crypto&referrerId=`)
  for (const name of ['amountToGet', 'price', 'finalNetworkFeeAmount', 'generalMinAmount', 'generalMaxAmount'])
    expect(Number.isFinite(Number.parseFloat(data[name])), name).toBe(true)
  // This client treats a `status` field in a response as an error.
  expect(data.status).toBeUndefined()
  const order = await signedPost('/api/v2/orders/public/create', {
    ...PAIR,
    destinationAddress: LTC_ADDRESS,
    refundAddress: '',
    claimedDepositAmount: '0.5',
    referrerId: '',
  })
  await arrive(stack, { orderId: order.orderId, asset: 'eth', amountAtomic: HALF_ETH })
  const info = await signedGet(`/api/v2/orders/public-info?orderId=${order.orderId}&destinationAddress=${LTC_ADDRESS}`)
  expect(info).toMatchObject({
    orderId: order.orderId,
    failedToCreate: false,
    isPendingToCreate: false,
    price: expect.any(String),
    deposits: [{ txId: expect.any(String) }],
    payinHash: expect.any(String),
    minConfirmationsToTrade: expect.any(Number),
  })
  expect(info.orderEvents[0].kind).toBe('DEPOSIT_REGISTERED')
})

test('treats empty text and null in optional fields of a request as absent', async () => {
  const empty = 'instrumentFromSlug=&instrumentToSlug=&claimedDepositAmount=&claimedDepositAmountCurrency=&rateMode='
  const query = `${TITLES}&${empty}&exchangeType=&markup=&referrerId=&networkFeePercent=`
  expect((await get(`/api/v2/rates/public/one?${query}`)).data).toMatchObject({
    amountToGet: '0',
    rateMode: 'FLOATING',
  })
  const titles = Object.fromEntries(new URLSearchParams(TITLES))
  const nulls = { ...titles, instrumentFromSlug: null, rateMode: null, markup: null, claimedDepositAmount: '0.5' }
  expect((await post('/api/v1/rates/public/one', nulls)).status).toBe(200)
  expect((await post('/api/v1/rates/public/one', { ...nulls, rateMode: 'fixed' })).data.message).toBe(
    'rateMode: expected FIXED or FLOATING',
  )
  const address = { currencyTitle: 'LTC', networkTitle: 'LTC', address: LTC_ADDRESS, getRejectReason: null }
  for (const memo of ['', null])
    expect((await post('/api/v1/instruments/public/validate-address', { ...address, memo })).data).toEqual({
      result: true,
    })
  const refund = { orderId: 1, destinationAddress: LTC_ADDRESS, refundAddress: '', refundAddressMemo: '' }
  const refused = await post('/api/v1/orders/public/request-refund', {
    ...refund,
    claimedNetworkFee: '',
    refundAmount: '',
  })
  expect(refused.data.code).toBe('ERR_NOT_FOUND')
})

test('validates addresses and serves error details and signed orders for a JavaScript swap server', async () => {
  const url = '/api/v1/instruments/public/validate-address'
  const address = { currencyTitle: 'LTC', networkTitle: 'LTC', address: LTC_ADDRESS }
  expect((await post(url, address)).data).toEqual({ result: true })
  const bad = await post(url, { ...address, address: 'nonsense' })
  expect(bad.status).toBeGreaterThanOrEqual(400)
  expect(bad.data.data.address).toEqual(expect.any(String))
  const rate = `/api/v2/rates/public/one?${TITLES}&claimedDepositAmountCurrency=ETH&rateMode=FLOATING&exchangeType=crypto`
  const small = await get(`${rate}&claimedDepositAmount=0.0001&referrerId=undefined`)
  expect(small.data.message).toContain('Amount Too Small')
  expect(Number(small.data.data.details.expectedGeneral)).toBeGreaterThan(0)
  const created = await signedPost('/api/v2/orders/public/create', {
    ...PAIR,
    destinationAddress: LTC_ADDRESS,
    refundAddress: '',
    claimedDepositAmount: '0.5',
    referrerId: 'aff_2',
  })
  expect(created.claimedPublicRate.platformFee_Absolute).toMatch(/^\d/)
})

test('accepts a signed POST request for the rate of a given receive amount', async () => {
  const rate = await signedPost('/api/v2/rates/public/one', {
    instrumentFromCurrencyTitle: 'ETH',
    instrumentFromNetworkTitle: 'ETH',
    instrumentToCurrencyTitle: 'LTC',
    instrumentToNetworkTitle: 'LTC',
    claimedDepositAmount: '10',
    rateMode: 'FLOATING',
    claimedDepositAmountCurrency: 'LTC',
    markup: '1.0',
  })
  expect(rate).toMatchObject({ instrumentFrom: { currencyTitle: 'ETH' }, instrumentTo: { currencyTitle: 'LTC' } })
  expect(Number(rate.amountToGet)).toBeGreaterThanOrEqual(10)
})

test('serves the instruments and signed rates at the paths of a C# price monitor', async () => {
  const url = '/api/v2/instruments'
  // This client sends the public key without a signature.
  const answer = await stack.app.inject({ url, headers: { 'x-api-public-key': partner.publicKey } })
  expect(z.array(Titles).check(z.minLength(1)).parse(answer.json())).toEqual(
    z.array(Titles).parse((await get('/api/v2/instruments/public')).data),
  )
  const { amountToGet, price } = await signedPost('/api/v2/rate', {
    instrumentFromCurrencyTitle: 'ETH',
    instrumentFromNetworkTitle: 'ETH',
    instrumentToCurrencyTitle: 'LTC',
    instrumentToNetworkTitle: 'LTC',
    claimedDepositAmount: '1',
    claimedDepositAmountCurrency: 'ETH',
    rateMode: 'FLOATING',
    markup: '0',
  })
  for (const value of [amountToGet, price]) expect(Number(Decimal.parse(value))).toBeGreaterThan(0)
})

test('serves public v1 rates with a mark-up of zero to a C# price monitor', async () => {
  const url = `/api/v1/rates/public/one?${TITLES}&rateMode=FLOATING&claimedDepositAmount=1&markup=0`
  expect(Number((await get(url)).data.amountToGet)).toBeGreaterThan(0)
})

test('returns an order by UUID and destination to a C# review verifier', async () => {
  const order = await signedPost('/api/v2/orders/public/create', {
    ...PAIR,
    destinationAddress: LTC_ADDRESS,
    claimedDepositAmount: '0.5',
  })
  const { data } = await get(
    `/api/v2/orders/public-info?orderId=${order.legacyOrderId}&destinationAddress=${encodeURIComponent(LTC_ADDRESS)}`,
  )
  expect(data).toMatchObject({
    legacyOrderId: order.legacyOrderId,
    completed: false,
    destinationAddress: LTC_ADDRESS,
    instrumentFromCurrencyTitle: 'ETH',
    claimedDepositAmount: '0.5',
    deposits: [],
    withdrawals: [],
  })
})

test('returns an order by its number alone to the signed request of a TypeScript exchange client', async () => {
  const order = await signedPost('/api/v2/orders/public/create', {
    ...PAIR,
    destinationAddress: LTC_ADDRESS,
    claimedDepositAmount: '0.5',
  })
  for (const id of [order.orderId, order.legacyOrderId])
    expect(await signedGet(`/api/v2/orders/public-info?orderId=${id}`)).toMatchObject({
      orderId: order.orderId,
      destinationAddress: LTC_ADDRESS,
      controlled: true,
      orderEvents: [{ kind: 'CREATION_END' }],
    })
})

/** Inserts a final payment of an order in place of the worker. */
const paid = (purpose: string, reference: string, orderId: number | null, asset: string, txId: string) =>
  stack.query(
    `INSERT INTO payment (purpose, reference, order_id, chain, asset, source_purpose, source_index, to_address, amount,
       status, reservation, raw, tx_id, sent_at, created_at)
     VALUES ('${purpose}', '${reference}', ${orderId}, '${asset === 'eth' ? 'ethereum' : 'litecoin'}', '${asset}', 'hot', 0,
       'x', 1000, 'FINAL', '{"kind":"inputs","inputs":[],"feeAtomic":"0","changeAtomic":"0"}', '', '${txId}', now(), now())`,
  )

test("lists an order's payout before its returned deposit for a Dart wallet", async () => {
  const create = async () =>
    signedPost('/api/v2/orders/public/create', {
      ...PAIR,
      destinationAddress: LTC_ADDRESS,
      refundAddress: ETH_REFUND_ADDRESS,
      claimedDepositAmount: '0.5',
    })
  const infoOf = async ({ orderId }: { orderId: number }) =>
    (await get(`/api/v2/orders/public-info?orderId=${orderId}&destinationAddress=${LTC_ADDRESS}`)).data
  const [finished, refunded] = [await create(), await create()]
  const block = { height: 100, hash: 'block-100', at: Date.now() }
  await recordDeposit(stack, { orderId: finished.orderId, asset: 'eth', amountAtomic: HALF_ETH }, block)
  const [deposit] = await stack.query(`SELECT id FROM deposit WHERE order_id = ${finished.orderId}`)
  await paid('return', String(deposit?.['id']), null, 'eth', 'aa'.repeat(32))
  await paid('payout', String(finished.orderId), finished.orderId, 'ltc', 'bb'.repeat(32))
  expect((await infoOf(finished)).withdrawals).toMatchObject([
    { purpose: 'payout', txId: 'bb'.repeat(32) },
    { purpose: 'return', txId: 'aa'.repeat(32) },
  ])
  await paid('refund', String(refunded.orderId), refunded.orderId, 'eth', 'cc'.repeat(32))
  await stack.query(`UPDATE orders SET state = 'REFUNDED' WHERE order_id = ${refunded.orderId}`)
  // A refunded order is also `completed`, so clients can recognise the refund only by the order's state.
  expect(await infoOf(refunded)).toMatchObject({
    completed: true,
    state: 'REFUNDED',
    payoutHash: null,
    withdrawals: [{ purpose: 'refund' }],
  })
})

test('reports only the payout of a finished order to an unsigned request from a TypeScript SDK', async () => {
  const mine = await newPartner(stack)
  const body = { ...PAIR, destinationAddress: LTC_ADDRESS, claimedDepositAmount: '0.5' }
  const { orderId } = (await mine.post('/api/v2/orders/public/create', body)).json()
  await stack.stores.keys.showStatus(mine.apiId, true)
  const withdrawals = async () => (await get(`/api/v2/orders/info?orderId=${orderId}`)).data.withdrawals
  const block = { height: 101, hash: 'block-101', at: Date.now() }
  await recordDeposit(stack, { orderId, asset: 'eth', amountAtomic: HALF_ETH }, block)
  const [deposit] = await stack.query(`SELECT id FROM deposit WHERE order_id = ${orderId}`)
  await paid('return', String(deposit?.['id']), null, 'eth', 'dd'.repeat(32))
  expect(await withdrawals()).toEqual([{ txId: 'dd'.repeat(32) }])
  await paid('payout', String(orderId), orderId, 'ltc', 'ee'.repeat(32))
  expect(await withdrawals()).toEqual([{ txId: 'ee'.repeat(32) }])
})

test('finds the pairs of a native coin by the network title of its tokens', async () => {
  const pairsOf = async (network: string) =>
    (await get(`/api/v2/pairs/public?instrumentFromCurrencyTitle=ETH&instrumentFromNetworkTitle=${network}`)).data
  const pairs = await pairsOf('ERC20')
  expect(pairs.length).toBeGreaterThan(0)
  expect(pairs).toEqual(await pairsOf('ETH'))
})

test('treats a request that contains only the public key as unsigned', async () => {
  const headers = { 'x-api-public-key': 'any' }
  expect((await stack.app.inject({ url: '/api/v2/instruments/public', headers })).statusCode).toBe(200)
  const payload = { ...PAIR, destinationAddress: LTC_ADDRESS, claimedDepositAmount: '0.5' }
  const url = '/api/v2/orders/public/create'
  expect((await stack.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(401)
})

test('serves the rates file at the path that a PHP rate monitor requests', async () => {
  const file = await stack.app.inject('/api/v2/rates/public/xml-v2-custom?path=/premium')
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(file.body).toContain('<from>ETH</from>')
})

test("returns the status of a partner's order to an unsigned request from a TypeScript SDK", async () => {
  const mine = await newPartner(stack)
  const created = await mine.post('/api/v2/orders/public/create', {
    ...PAIR,
    destinationAddress: LTC_ADDRESS,
    claimedDepositAmount: '0.5',
  })
  const { orderId, legacyOrderId } = created.json()
  const info = (id: string | number) => get(`/api/v2/orders/info?orderId=${id}`)
  const [closed, unknown] = [await info(orderId), await info(2_147_483_647)]
  expect([closed.status, closed.data]).toEqual([401, unknown.data])
  await stack.stores.keys.showStatus(mine.apiId, true)
  const status = { orderId, state: 'WAITING', completed: false, deposits: [], withdrawals: [] }
  expect((await info(orderId)).data).toEqual(status)
  expect((await info(legacyOrderId)).data).toEqual(status)
  await stack.stores.keys.block(mine.apiId, true)
  expect((await info(orderId)).status).toBe(401)
})
