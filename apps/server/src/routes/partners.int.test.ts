import { AUDIT_QUERIES } from '@cambio/adapters/postgres/audit/audit-queries'
import { reportToOrder } from '@cambio/core/sending/report-to-order'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrive } from '../testing/arrive.ts'
import { ETH_ADDRESS, ETH_REFUND_ADDRESS, LTC_ADDRESS, orderPayload } from '../testing/order-payload.ts'
import { newPartner, type Partner } from '../testing/partner.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

const CREATE = '/api/v2/orders/public/create'
const LIST = '/api/v2/orders/public'
const VALIDATE = '/api/v2/instruments/validate-address'
const RATE = '/api/v2/rates/public/one?instrumentFromSlug=eth&instrumentToSlug=ltc&claimedDepositAmount=0.5'
const MINUTE_MS = 60_000
const HALF_ETH = 500_000_000_000_000_000n

let stack: TestApp
let partner: Partner
let other: Partner
beforeAll(async () => {
  stack = await startTestApp({}, 200)
  partner = await newPartner(stack)
  other = await newPartner(stack)
})
afterAll(() => stack.close())

const orders = async () => (await stack.query('SELECT count(*)::int AS n FROM orders'))[0]?.n
const made = async (part: Record<string, unknown> = {}, by = partner) => {
  const answer = await by.post(CREATE, orderPayload(part))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

describe('request signature', () => {
  it('accepts a GET request signed over its query string or an empty text', async () => {
    const url = `${LIST}?limit=5`
    expect((await partner.get(url)).statusCode).toBe(200)
    expect((await stack.app.inject({ url, headers: partner.sign('') })).statusCode).toBe(200)
    expect((await stack.app.inject({ url, headers: partner.sign('limit=6') })).statusCode).toBe(401)
  })

  it('a signature must cover the exact bytes of the body', async () => {
    const body = '{ "currencyTitle":"LTC","networkTitle" : "LTC",\n"address":"' + LTC_ADDRESS + '"}'
    const send = (payload: string) =>
      stack.app.inject({
        method: 'POST',
        url: VALIDATE,
        payload,
        headers: { 'content-type': 'application/json', ...partner.sign(body) },
      })
    expect((await send(body)).json()).toEqual({ result: true })
    expect((await send(JSON.stringify(JSON.parse(body)))).statusCode).toBe(401)
  })

  const wrong: [string, (body: string) => Record<string, string>][] = [
    ['missing', () => ({})],
    [
      'of another secret',
      (body) => ({ ...partner.sign(body), 'x-api-signature': String(other.sign(body)['x-api-signature']) }),
    ],
    ['under another key', (body) => ({ ...partner.sign(body), 'x-api-public-key': other.publicKey })],
    ['under an unknown key', (body) => ({ ...partner.sign(body), 'x-api-public-key': 'A'.repeat(24) })],
    [
      'under a key of NUL and 10,000 letters',
      (body) => ({ ...partner.sign(body), 'x-api-public-key': 'k'.repeat(10_000) }),
    ],
    ['six minutes old', (body) => partner.sign(body, Date.now() - 6 * MINUTE_MS)],
    ['six minutes early', (body) => partner.sign(body, Date.now() + 6 * MINUTE_MS)],
    ['with a time that is not a number', (body) => ({ ...partner.sign(body), 'x-api-timestamp': 'NaN' })],
    ['of another body', (body) => partner.sign(`${body} `)],
    ['empty', (body) => ({ ...partner.sign(body), 'x-api-signature': '' })],
    [
      'without its time',
      (body) => ({
        'x-api-public-key': partner.publicKey,
        'x-api-signature': String(partner.sign(body)['x-api-signature']),
      }),
    ],
    ['shorter', (body) => ({ ...partner.sign(body), 'x-api-signature': 'c2hvcnQ=' })],
  ]
  it.each(wrong)('returns 401 and writes nothing for a signature that is %s', async (_name, headersOf) => {
    const before = await orders()
    for (const [url, payload] of [
      [CREATE, orderPayload()],
      [VALIDATE, { currencyTitle: 'LTC', networkTitle: 'LTC', address: LTC_ADDRESS }],
    ] as const) {
      const body = JSON.stringify(payload)
      const headers = headersOf(body)
      // Skip unsigned order creation, which is valid because any caller may create an order without a key.
      if (url === CREATE && Object.keys(headers).length === 0) continue
      const answer = await stack.app.inject({
        method: 'POST',
        url,
        payload: body,
        headers: { 'content-type': 'application/json', ...headers },
      })
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'ERR_UNAUTHORIZED'])
    }
    expect(await orders()).toBe(before)
  })

  it('accepts a signature only once when 20 concurrent requests use it', async () => {
    const body = JSON.stringify(orderPayload())
    const headers = { 'content-type': 'application/json', ...partner.sign(body) }
    const before = Number(await orders())
    const send = (url: string) => stack.app.inject({ method: 'POST', url, payload: body, headers })
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(CREATE)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(19)
    expect((await send('/api/v1/orders/public/create')).statusCode).toBe(401)
    expect(await orders()).toBe(before + 1)
  })

  it('deletes a used signature only after it has expired', async () => {
    const expired = Buffer.alloc(32, 7)
    const { keys } = stack.stores
    await keys.keepSignature(partner.apiId, expired, Date.now() - 2 * MINUTE_MS)
    expect(await keys.keepSignature(partner.apiId, Buffer.alloc(32, 8), Date.now() + MINUTE_MS)).toBe(true)
    expect(await keys.keepSignature(partner.apiId, Buffer.alloc(32, 8), Date.now() + MINUTE_MS)).toBe(false)
    const left = await stack.query(`SELECT 1 FROM seen_signature WHERE expires_at < now() - interval '1 minute'`)
    expect(left).toEqual([])
  })

  it('rejects a signature made with a disabled API key', async () => {
    const blocked = await newPartner(stack)
    expect((await blocked.get(LIST)).statusCode).toBe(200)
    await stack.stores.keys.block(blocked.apiId, true)
    expect((await blocked.get(LIST)).statusCode).toBe(401)
  })
})

describe('API key', () => {
  it('accepts an API key only from its allowed IP networks, regardless of request headers', async () => {
    const bound = await newPartner(stack)
    await stack.stores.keys.allowNetworks(bound.apiId, ['203.0.113.0/24', '2001:db8::/32'])
    const from = async (remoteAddress: string, headers: Record<string, string> = {}) =>
      (await bound.get(LIST, { remoteAddress, headers })).statusCode
    expect(await from('203.0.113.9')).toBe(200)
    expect(await from('::ffff:203.0.113.9')).toBe(200)
    expect(await from('2001:db8::7')).toBe(200)
    expect(await from('203.0.114.1')).toBe(403)
    expect(await from('198.51.100.1', { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' })).toBe(403)
  })

  it('applies one rate limit to all calls with an API key, whatever their IP addresses', async () => {
    const limited = await startTestApp({ RATE_LIMIT_KEY_CALLS_PER_MINUTE: '3', RATE_LIMIT_CREATES_PER_MINUTE: '1' })
    try {
      const busy = await newPartner(limited)
      const quiet = await newPartner(limited)
      const create = async (index: number) =>
        (await busy.post(CREATE, orderPayload(), { remoteAddress: `192.0.2.${index}` })).statusCode
      // Signed orders count against the API key's limit, not the IP address's limit.
      expect([await create(1), await create(1), await create(1), await create(2)]).toEqual([200, 200, 200, 429])
      expect((await quiet.get(LIST)).statusCode).toBe(200)
    } finally {
      await limited.close()
    }
  })

  it("encrypts an API key's secret at rest", async () => {
    const rows = await stack.query(`SELECT encode(sealed_secret, 'escape') AS text FROM api_key`)
    expect(JSON.stringify(rows)).not.toContain(partner.secret)
  })
})

describe('partner orders', () => {
  it('lists an order only for the API key that created it', async () => {
    const mine = await newPartner(stack)
    const ids: number[] = []
    for (let index = 0; index < 5; index += 1) ids.unshift((await made({ referrerId: `r${index}` }, mine)).orderId)
    await made({}, other)
    await stack.query(`UPDATE orders SET state = 'EXPIRED', created_at = (SELECT created_at FROM orders WHERE order_id = ${ids[2]})
      WHERE order_id IN (${ids[1]}, ${ids[3]})`)
    const whole = (await mine.get(LIST)).json()
    expect(new Set(whole.map(({ orderId }: { orderId: number }) => orderId))).toEqual(new Set(ids))
    const paged: unknown[] = []
    for (let before = ''; paged.length < 5;) {
      const page = (await mine.get(`${LIST}?limit=2${before}`)).json()
      if (page.length === 0) break
      paged.push(...page)
      before = `&before=${page.at(-1).orderId}`
    }
    expect(paged).toEqual(whole)
    expect(whole[0]).toMatchObject({
      completed: false,
      state: 'WAITING',
      amountToWithdrawFact: null,
      referrerId: 'r4',
      markup: '0',
    })
    const [strange] = (await stack.query(`SELECT order_id FROM orders WHERE api_id = ${other.apiId} LIMIT 1`)) as [
      { order_id: number },
    ]
    expect((await mine.get(`${LIST}?before=${strange.order_id}`)).json()).toEqual([])
    expect((await mine.get(`${LIST}?limit=501`)).statusCode).toBe(422)
    expect((await mine.get(`${LIST}?limit=&offset=&order=&before=`)).json()).toEqual((await mine.get(LIST)).json())
  })

  it('returns the complete order only to the API key that created it', async () => {
    const { orderId } = await made({ userEmail: 'anna@example.org' })
    const url = `/api/v2/orders/info?orderId=${orderId}`
    expect((await partner.get(url)).json()).toMatchObject({
      orderId,
      userEmail: 'anna@example.org',
      controlled: true,
      withdrawals: [],
    })
    const [foreign, unknown] = [await other.get(url), await other.get('/api/v2/orders/info?orderId=1')]
    expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body])
    expect((await stack.app.inject(url)).statusCode).toBe(401)
  })

  it('lets two partners use the same idempotency key for different orders', async () => {
    const headers = { 'idempotency-key': 'same' }
    const [one, again, another] = [
      await partner.post(CREATE, orderPayload(), { headers }),
      await partner.post(CREATE, orderPayload(), { headers }),
      await other.post(CREATE, orderPayload(), { headers }),
    ].map((answer) => answer.json())
    expect(again.orderId).toBe(one.orderId)
    expect(another.orderId).not.toBe(one.orderId)
  })

  it('allows changes to an order only in requests signed with the API key that created it', async () => {
    const { orderId } = await made({ rateMode: 'FIXED', refundAddress: ETH_REFUND_ADDRESS })
    await arrive(stack, { orderId, asset: 'eth', amountAtomic: (HALF_ETH * 9n) / 10n })
    const known = { orderId, destinationAddress: LTC_ADDRESS }
    const accept = '/api/v2/orders/public/accept-rate-mode-change'
    const email = '/api/v2/orders/public/set-email'
    expect((await other.post(accept, known)).statusCode).toBe(403)
    expect((await other.post(email, { orderId, userEmail: 'eve@example.org' })).statusCode).toBe(404)
    expect((await partner.post(email, { orderId, userEmail: 'anna@example.org' })).statusCode).toBe(200)
    const elsewhere = { ...known, refundAddress: ETH_ADDRESS }
    expect((await other.post('/api/v2/orders/public/request-refund', elsewhere)).statusCode).toBe(403)
    const accepted = await partner.post(accept, known)
    expect([accepted.statusCode, accepted.json().controlled]).toEqual([200, true])
  })
})

describe('partner mark-up', () => {
  it('shows a mark-up as a cost line, and all cost lines still add up exactly', async () => {
    const plain = (await stack.app.inject(RATE)).json()
    const quoted = (await partner.get(`${RATE}&markup=1.5&rateMode=FLOATING`)).json()
    const line = quoted.waterfall.find(({ kind }: { kind: string }) => kind === 'markup')
    expect(line.percent).toBe('1.5')
    const units = (amount: string) => Math.round(Number(amount) * 1e8)
    const sum = quoted.waterfall.reduce((total: number, { amount }: { amount: string }) => total + units(amount), 0)
    expect(sum).toBe(units(quoted.amountToGet))
    expect(units(plain.amountToGet) - units(quoted.amountToGet)).toBe(-units(line.amount))
    const claimedPublicRate = {
      price: quoted.price,
      updatedAt: quoted.updatedAt,
      claimedAmountToReceive: quoted.amountToGet,
    }
    const order = await made({ markup: '1.5', claimedPublicRate })
    expect(order).toMatchObject({ amountToGet: quoted.amountToGet, waterfall: quoted.waterfall })
    // A rate without the mark-up is a different rate, so the server rejects the claimed rate.
    const without = await partner.post(CREATE, orderPayload({ claimedPublicRate }))
    expect(without.json().code).toBe('ERR_NOT_ACCEPTABLE')
  })

  it('applies a mark-up to a rate request that specifies the receive amount', async () => {
    const exact = (await partner.get(`${RATE.replace('=0.5', '=10')}&claimedDepositAmountCurrency=ltc&markup=3`)).json()
    expect(Number(exact.amountToGet)).toBeGreaterThanOrEqual(10)
    expect(Number(exact.amountToGet)).toBeLessThan(10.001)
  })

  it("rejects a mark-up above the API key's limit or the exchange's limit", async () => {
    const refusal = async (answer: Promise<{ statusCode: number; json(): { code: string } }>) => {
      const { statusCode, json } = await answer
      return [statusCode, json().code]
    }
    const refused = [422, 'ERR_VALIDATION']
    expect(await refusal(partner.get(`${RATE}&markup=3.01`))).toEqual(refused)
    expect(await refusal(partner.post(CREATE, orderPayload({ markup: '3.01' })))).toEqual(refused)
    expect(await refusal(stack.app.inject(`${RATE}&markup=10.01`))).toEqual(refused)
    expect((await stack.app.inject(`${RATE}&markup=10`)).statusCode).toBe(200)
    const unsigned = { method: 'POST', url: CREATE, payload: orderPayload({ markup: '1' }) } as const
    expect(await refusal(stack.app.inject(unsigned))).toEqual(refused)
    for (const markup of ['-1', '1e1', '0.001', 'NaN', ' 1'])
      expect(await refusal(partner.post(CREATE, orderPayload({ markup })))).toEqual(refused)
  })

  it('credits a mark-up to the partner once, when the payout is final', async () => {
    const { orderId } = await made({ markup: '2' })
    await arrive(stack, { orderId, asset: 'eth', amountAtomic: HALF_ETH })
    const { services } = stack.composition
    const [payment] = await services.work.stores.payments.forOrder(orderId)
    if (!payment) throw new Error('no payout')
    const earned = async () =>
      (
        await stack.query(
          `SELECT account, amount FROM balance WHERE account = 'partner:${partner.apiId}' AND asset = 'ltc'`,
        )
      )[0]
    expect(await earned()).toBeUndefined()
    for (const kind of ['settlement-sent', 'settlement-final', 'settlement-reverted', 'settlement-final'] as const)
      await stack.workerStores.work.transaction((stores) => reportToOrder(services, stores, payment, { kind }))
    const line = (await partner.get(`${LIST}?limit=1`)).json()[0]
    expect(line).toMatchObject({ orderId, state: 'FINISHED', markup: '2' })
    expect(await earned()).toMatchObject({ amount: `-${Math.round(Number(line.markupAmount) * 1e8)}` })
    const [{ total }] = (await stack.query(
      `SELECT sum(amount)::text AS total FROM balance WHERE account = 'platform:markups' AND asset = 'ltc'`,
    )) as [{ total: string }]
    expect(total).toBe('0')
    const audited = async () =>
      await stack.query(
        AUDIT_QUERIES.filter(({ invariant }) => invariant === 9)
          .map(({ sql }) => sql)
          .join(' UNION ALL '),
      )
    expect(await audited()).toEqual([])
    const unpaid = await made({ markup: '2' })
    await arrive(stack, { orderId: unpaid.orderId, asset: 'eth', amountAtomic: HALF_ETH })
    await stack.query(`UPDATE orders SET state = 'FINISHED' WHERE order_id = ${unpaid.orderId}`)
    expect(await audited()).toEqual([
      { chain: 'litecoin', what: `order ${unpaid.orderId} is finished and its partner has not earned` },
    ])
  })
})
