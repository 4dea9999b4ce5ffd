import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { ETH_ADDRESS, LTC_ADDRESS, orderPayload } from '../../testing/order-payload.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** Limit on order lookups, in points per minute. A lookup of an unknown order costs ten points. */
const LIMIT = 100

let stack: TestApp
let orderId: number
beforeEach(async () => {
  stack = await startTestApp({ RATE_LIMIT_LOOKUPS_PER_MINUTE: String(LIMIT), TRUST_PROXY: '127.0.0.1' }, 5)
  const made = await stack.app.inject({ method: 'POST', url: '/api/v2/orders/public/create', payload: orderPayload() })
  orderId = made.json().orderId
})
afterEach(() => stack.close())

const info = (id: number, destinationAddress = LTC_ADDRESS, ip = '127.0.0.1') =>
  stack.app.inject({
    url: `/api/v1/orders/public-info?orderId=${id}&destinationAddress=${destinationAddress}`,
    headers: { 'x-forwarded-for': ip },
  })

/**
 * Subscribes to guessed order IDs over a socket until the server closes it. Returns the close code and the received
 * error codes.
 */
async function guessBySocket(url: string, guesses: number): Promise<{ code: number; codes: string[] }> {
  const socket = new WebSocket(url)
  const codes: string[] = []
  socket.on('message', (data: Buffer) => codes.push(JSON.parse(data.toString()).data.code))
  await once(socket, 'open')
  const closed = once(socket, 'close')
  for (let id = 1; id <= guesses; id += 1)
    socket.send(JSON.stringify({ event: 'orders.watch', data: { orderId: id, destinationAddress: LTC_ADDRESS } }))
  const [code] = await closed
  return { code, codes }
}

describe('guessing order IDs', () => {
  it('returns 429 after ten wrong order IDs over HTTP, even for a correct order ID', async () => {
    const statuses = []
    for (let id = 1; id <= 20; id += 1) statuses.push((await info(id)).statusCode)
    expect(statuses.filter((status) => status === 404)).toHaveLength(10)
    expect(statuses.slice(10)).toEqual(Array.from({ length: 10 }, () => 429))
    expect((await info(orderId)).statusCode).toBe(429)
    expect((await info(orderId, LTC_ADDRESS, '10.2.2.2')).statusCode).toBe(200)
  })

  it('closes the socket with code 1008 and an error frame after too many wrong order IDs', async () => {
    const url = `${(await stack.listen()).replace('http', 'ws')}/api/v2/ws`
    const { code, codes } = await guessBySocket(url, 40)
    expect(code).toBe(1008)
    expect(codes).toContain('ERR_SERVICE_UNAVAILABLE')
    expect((await info(orderId)).statusCode).toBe(429)
  })

  it('counts live subscriptions, API calls and push subscriptions towards the same order lookup limit', async () => {
    const url = `${(await stack.listen()).replace('http', 'ws')}/api/v2/ws`
    for (let id = 1; id <= 4; id += 1) await info(id)
    const subscription = {
      endpoint: 'https://push.example/a',
      keys: { p256dh: 'B'.padEnd(87, 'x'), auth: 'a'.repeat(22) },
    }
    for (let id = 1; id <= 4; id += 1)
      await stack.app.inject({
        method: 'POST',
        url: '/api/v1/orders/public/push',
        payload: { orderId: id, subscription },
      })
    const sockets = await Promise.all(Array.from({ length: 25 }, () => guessBySocket(url, 20)))
    expect(sockets.map(({ code }) => code)).toEqual(Array.from({ length: 25 }, () => 1008))
    const misses = sockets.flatMap(({ codes }) => codes).filter((code) => code === 'ERR_NOT_FOUND')
    expect(misses.length).toBeLessThanOrEqual(2)
  })
})

it('a lookup of an existing order costs only one rate-limit point, so that an order page can poll', async () => {
  const statuses = []
  for (let poll = 0; poll < LIMIT - 10; poll += 1) statuses.push((await info(orderId)).statusCode)
  expect(new Set(statuses)).toEqual(new Set([200]))
})

it('returns the same 404 for a wrong destination address as for an unknown order ID', async () => {
  const paths = [
    (id: number) => `/api/v1/orders/public-info?orderId=${id}&destinationAddress=${ETH_ADDRESS}`,
    (id: number) => `/api/v1/orders/order-refund-info?orderId=${id}&destinationAddress=${ETH_ADDRESS}`,
  ]
  for (const path of paths) {
    const [wrong, unknown] = [await stack.app.inject(path(orderId)), await stack.app.inject(path(7))]
    expect([wrong.statusCode, wrong.body]).toEqual([unknown.statusCode, unknown.body])
    expect(wrong.statusCode).toBe(404)
  }
})

it('counts order pages as order lookups and returns 429 above the limit', async () => {
  const web = { fetch: () => new Response('<html></html>', { status: 404, headers: { 'content-type': 'text/html' } }) }
  const paged = await startTestApp({ RATE_LIMIT_LOOKUPS_PER_MINUTE: String(LIMIT) }, 5, web)
  try {
    const statuses = []
    for (let id = 1; id <= 12; id += 1)
      statuses.push((await paged.app.inject(`${id % 2 ? '' : '/ru'}/order/${id}?destinationAddress=a`)).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429, 429])
    expect((await paged.app.inject('/how-it-works')).statusCode).toBe(404)
    const answer = await paged.app.inject('/api/v1/orders/public-info?orderId=1&destinationAddress=a')
    expect(answer.statusCode).toBe(429)
  } finally {
    await paged.close()
  }
})
