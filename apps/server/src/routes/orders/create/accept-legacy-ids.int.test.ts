import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Call } from '@cambio/contract/call'
import { OrderId } from '@cambio/contract/fields'
import { present } from '@cambio/kernel/assert'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { LTC_ADDRESS, orderPayload } from '../../../testing/order-payload.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const CALLS = new URL('../../../../../../packages/contract/src/calls/', import.meta.url)
const MINUTE_MS = 60_000
const UNKNOWN = 2_147_483_647

type Id = number | string
interface Sent {
  statusCode: number
  body: string
}
type Send = (id: Id, controlToken: string) => Promise<Sent>

let stack: TestApp
let partner: Partner
beforeAll(async () => {
  stack = await startTestApp({ SUPPORT_EMAIL: 'help@swap.example' }, 100)
  partner = await newPartner(stack)
})
afterAll(() => stack.close())

const DESTINATION = { destinationAddress: LTC_ADDRESS }
const get =
  (path: string, more = ''): Send =>
  (id) =>
    partner.get(`/api${path}=${id}${more}`)
const post =
  (path: string, part: object = {}): Send =>
  (orderId) =>
    partner.post(`/api${path}`, { orderId, ...part })
const ENDPOINT = 'https://push.example/a'
const PUSH = { endpoint: ENDPOINT, keys: { p256dh: 'B'.padEnd(87, 'x'), auth: 'a'.repeat(22) } }

/** Functions that send each call with an order ID, keyed by the call's name. */
const SENDERS: Readonly<Record<string, Send>> = {
  acceptRateModeChange: post('/v2/orders/public/accept-rate-mode-change', DESTINATION),
  exportOrderControl: post('/v2/orders/public/control-token'),
  listPartnerOrders: get('/v2/orders/public?limit=1&before'),
  orderPublicInfo: get('/v1/orders/public-info?orderId', `&destinationAddress=${LTC_ADDRESS}`),
  orderRefundInfo: get('/v2/orders/order-refund-info?orderId', `&destinationAddress=${LTC_ADDRESS}`),
  partnerOrderInfo: get('/v2/orders/info?orderId'),
  requestRefund: post('/v2/orders/public/request-refund', DESTINATION),
  sendSupportMessage: (orderId) => {
    const { stamps, clock } = stack.composition.services.support
    const stamp = stamps.issue(clock.now() - MINUTE_MS)
    const payload = { orderId, email: 'anna@example.org', subject: 'An order', text: 'Where is it?', stamp }
    return stack.app.inject({ method: 'POST', url: '/api/v1/support/messages', payload })
  },
  setOrderEmail: post('/v2/orders/public/set-email', { userEmail: 'anna@example.org' }),
  subscribeDevice: post('/v1/orders/public/push', { subscription: PUSH }),
  takeOrderControl: (orderId, controlToken) => partner.post('/api/v2/orders/public/control', { orderId, controlToken }),
  unsubscribeDevice: post('/v1/orders/public/push-end', { endpoint: ENDPOINT }),
  whatIf: (orderId) =>
    partner.post('/api/v2/orders/what-if', { order: { orderId, ...DESTINATION }, scenarios: [{ sentPercent: '50' }] }),
  writeReview: post('/v1/orders/public/review', { ...DESTINATION, rating: 5 }),
}

/** Returns whether a schema accepts an order ID at any depth. */
function takesOrderId(schema: z.core.$ZodType | undefined): boolean {
  if (schema === undefined) return false
  if (schema === (OrderId as z.core.$ZodType)) return true
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return Object.values(def.shape).some(takesOrderId)
  if (def.type === 'union') return def.options.some(takesOrderId)
  if (def.type === 'array') return takesOrderId(def.element)
  if (def.type === 'pipe') return takesOrderId(def.in)
  return 'innerType' in def && takesOrderId(def.innerType)
}

/** Returns the calls of the contract whose path, query or body contains an order ID. */
async function callsWithOrderId(): Promise<Call[]> {
  const files = readdirSync(fileURLToPath(CALLS), { recursive: true, encoding: 'utf8' })
  const modules = await Promise.all(
    files.filter((file) => file.endsWith('.ts')).map(async (file) => import(new URL(file, CALLS).href)),
  )
  return modules
    .flatMap((module: Record<string, unknown>) => Object.values(module))
    .filter((one): one is Call => typeof one === 'object' && one !== null && 'timeoutMs' in one)
    .filter(({ params, query, body }) => [params, query, body].some(takesOrderId))
}

const created = async () => {
  const answer = await partner.post('/api/v2/orders/public/create', orderPayload())
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ orderId: number; legacyOrderId: string; controlToken: string }>()
}

/** Returns the status of a response, and its error code, number of rows or order state. */
const outcomeOf = ({ statusCode, body }: Sent): unknown[] => {
  const data = JSON.parse(body)
  return [statusCode, Array.isArray(data) ? data.length : data.code, data.state]
}

test('the table contains every call of the contract that accepts an order ID', async () => {
  const names = new Set((await callsWithOrderId()).map(({ name }) => name))
  expect([...names].toSorted()).toEqual(Object.keys(SENDERS).toSorted())
})

test.each(Object.keys(SENDERS))("%s accepts an order's UUID in place of its number", async (name) => {
  const send = present(SENDERS[name], name)
  await created()
  const [numbered, named] = [await created(), await created()]
  const byNumber = outcomeOf(await send(numbered.orderId, numbered.controlToken))
  expect(outcomeOf(await send(named.legacyOrderId, named.controlToken))).toEqual(byNumber)
  if (name === 'sendSupportMessage') return // Its response never reveals whether the order exists.
  expect(outcomeOf(await send(UNKNOWN, named.controlToken))).not.toEqual(byNumber)
})
