import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { LTC_ADDRESS, ETH_ADDRESS, orderPayload } from '../testing/order-payload.ts'
import { startTestApp, TEST_CHAINS, TRON_CHAIN, type TestApp } from '../testing/test-app.ts'

interface Frame {
  event: string
  data: Record<string, unknown>
}

let stack: TestApp
let url: string
beforeAll(async () => {
  stack = await startTestApp({ CHAINS: JSON.stringify([...TEST_CHAINS, TRON_CHAIN]) })
  url = `${(await stack.listen()).replace('http', 'ws')}/api/v2/ws`
})
afterAll(() => stack.close())

class Client {
  readonly frames: Frame[] = []
  readonly socket: WebSocket

  constructor(origin?: string) {
    this.socket = new WebSocket(url, origin === undefined ? {} : { origin })
    this.socket.on('message', (data: Buffer) => this.frames.push(JSON.parse(data.toString()) as Frame))
  }

  async open(): Promise<this> {
    await once(this.socket, 'open')
    return this
  }

  say(event: string, data: object): void {
    this.socket.send(JSON.stringify({ event, data }))
  }

  async frame(index: number): Promise<Frame> {
    await expect.poll(() => this.frames.length).toBeGreaterThan(index)
    return this.frames[index] as Frame
  }
}

const CREATE = '/api/v1/orders/public/create'
const RATE = { instrumentFromSlug: 'eth', instrumentToSlug: 'ltc', claimedDepositAmount: '1', rateMode: 'FLOATING' }

it('sends the current rate immediately after a subscription and after each change', async () => {
  const client = await new Client().open()
  client.say('pairs.rates', { id: 'a', ...RATE })
  const first = await client.frame(0)
  expect([first.event, first.data.id, first.data.claimedDepositAmount]).toEqual(['pairs.rates', 'a', '1'])
  await stack.tick({ prices: { USDT: '1', ETH: '3100', BNB: '600', LTC: '92', BTC: '68000' } })
  const second = await client.frame(1)
  expect(Number(second.data.amountToGet)).toBeGreaterThan(Number(first.data.amountToGet))
  client.say('pairs.rates.stop', { id: 'a' })
  client.say('pairs.rates', { id: 'b', ...RATE, claimedDepositAmount: 'lots' })
  expect(await client.frame(2)).toMatchObject({ event: 'error', data: { id: 'b', code: 'ERR_VALIDATION' } })
  client.socket.close()
})

it("adds a referral link's mark-up only to a subscription that contains the link", async () => {
  await stack.query(`INSERT INTO account (email, affiliate_id) VALUES ('link@example.org', 'a-link')`)
  await stack.query(`UPDATE account SET markup_bps = 200 WHERE affiliate_id = 'a-link'`)
  await expect.poll(() => stack.composition.services.linkMarkups.of('a-link').bps, { timeout: 5_000 }).toBe(200)
  const client = await new Client().open()
  client.say('pairs.rates', { id: 'plain', ...RATE })
  client.say('pairs.rates', { id: 'by link', ...RATE, referrerId: 'a-link' })
  const [plain, byLink] = [(await client.frame(0)).data, (await client.frame(1)).data]
  expect([plain.id, byLink.id]).toEqual(['plain', 'by link'])
  expect(Number(byLink.amountToGet)).toBeCloseTo(Number(plain.amountToGet) - 0.02 * (3_000 / 92), 1)
  const kinds = (data: Frame['data']) => (data.waterfall as { kind: string }[]).map(({ kind }) => kind)
  expect([kinds(plain).includes('referral'), kinds(byLink).includes('referral')]).toEqual([false, true])
  client.socket.close()
})

it('quotes a higher network fee only to a subscription whose destination is a contract', async () => {
  const client = await new Client().open()
  client.say('pairs.rates', { id: 'plain', ...RATE })
  client.say('pairs.rates', { id: 'contract', ...RATE, networkFeePercent: 286 })
  const [plain, contract] = [(await client.frame(0)).data, (await client.frame(1)).data]
  expect(Number(contract.finalNetworkFeeAmount)).toBeCloseTo(Number(plain.finalNetworkFeeAmount) * 2.86, 7)
  expect(Number(contract.amountToGet)).toBeLessThan(Number(plain.amountToGet))
  client.say('pairs.rates', { id: 'cheap', ...RATE, networkFeePercent: 99 })
  expect(await client.frame(2)).toMatchObject({ event: 'error' })
  client.socket.close()
})

it('sends order updates with a masked email to a client that subscribes with the destination address', async () => {
  const made = await stack.app.inject({
    method: 'POST',
    url: '/api/v1/orders/public/create',
    payload: orderPayload({ userEmail: 'anna@example.org' }),
  })
  const { orderId } = made.json()
  const client = await new Client().open()
  client.say('orders.watch', { orderId, destinationAddress: ETH_ADDRESS })
  expect(await client.frame(0)).toMatchObject({ event: 'error', data: { code: 'ERR_NOT_FOUND' } })
  client.say('orders.watch', { orderId, destinationAddress: LTC_ADDRESS })
  expect(await client.frame(1)).toMatchObject({
    event: 'orders.update',
    data: { state: 'WAITING', userEmail: 'a•••@example.org' },
  })
  await stack.query(`UPDATE orders SET state = 'EXPIRED' WHERE order_id = ${Number(orderId)}`)
  await stack.query(`SELECT pg_notify('order_changed', '${Number(orderId)}')`)
  expect(await client.frame(2)).toMatchObject({ event: 'orders.update', data: { state: 'EXPIRED' } })
  client.socket.close()
})

it("sends an order's updates to a client that subscribes with the order's UUID", async () => {
  const payload = orderPayload()
  const made = await stack.app.inject({ method: 'POST', url: '/api/v1/orders/public/create', payload })
  const { orderId, legacyOrderId } = made.json()
  const client = await new Client().open()
  client.say('orders.watch', { orderId: legacyOrderId, destinationAddress: LTC_ADDRESS })
  expect(await client.frame(0)).toMatchObject({ event: 'orders.update', data: { orderId, state: 'WAITING' } })
  const unknown = '3f0c4a52-7a3e-4f0c-9b0a-4a2f6f0c1d2e'
  client.say('orders.watch', { orderId: unknown, destinationAddress: LTC_ADDRESS })
  expect(await client.frame(1)).toMatchObject({ event: 'error', data: { id: unknown, code: 'ERR_NOT_FOUND' } })
  await stack.query(`UPDATE orders SET state = 'EXPIRED' WHERE order_id = ${Number(orderId)}`)
  await stack.query(`SELECT pg_notify('order_changed', '${Number(orderId)}')`)
  expect(await client.frame(2)).toMatchObject({ event: 'orders.update', data: { state: 'EXPIRED' } })
  client.socket.close()
})

it('accepts at most twenty subscriptions per client', async () => {
  const client = await new Client().open()
  for (let index = 0; index <= 20; index += 1) client.say('pairs.rates', { id: `s${index}`, ...RATE })
  expect(await client.frame(20)).toMatchObject({ event: 'error', data: { id: 's20' } })
  client.socket.close()
})

it('accepts at most twenty order subscriptions per client, even if their order lookups run concurrently', async () => {
  const ids = await Promise.all(
    Array.from({ length: 22 }, async () => {
      const made = await stack.app.inject({ method: 'POST', url: CREATE, payload: orderPayload() })
      return Number(made.json().orderId)
    }),
  )
  const client = await new Client().open()
  for (const orderId of ids) client.say('orders.watch', { orderId, destinationAddress: LTC_ADDRESS })
  await client.frame(ids.length - 1)
  const refused = client.frames.filter(({ event }) => event === 'error')
  expect(refused.map(({ data }) => data)).toEqual(
    ids.slice(20).map((id) => expect.objectContaining({ id: String(id), code: 'ERR_UNPROCESSABLE_ENTITY' })),
  )
  client.socket.close()
})

it("closes a flooding client's socket with code 1008", async () => {
  const client = await new Client().open()
  for (let index = 0; index < 200; index += 1) client.socket.send('{}')
  const [code] = (await once(client.socket, 'close')) as [number]
  expect(code).toBe(1008)
})

it('does not close the connection after invalid frames', async () => {
  const client = await new Client().open()
  const bad = [
    '',
    '[]',
    'null',
    '{"event":"__proto__"}',
    '{"event":"pairs.rates","data":null}',
    Buffer.from([0xff, 0xfe]),
  ]
  for (const text of bad) client.socket.send(text)
  const last = await client.frame(bad.length - 1)
  expect(last).toMatchObject({ event: 'error', data: { code: 'ERR_VALIDATION' } })
  client.socket.close()
})

it('rejects connections from foreign origins with 403', async () => {
  const client = new Client('https://evil.example')
  const [error] = (await once(client.socket, 'error')) as [Error]
  expect(error.message).toContain('403')
  const own = await new Client('http://localhost:3000').open()
  own.socket.close()
})
