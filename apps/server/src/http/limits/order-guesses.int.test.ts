import { once } from 'node:events'
import { present } from '@cambio/kernel/assert'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { OrderFeed } from '../../sockets/order-feed.ts'
import { LTC_ADDRESS } from '../../testing/order-payload.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { ORDER_CALLS, OrderLookups } from './order-lookups.ts'

/** Number of unknown orders that a client may look up within a minute. */
const GUESSES = 3
const LIMIT = 10 * GUESSES
const WEB = { fetch: () => new Response('<html></html>', { status: 404, headers: { 'content-type': 'text/html' } }) }

let stack: TestApp
let socketUrl: string
let clients = 0

beforeAll(async () => {
  const settings = { RATE_LIMIT_LOOKUPS_PER_MINUTE: String(LIMIT), TRUST_PROXY: '127.0.0.1' }
  stack = await startTestApp(settings, 5, WEB)
  socketUrl = `${(await stack.listen()).replace('http', 'ws')}/api/v2/ws`
})
afterAll(() => stack.close())
afterEach(() => vi.restoreAllMocks())

/**
 * Looks up an unknown order. Returns the status of the response or, for a socket, the status that corresponds to the
 * error frame.
 */
type Guess = (orderId: number, ip: string) => Promise<number>

const DESTINATION = { destinationAddress: LTC_ADDRESS }
const get =
  (path: string): Guess =>
  async (orderId, ip) => {
    const url = `${path}?orderId=${orderId}&destinationAddress=${LTC_ADDRESS}`
    return (await stack.app.inject({ url, headers: { 'x-forwarded-for': ip } })).statusCode
  }
const post =
  (path: string, bodyOf: (orderId: number) => object): Guess =>
  async (orderId, ip) => {
    const payload = bodyOf(orderId)
    const answer = await stack.app.inject({ method: 'POST', url: path, payload, headers: { 'x-forwarded-for': ip } })
    return answer.statusCode
  }
const posted = (path: string, part: object = {}): Guess => post(path, (orderId) => ({ orderId, ...part }))

const PUSH = { endpoint: 'https://push.example/a', keys: { p256dh: 'B'.padEnd(87, 'x'), auth: 'a'.repeat(22) } }
const SCENARIO = { kind: 'deposit', amount: '1' }

/** Functions that make the API calls that look up an order, keyed by call name. */
const CALLS: Readonly<Record<string, Guess>> = {
  orderPublicInfo: get('/api/v1/orders/public-info'),
  orderRefundInfo: get('/api/v1/orders/order-refund-info'),
  partnerOrderInfo: get('/api/v2/orders/info'),
  whatIf: post('/api/v2/orders/what-if', (orderId) => ({
    order: { orderId, ...DESTINATION },
    scenarios: [SCENARIO],
  })),
  setOrderEmail: posted('/api/v2/orders/public/set-email', { userEmail: 'a@example.org' }),
  subscribeDevice: posted('/api/v1/orders/public/push', { subscription: PUSH }),
  unsubscribeDevice: posted('/api/v1/orders/public/push-end', { endpoint: PUSH.endpoint }),
  requestRefund: posted('/api/v2/orders/public/request-refund', DESTINATION),
  acceptRateModeChange: posted('/api/v2/orders/public/accept-rate-mode-change', DESTINATION),
  takeOrderControl: posted('/api/v2/orders/public/control', { controlToken: 'v1.8Jr2mV0w' }),
  exportOrderControl: posted('/api/v2/orders/public/control-token'),
  writeReview: posted('/api/v1/orders/public/review', { ...DESTINATION, rating: 5 }),
}

/** Opens a socket, watches an unknown order and waits for the error frame. */
const watchBySocket: Guess = async (orderId, ip) => {
  const socket = new WebSocket(socketUrl, { headers: { 'x-forwarded-for': ip } })
  await once(socket, 'open')
  socket.send(JSON.stringify({ event: 'orders.watch', data: { orderId, ...DESTINATION } }))
  const [data] = (await once(socket, 'message')) as [Buffer]
  socket.terminate()
  return JSON.parse(data.toString()).data.code === 'ERR_SERVICE_UNAVAILABLE' ? 429 : 404
}

const page =
  (pathOf: (orderId: number) => string): Guess =>
  async (orderId, ip) => {
    const url = `${pathOf(orderId)}?destinationAddress=${LTC_ADDRESS}`
    return (await stack.app.inject({ url, headers: { 'x-forwarded-for': ip } })).statusCode
  }

/** Functions that look up an order through a path that the page router treats as an order page. */
const PAGES: Readonly<Record<string, Guess>> = {
  'an order page': page((orderId) => `/order/${orderId}`),
  'an order page in another language': page((orderId) => `/ru/order/${orderId}`),
  'an order page in capital letters': page((orderId) => `/ORDER/${orderId}`),
  'an order page with an escaped path': page((orderId) => `/%6Frder/${orderId}`),
  'an order page with an escaped number': page((orderId) => `/order/%3${orderId}`),
}

const WAYS: Readonly<Record<string, Guess>> = { ...CALLS, ...PAGES, 'the live channel': watchBySocket }

/**
 * Looks up unknown orders through the given endpoint until the rate limit is reached. Checks invariant 31: all
 * endpoints share one limit, so that a caller cannot guess order IDs. Then sends one more lookup to that endpoint and
 * one to another endpoint. Returns the statuses of these two lookups.
 */
async function guess(way: Guess): Promise<number[]> {
  clients += 1
  const ip = `10.0.${clients}.1`
  for (let id = 1; id <= GUESSES; id += 1) expect([401, 403, 404]).toContain(await way(id, ip))
  const other = way === CALLS.orderPublicInfo ? CALLS.orderRefundInfo : CALLS.orderPublicInfo
  return [await way(GUESSES + 1, ip), (await other?.(GUESSES + 1, ip)) ?? 0]
}

it('the tests guess order IDs through every call in ORDER_CALLS', () => {
  expect(Object.keys(CALLS).toSorted()).toEqual([...ORDER_CALLS].toSorted())
})

it.each(Object.keys(WAYS))('counts guesses by %s towards the shared limit for order lookups', async (name) => {
  expect(await guess(present(WAYS[name], name))).toEqual([429, 429])
})

it.each(Object.keys(CALLS))(
  'the test detects that guesses by the call %s are not counted (invariant 31)',
  async (name) => {
    vi.spyOn(ORDER_CALLS, 'has').mockImplementation((call) => call !== name && name in CALLS)
    expect(await guess(present(WAYS[name], name))).not.toEqual([429, 429])
  },
)

it('the test detects that the live channel accepts an unknown order (invariant 31)', async () => {
  vi.spyOn(OrderFeed.prototype, 'watch').mockImplementation(async (channel, { orderId }) =>
    channel.sendError(String(orderId), new Error('unknown')),
  )
  expect(await guess(watchBySocket)).not.toEqual([429, 429])
})

it('the test detects for every kind of order lookup that no guess is counted (invariant 31)', async () => {
  vi.spyOn(OrderLookups.prototype, 'begin').mockResolvedValue()
  for (const way of Object.values(WAYS)) expect(await guess(way)).not.toEqual([429, 429])
})
