import { once } from 'node:events'
import { createServer } from 'node:http'
import { createSecretBox, randomKeyMint } from '@cambio/adapters/partners/secret-box'
import { HttpWebhookSender } from '@cambio/adapters/webhooks/http-webhook-sender'
import { RETRY_AFTER_MS, sendWebhooks } from '@cambio/core/partners/send-webhooks'
import { webhookSecretOf } from '@cambio/core/partners/webhook'
import { reportToOrder } from '@cambio/core/sending/report-to-order'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { arrive } from '../testing/arrive.ts'
import { orderPayload } from '../testing/order-payload.ts'
import { newPartner, type Partner } from '../testing/partner.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

const HALF_ETH = 500_000_000_000_000_000n

let stack: TestApp
let partner: Partner
const reports: string[] = []
beforeAll(async () => {
  stack = await startTestApp()
})
beforeEach(async () => {
  partner = await newPartner(stack)
  reports.length = 0
  await stack.query('UPDATE webhook SET is_active = false')
})
afterAll(() => stack.close())

interface Got {
  id: string
  body: string
  kind: string
}

/** Starts a stub of a partner's server and registers a webhook on it. The test sets the response status. */
async function webhook() {
  const got: Got[] = []
  const state = { status: 200 }
  const secret = randomKeyMint.webhookSecret()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      new Webhook(secret).verify(body, request.headers as Record<string, string>)
      got.push({ id: String(request.headers['webhook-id']), body, kind: JSON.parse(body).data.kind })
      response.writeHead(state.status).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const url = `http://127.0.0.1:${address.port}/`
  const sealedSecret = createSecretBox(stack.config.partnerSecret).seal(secret, webhookSecretOf(url))
  const { webhookId } = await stack.stores.webhooks.add({ apiId: partner.apiId, url, sealedSecret })
  return { got, state, webhookId }
}

const send = () =>
  sendWebhooks(
    {
      store: stack.stores.webhooks,
      sender: new HttpWebhookSender({ allowLoopback: true }),
      secrets: createSecretBox(stack.config.partnerSecret),
      report: (event) => reports.push(event),
    },
    () => true,
  )
const create = async (by = partner): Promise<number> =>
  (await by.post('/api/v2/orders/public/create', orderPayload())).json().orderId
const outbox = async (orderId: number) =>
  (await stack.query(`SELECT kind FROM webhook_delivery WHERE order_id = ${orderId} ORDER BY delivery_id`)).map(
    ({ kind }) => kind,
  )
/** Makes all waiting deliveries due immediately. */
const later = () => stack.query(`UPDATE webhook_delivery SET next_at = now(); UPDATE webhook SET paused_until = now()`)

test("delivers each webhook event of a partner's order once, in the original sequence", async () => {
  const { got } = await webhook()
  const orderId = await create()
  const others = [
    await create(await newPartner(stack)),
    (await stack.app.inject({ method: 'POST', url: '/api/v2/orders/public/create', payload: orderPayload() })).json()
      .orderId,
  ]
  await arrive(stack, { orderId, asset: 'eth', amountAtomic: HALF_ETH })
  await send()
  await send()
  expect(got.map(({ kind }) => kind)).toEqual(['CREATION_END', 'INCOMING_FUNDS_DETECTED', 'DEPOSIT_REGISTERED'])
  expect(JSON.parse(got.at(-1)?.body ?? '')).toEqual({
    type: 'order.deposit_registered',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    data: {
      orderId,
      legacyOrderId: expect.any(String),
      kind: 'DEPOSIT_REGISTERED',
      state: 'EXCHANGING',
      completed: false,
    },
  })
  for (const other of others) expect(await outbox(other)).toEqual([])
})

test('does not queue webhook events when a transaction is rolled back', async () => {
  await webhook()
  const orderId = await create()
  await arrive(stack, { orderId, asset: 'eth', amountAtomic: HALF_ETH })
  const { services } = stack.composition
  const [payment] = await services.work.stores.payments.forOrder(orderId)
  if (!payment) throw new Error('no payout')
  const before = await outbox(orderId)
  const { work } = stack.workerStores
  const torn = work.transaction(async (stores) => {
    await reportToOrder(services, stores, payment, { kind: 'settlement-sent' })
    throw new Error('torn')
  })
  await expect(torn).rejects.toThrow('torn')
  expect(await outbox(orderId)).toEqual(before)
  await work.transaction((stores) => reportToOrder(services, stores, payment, { kind: 'settlement-sent' }))
  expect(await outbox(orderId)).toEqual([...before, 'FUNDS_WITHDRAWAL_START'])
})

test('retries a webhook event with the same event ID when its delivery fails', async () => {
  const [broken, well] = [await webhook(), await webhook()]
  broken.state.status = 500
  const orderId = await create()
  await arrive(stack, { orderId, asset: 'eth', amountAtomic: HALF_ETH })
  await send()
  await send()
  expect([broken.got.length, well.got.length]).toEqual([1, 3])
  expect(reports).toEqual(['webhook-not-taken'])
  broken.state.status = 200
  await later()
  await send()
  expect(broken.got.map(({ kind }) => kind)).toEqual([
    'CREATION_END',
    'CREATION_END',
    'INCOMING_FUNDS_DETECTED',
    'DEPOSIT_REGISTERED',
  ])
  expect(broken.got[1]).toEqual(broken.got[0])
})

test('after the last retry, delivers a webhook event again only when an operator replays it', async () => {
  const { got, state, webhookId } = await webhook()
  state.status = 503
  await create()
  for (let attempt = 0; attempt <= RETRY_AFTER_MS.length; attempt += 1) {
    await send()
    await later()
  }
  expect(got).toHaveLength(RETRY_AFTER_MS.length + 1)
  expect(reports.at(-1)).toBe('webhook-given-up')
  await send()
  expect(got).toHaveLength(RETRY_AFTER_MS.length + 1)
  const [kept] = (await stack.stores.webhooks.all()).filter((one) => one.webhookId === webhookId)
  expect(kept).toMatchObject({ waiting: 0, failed: 1, lastAnswer: 'HTTP 503' })
  state.status = 200
  expect(await stack.stores.webhooks.replay(webhookId, Date.now() - 60_000)).toBe(1)
  await send()
  expect(got.at(-1)).toEqual(got[0])
  expect(got).toHaveLength(RETRY_AFTER_MS.length + 2)
})

test('does not send events to a disabled webhook', async () => {
  const { got, webhookId } = await webhook()
  const orderId = await create()
  await send()
  await stack.stores.webhooks.disable(webhookId)
  await arrive(stack, { orderId, asset: 'eth', amountAtomic: HALF_ETH })
  await send()
  expect(got).toHaveLength(1)
  await stack.query(`UPDATE webhook_delivery SET delivered_at = now() - interval '31 days' WHERE order_id = ${orderId}`)
  await stack.stores.webhooks.forgetDelivered(30 * 24 * 3_600_000)
  expect(await outbox(orderId)).toEqual([])
})
