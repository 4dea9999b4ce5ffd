import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ETH_ADDRESS, ETH_REFUND_ADDRESS, LTC_ADDRESS, orderPayload } from '../../../testing/order-payload.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const CREATE = '/api/v2/orders/public/create'

let stack: TestApp
beforeAll(async () => {
  stack = await startTestApp()
})
afterAll(() => stack.close())

async function create(payload: unknown, headers: Record<string, string> = {}) {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload)
  return stack.app.inject({
    method: 'POST',
    url: CREATE,
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
}

async function rateOfHalfAnEth(): Promise<{ price: string; tickAt: number; amountToGet: string }> {
  const query = 'instrumentFromSlug=eth&instrumentToSlug=ltc&claimedDepositAmount=0.5&rateMode=FLOATING'
  const rate = (await stack.app.inject(`/api/v2/rates/public/one?${query}`)).json()
  return { price: rate.price, tickAt: rate.updatedAt, amountToGet: rate.amountToGet }
}

async function orders(): Promise<number> {
  const [row] = await stack.query('SELECT count(*)::int AS count FROM orders')
  return Number(row?.count)
}

describe('creating a valid order', () => {
  it('returns the new order, its deposit address and a control token in both API versions', async () => {
    const answer = await create(orderPayload({ claimedDepositAmount: '0.42' }))
    expect(answer.statusCode).toBe(200)
    const order = answer.json()
    expect(order.orderId).toBeGreaterThan(0)
    expect(order.depositAddress.depositAddress).toMatch(/^ethereum-deposit-/)
    expect(order.state).toBe('WAITING')
    expect(order.orderEvents[0].kind).toBe('CREATION_END')
    expect(order.controlToken.length).toBeGreaterThanOrEqual(22)
    const v1 = await stack.app.inject({ method: 'POST', url: CREATE.replace('v2', 'v1'), payload: orderPayload() })
    expect(v1.statusCode).toBe(200)
  })

  it('finds an instrument by its currency and network titles, in any capitalisation', async () => {
    const answer = await create(
      orderPayload({ instrumentFrom: { currencyTitle: 'usdt', networkTitle: 'erc20' }, claimedDepositAmount: '50' }),
    )
    expect(answer.statusCode).toBe(200)
    expect(answer.json().instrumentFromNetworkTitle).toBe('ERC20')
  })

  it('accepts the displayed rate for a minute unless the price moves by more than the spread', async () => {
    const rate = (
      await stack.app.inject(
        '/api/v2/rates/public/one?instrumentFromSlug=eth&instrumentToSlug=ltc&claimedDepositAmount=0.5&rateMode=FIXED',
      )
    ).json()
    const claimedPublicRate = {
      price: rate.price,
      updatedAt: new Date(rate.updatedAt).toISOString(),
      claimedAmountToReceive: rate.amountToGet,
    }
    await stack.tick({ prices: { USDT: '1', ETH: '2980', BNB: '600', LTC: '92', BTC: '68000' } })
    await expect.poll(() => stack.composition.services.ticks.latest()?.prices.ETH).toBe('2980')
    const fixed = { rateMode: 'FIXED', refundAddress: ETH_REFUND_ADDRESS }
    const answer = await create(orderPayload({ ...fixed, claimedPublicRate }))
    expect(answer.statusCode).toBe(200)
    expect(answer.json().amountToGet).toBe(rate.amountToGet)
    const greedy = await create(
      orderPayload({ ...fixed, claimedPublicRate: { ...claimedPublicRate, price: `${rate.price}0` } }),
    )
    expect([greedy.statusCode, greedy.json().code]).toEqual([422, 'ERR_NOT_ACCEPTABLE'])
    expect(greedy.json().data.details.currentRate.amountToGet).not.toBe(rate.amountToGet)
    await stack.tick()
  })
})

describe('retries of an order request', () => {
  it('100 concurrent order requests with the same idempotency key result in only one order', async () => {
    const before = await orders()
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => create(orderPayload(), { 'idempotency-key': 'hundredfold' })),
    )
    const made = answers.filter((answer) => answer.statusCode === 200)
    expect(made.length).toBeGreaterThan(0)
    expect(new Set(made.map((answer) => answer.json().orderId)).size).toBe(1)
    expect(new Set(made.map((answer) => answer.json().controlToken)).size).toBe(1)
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true)
    expect(await orders()).toBe(before + 1)
  })

  it('returns the same order for a retry, even after its rate has expired', async () => {
    const { tickAt, price, amountToGet } = await rateOfHalfAnEth()
    const claimedPublicRate = { price, updatedAt: tickAt, claimedAmountToReceive: amountToGet }
    const payload = orderPayload({ claimedPublicRate })
    const first = await create(payload, { 'idempotency-key': 'later' })
    expect(first.statusCode).toBe(200)
    const { services } = stack.composition
    const now = services.clock.now()
    const later = vi.spyOn(services.clock, 'now').mockReturnValue(now + 61_000)
    const other = await create(orderPayload({ claimedPublicRate, locale: 'ru' }), { 'idempotency-key': 'another' })
    expect(other.statusCode).toBe(422)
    const again = await create(payload, { 'idempotency-key': 'later' })
    expect([again.statusCode, again.json().orderId]).toEqual([200, first.json().orderId])
    expect(again.json().controlToken).toBe(first.json().controlToken)
    later.mockRestore()
  })

  it('returns the same order for a retry, even if the creator no longer passes the checks of the creator', async () => {
    const payload = orderPayload({ legacyOrderId: '0d1f8f2e-51f6-4f0a-8a53-2b7a5f2f2c11' })
    const first = await create(payload, { 'idempotency-key': 'before-the-rule' })
    expect(first.statusCode).toBe(200)
    const rule = vi.spyOn(stack.composition.services, 'ckmOf').mockReturnValue('A')
    const again = await create(payload, { 'idempotency-key': 'before-the-rule' })
    expect([again.statusCode, again.json().orderId]).toEqual([200, first.json().orderId])
    for (const headers of [{}, { 'idempotency-key': 'after-the-rule' }]) {
      const other = await create(payload, headers)
      expect([other.statusCode, other.json().message]).toEqual([422, 'This pair requires an email'])
    }
    rule.mockRestore()
  })

  it("does not reveal the control token to a caller who only knows the order's legacy ID", async () => {
    const legacyOrderId = '7b1f6a52-0c53-4f0e-9d1e-3c7f3f1c2a10'
    const chosen = await create(orderPayload({ legacyOrderId }))
    expect(chosen.json().controlToken).toBeDefined()
    const again = await create(orderPayload({ legacyOrderId }))
    expect([again.statusCode, again.json().orderId]).toEqual([200, chosen.json().orderId])
    expect(again.json().controlToken).toBeUndefined()
    expect(again.cookies).toEqual([])
    const made = (await create(orderPayload())).json()
    for (const theft of [
      create(orderPayload(), { 'idempotency-key': made.legacyOrderId }),
      create(orderPayload({ legacyOrderId: made.legacyOrderId })),
      create(orderPayload({ legacyOrderId }), { 'idempotency-key': legacyOrderId }),
    ]) {
      const answer = await theft
      expect([made.controlToken, chosen.json().controlToken]).not.toContain(answer.json().controlToken)
    }
  })

  it('rejects an idempotency key that was already used with a different body', async () => {
    await create(orderPayload(), { 'idempotency-key': 'once' })
    const before = await orders()
    const other = await create(orderPayload({ claimedDepositAmount: '0.6' }), { 'idempotency-key': 'once' })
    expect(other.statusCode).toBe(422)
    expect(await orders()).toBe(before)
  })

  it.each(['two words', 'x'.repeat(129)])('rejects the idempotency key %s', async (key) => {
    expect((await create(orderPayload(), { 'idempotency-key': key })).statusCode).toBe(422)
  })

  it('treats a retry whose fields are in a different order as the same request', async () => {
    const payload = orderPayload()
    const first = await create(payload, { 'idempotency-key': 'fields' })
    const second = await create(Object.fromEntries(Object.entries(payload).toReversed()), {
      'idempotency-key': 'fields',
    })
    expect(second.json().orderId).toBe(first.json().orderId)
  })
})

describe('invalid and malicious order requests', () => {
  const bad: [string, unknown][] = [
    ...[
      '-1',
      '0',
      'NaN',
      'Infinity',
      '1e3',
      '0x10',
      '.5e-6',
      '9'.repeat(10_000),
      '0.0000000000000000001',
      '',
      ' 1',
      '1 ',
      '1,5',
      '+1',
    ].map((amount): [string, unknown] => [
      `amount ${amount.slice(0, 24)}`,
      orderPayload({ claimedDepositAmount: amount }),
    ]),
    ['a number as amount', orderPayload({ claimedDepositAmount: 0.5 })],
    ['an array as amount', orderPayload({ claimedDepositAmount: ['0.5'] })],
    ['no amount', orderPayload({ claimedDepositAmount: null })],
    [
      'send equals receive',
      orderPayload({ instrumentTo: { currencyTitle: 'ETH', networkTitle: 'ETH' }, destinationAddress: ETH_ADDRESS }),
    ],
    [
      'a ten-fold rate',
      orderPayload({ claimedPublicRate: { price: '330', updatedAt: Date.now(), claimedAmountToReceive: '160' } }),
    ],
    ['a negative network fee', orderPayload({ claimedNetworkFee: '-1' })],
    ['an unknown coin', orderPayload({ instrumentTo: { currencyTitle: 'DOGE', networkTitle: 'DOGE' } })],
    [
      'a prototype as slug',
      orderPayload({ instrumentTo: { currencyTitle: 'LTC', networkTitle: 'LTC', slug: 'constructor' } }),
    ],
    ['an address of another chain', orderPayload({ destinationAddress: ETH_ADDRESS })],
    ['an address of 100,000 characters', orderPayload({ destinationAddress: 'a'.repeat(60_000) })],
    ['FIXED without a refund address', orderPayload({ rateMode: 'FIXED' })],
    [
      'FIXED and refund to the destination',
      orderPayload({
        rateMode: 'FIXED',
        instrumentTo: { currencyTitle: 'BNB', networkTitle: 'BNB' },
        destinationAddress: ETH_ADDRESS,
        refundAddress: ETH_ADDRESS,
      }),
    ],
    ['an invalid email', orderPayload({ userEmail: 'nobody' })],
    // JSON can contain these strings, but Postgres cannot store them.
    ...['a\u0000b', '\ud800'].flatMap((text): [string, unknown][] => [
      [`referrer ${JSON.stringify(text)}`, orderPayload({ referrerId: text })],
      [`locale ${JSON.stringify(text)}`, orderPayload({ locale: text })],
      [`browser ${JSON.stringify(text)}`, orderPayload({ browserFingerprint: text })],
      [`memo ${JSON.stringify(text)}`, orderPayload({ destinationAddressMemo: text })],
      [`tracking ${JSON.stringify(text)}`, orderPayload({ utmData: { source: text } })],
      [`tracking key ${JSON.stringify(text)}`, orderPayload({ utmData: { [text]: 'x' } })],
    ]),
    ['broken JSON', '{"rateMode":'],
    ['a prototype key', '{"__proto__":{"status":"FINISHED"},"rateMode":"FIXED"}'],
    ['null', 'null'],
    ['a list', '[]'],
    ['too much', JSON.stringify({ ...orderPayload(), utmData: { a: 'x'.repeat(70_000) } })],
  ]
  it.each(bad)('rejects an order with %s and writes nothing', async (_name, payload) => {
    const before = await orders()
    const answer = await create(payload)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(Object.keys(answer.json())).toEqual(expect.arrayContaining(['statusCode', 'code', 'message']))
    expect(answer.json().statusCode).toBe(answer.statusCode)
    expect(await orders()).toBe(before)
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'rejects an order with a body of type %s',
    async (type) => {
      const answer = await create(JSON.stringify(orderPayload()), { 'content-type': type })
      expect(answer.statusCode).toBe(415)
    },
  )

  it('ignores order fields that only the server may set', async () => {
    const answer = await create(
      orderPayload({ status: 'FINISHED', state: 'FINISHED', amountToGet: '999', permissions: 'ADMIN', orderId: 1 }),
    )
    expect(answer.statusCode).toBe(200)
    const order = answer.json()
    expect([order.state, order.amountToGet === '999', order.orderId === 1]).toEqual(['WAITING', false, false])
  })

  it.each([
    ['is stored', {}, { source: 'news' }],
    ['is not stored with a DNT header', { dnt: '1' }, null],
    ['is not stored with a Sec-GPC header', { 'sec-gpc': '1' }, null],
  ])("an order's tracking data %s", async (_name, headers, tracking) => {
    const answer = await create(orderPayload({ utmData: { source: 'news', note: 'x', address: '0xabc' } }), headers)
    expect(answer.statusCode).toBe(200)
    const { orderId } = answer.json<{ orderId: number }>()
    expect(await stack.query(`SELECT tracking FROM orders WHERE order_id = ${orderId}`)).toEqual([{ tracking }])
    expect(answer.body).not.toContain('news')
  })

  it('reports the minimum or maximum when the send amount is out of bounds', async () => {
    const small = await create(orderPayload({ claimedDepositAmount: '0.00000001' }))
    expect(small.statusCode).toBe(406)
    expect(small.json()).toMatchObject({
      code: 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL',
      message: expect.stringMatching(/^Amount Too Small/),
    })
    expect(small.json().data.details.expected).toMatch(/^\d+(\.\d+)?$/)
    const big = await create(orderPayload({ claimedDepositAmount: '1000000' }))
    expect([big.statusCode, big.json().code]).toEqual([406, 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_BIG'])
  })
})

describe('access to an existing order', () => {
  it('returns the same response for a wrong destination address as for an unknown order ID', async () => {
    const { orderId } = (await create(orderPayload())).json()
    const request = (id: number, address: string) =>
      stack.app.inject(`/api/v2/orders/public-info?orderId=${id}&destinationAddress=${address}`)
    const [right, wrong, unknown] = await Promise.all([
      request(orderId, LTC_ADDRESS),
      request(orderId, ETH_ADDRESS),
      request(2_000_000_000, ETH_ADDRESS),
    ])
    expect(right.statusCode).toBe(200)
    expect(wrong.statusCode).toBe(404)
    expect(wrong.body).toBe(unknown.body)
  })

  it('lets a caller with control of the order set its email address only once', async () => {
    const made = await create(orderPayload())
    const { orderId, controlToken } = made.json()
    const cookie = made.cookies[0]
    expect(cookie).toMatchObject({
      name: `test_control_${orderId}`,
      httpOnly: true,
      sameSite: 'Lax',
      path: '/api',
      value: controlToken,
    })
    const set = (body: object, headers = {}) =>
      stack.app.inject({
        method: 'POST',
        url: '/api/v1/orders/public/set-email',
        payload: { orderId, userEmail: 'anna@example.org', ...body },
        headers,
      })
    const withCookie = { cookie: `test_control_${orderId}=${controlToken}` }
    const stranger = await set({ controlToken: 'guess' })
    const unknown = await set({ orderId: 1, controlToken: 'guess' })
    expect([stranger.statusCode, stranger.json()]).toEqual([404, unknown.json()])
    expect((await set({})).statusCode).toBe(404)
    expect((await set({}, { ...withCookie, origin: 'https://evil.example' })).statusCode).toBe(404)
    expect((await set({}, { ...withCookie, origin: 'http://localhost:3000' })).statusCode).toBe(200)
    const again = await set({ controlToken })
    expect([again.statusCode, again.json().code]).toEqual([422, 'ERR_UNPROCESSABLE_ENTITY'])
    const url = `/api/v1/orders/public-info?orderId=${orderId}&destinationAddress=${LTC_ADDRESS}`
    expect((await stack.app.inject(url)).json()).toMatchObject({ controlled: false, userEmail: 'a•••@example.org' })
    expect((await stack.app.inject({ url, headers: withCookie })).json()).toMatchObject({
      controlled: true,
      userEmail: 'anna@example.org',
    })
  })
})

describe('push notifications of an order', () => {
  it('subscribes a device to push notifications only if the caller controls the order', async () => {
    const { orderId, controlToken } = (await create(orderPayload())).json()
    const subscription = (name: string) => ({
      endpoint: `https://push.example/${name}`,
      keys: { p256dh: 'B'.padEnd(87, 'x'), auth: 'a'.repeat(22) },
    })
    const post = (path: string, payload: object) =>
      stack.app.inject({ method: 'POST', url: `/api/v1/orders/public/${path}`, payload: { orderId, ...payload } })
    const devices = async () =>
      (await stack.query(`SELECT endpoint FROM order_push WHERE order_id = ${orderId}`)).map(({ endpoint }) => endpoint)
    const key = (await stack.app.inject('/api/v1/orders/public/push-key')).json().publicKey
    expect(Buffer.from(key, 'base64url')).toHaveLength(65)
    const stranger = await post('push', { subscription: subscription('x'), controlToken: 'guess' })
    expect([stranger.statusCode, stranger.json().code]).toEqual([404, 'ERR_NOT_FOUND'])
    const wrong = [
      { ...subscription('x'), endpoint: 'ftp://push.example/x' },
      { ...subscription('x'), endpoint: `https://push.example/${'x'.repeat(500)}` },
      { ...subscription('x'), keys: { p256dh: 'short', auth: 'a'.repeat(22) } },
      { ...subscription('x'), keys: { p256dh: 'B'.padEnd(87, 'x'), auth: `${'a'.repeat(21)}=` } },
    ]
    for (const one of wrong)
      expect((await post('push', { subscription: one, controlToken })).json().code).toBe('ERR_VALIDATION')
    expect(await devices()).toEqual([])
    for (const name of ['1', '2', '3', '4', '5', '1'])
      expect((await post('push', { subscription: subscription(name), controlToken })).json()).toEqual({ result: true })
    const sixth = await post('push', { subscription: subscription('6'), controlToken })
    expect([sixth.statusCode, sixth.json().code]).toEqual([422, 'ERR_UNPROCESSABLE_ENTITY'])
    const leave = (token: string) => post('push-end', { endpoint: subscription('1').endpoint, controlToken: token })
    expect((await leave('guess')).statusCode).toBe(404)
    expect(await devices()).toHaveLength(5)
    expect((await leave(controlToken)).json()).toEqual({ result: true })
    expect((await leave(controlToken)).json()).toEqual({ result: true })
    expect(await devices()).toHaveLength(4)
  })
})

describe("orders to or from the exchange's own addresses", () => {
  it.each([
    ['destinationAddress', 'litecoin', LTC_ADDRESS],
    ['refundAddress', 'ethereum', ETH_REFUND_ADDRESS],
  ])("rejects one of the exchange's own addresses as an order's %s", async (field, chain, address) => {
    await stack.query(
      `INSERT INTO own_address (chain, address, purpose, key_index) VALUES ('${chain}', '${address}', 'deposit', 900000)`,
    )
    try {
      const before = await orders()
      const answer = await create(
        orderPayload({ rateMode: 'FIXED', refundAddress: ETH_REFUND_ADDRESS, claimedDepositAmount: '0.42' }),
      )
      expect(answer.statusCode).toBe(422)
      expect(answer.json().data).toMatchObject({ address: 'error_address_incorrect', details: { field } })
      expect(await orders()).toBe(before)
    } finally {
      await stack.query(`DELETE FROM own_address WHERE key_index = 900000`)
    }
  })
})
