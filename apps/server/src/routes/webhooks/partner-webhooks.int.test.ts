import { createSecretBox } from '@cambio/adapters/partners/secret-box'
import { sendWebhooks } from '@cambio/core/partners/send-webhooks'
import pg from 'pg'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderPayload } from '../../testing/order-payload.ts'
import { newPartner, type Partner } from '../../testing/partner.ts'
import { newUser } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const BASE = '/api/v2/webhooks'
const URL_OF_EVENTS = 'https://partner.example/events'

let stack: TestApp
beforeAll(async () => {
  stack = await startTestApp()
})
afterAll(() => stack?.close())

interface Sent {
  id: string
  body: string
  secrets: readonly string[]
}

/**
 * Sends the due deliveries and returns them. The partner's server accepts them, or responds with status 500 if
 * `isTaken` is false.
 */
async function send(isTaken = true): Promise<Sent[]> {
  const sent: Sent[] = []
  await sendWebhooks(
    {
      store: stack.stores.webhooks,
      sender: {
        send: (message) => {
          sent.push(message)
          return Promise.resolve({ taken: isTaken, answer: isTaken ? 'HTTP 204' : 'HTTP 500' })
        },
      },
      secrets: createSecretBox(stack.config.partnerSecret),
      report: () => {},
    },
    () => true,
  )
  return sent
}

async function added(by: Partner, url = URL_OF_EVENTS): Promise<{ webhookId: number; secret: string }> {
  const response = await by.post(`${BASE}/create`, { url })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const deliveries = async (by: Partner, webhookId: number, rest = '') =>
  (await by.get(`${BASE}/deliveries?webhookId=${webhookId}${rest}`)).json<{ deliveryId: string }[]>()

it('returns a webhook secret only once', async () => {
  const partner = await newPartner(stack)
  const { webhookId, secret } = await added(partner)
  expect(secret).toMatch(/^whsec_/)
  const listed = await partner.get(BASE)
  expect(listed.json()).toEqual([
    { webhookId, url: URL_OF_EVENTS, waiting: 0, failed: 0, createdAt: expect.stringMatching(/Z$/) },
  ])
  expect(listed.headers['cache-control']).toBe('no-store')
  await partner.post('/api/v2/orders/public/create', orderPayload())
  const [event] = await send()
  expect(event?.secrets).toEqual([secret])
  expect((await partner.post(`${BASE}/delete`, { webhookId })).json()).toEqual({ deleted: true })
  expect((await partner.get(BASE)).json()).toEqual([])
  expect((await partner.post(`${BASE}/delete`, { webhookId })).statusCode).toBe(404)
})

it.each([
  'https://localhost/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://10.0.0.1/',
  'http://partner.example/',
  'https://user:secret@partner.example/',
  'nonsense',
])('rejects the webhook URL %s', async (url) => {
  const partner = await newPartner(stack)
  const response = await partner.post(`${BASE}/create`, { url })
  expect(response.statusCode).toBe(422)
  expect(response.json()).toMatchObject({ code: 'ERR_VALIDATION', data: { fields: [{ path: 'url' }] } })
  if (url.includes('localhost')) expect(response.json().message).toContain('WEBHOOK_ALLOW_LOOPBACK=true')
  expect((await partner.get(BASE)).json()).toEqual([])
})

it('keeps the old webhook secret valid for 24 hours after the secret is rotated', async () => {
  const partner = await newPartner(stack)
  const { webhookId, secret } = await added(partner)
  const rotated = (await partner.post(`${BASE}/rotate-secret`, { webhookId })).json()
  expect(rotated.secret).not.toBe(secret)
  const overlapMs = Date.parse(rotated.oldSecretValidUntil) - Date.now()
  expect(Math.abs(overlapMs - 24 * 3_600_000)).toBeLessThan(60_000)
  await partner.post(`${BASE}/test`, { webhookId })
  expect((await send())[0]?.secrets).toEqual([rotated.secret, secret])
  await stack.query(`UPDATE webhook_old_secret SET valid_until = now() WHERE webhook_id = ${webhookId}`)
  await partner.post(`${BASE}/test`, { webhookId })
  expect((await send())[0]?.secrets).toEqual([rotated.secret])
  const more = await Promise.all([1, 2, 3, 4].map(() => partner.post(`${BASE}/rotate-secret`, { webhookId })))
  const statuses = more.map(({ statusCode }) => statusCode)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 200, 429])
})

it('replays a webhook delivery with the same ID and body', async () => {
  const partner = await newPartner(stack)
  const { webhookId, secret } = await added(partner)
  const { deliveryId, messageId } = (await partner.post(`${BASE}/test`, { webhookId })).json()
  await partner.post(`${BASE}/test`, { webhookId })
  const [first] = await send()
  expect(first?.id).toBe(messageId)
  expect(JSON.parse(first?.body ?? '')).toMatchObject({ type: 'webhook.test', data: { webhookId } })
  expect(new Webhook(secret).sign('id', new Date(), '')).toContain('v1,')
  const all = await deliveries(partner, webhookId)
  expect(all).toHaveLength(2)
  expect(all[1]).toMatchObject({ deliveryId, deliveryState: 'DELIVERED', lastAnswer: 'HTTP 204', orderId: null })
  expect(await deliveries(partner, webhookId, '&limit=1')).toEqual([all[0]])
  expect(await deliveries(partner, webhookId, `&limit=1&before=${all[0]?.deliveryId}`)).toEqual([all[1]])
  const replayed = await partner.post(`${BASE}/replay`, { webhookId, deliveryId })
  expect(replayed.json()).toMatchObject({ deliveryId, deliveryState: 'WAITING' })
  expect(await send()).toEqual([expect.objectContaining({ id: first?.id, body: first?.body })])
})

describe('webhook limits', () => {
  it('allows at most ten webhooks per API key and one per URL, even for concurrent calls', async () => {
    const partner = await newPartner(stack)
    const urls = Array.from({ length: 14 }, (_, index) => `${URL_OF_EVENTS}/${index}`)
    const responses = await Promise.all(urls.map((url) => partner.post(`${BASE}/create`, { url })))
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10)
    expect((await partner.get(BASE)).json()).toHaveLength(10)
    const again = await newPartner(stack)
    await added(again)
    expect((await again.post(`${BASE}/create`, { url: URL_OF_EVENTS })).json().code).toBe('ERR_UNPROCESSABLE_ENTITY')
  })

  it('counts all webhook test calls and replays of an API key towards one limit', async () => {
    const partner = await newPartner(stack)
    const { webhookId } = await added(partner)
    const { deliveryId } = (await partner.post(`${BASE}/test`, { webhookId })).json()
    for (let count = 1; count < 10; count += 1)
      expect((await partner.post(`${BASE}/replay`, { webhookId, deliveryId })).statusCode).toBe(200)
    const over = await partner.post(`${BASE}/test`, { webhookId })
    expect(over.statusCode).toBe(429)
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
    expect((await partner.post(`${BASE}/replay`, { webhookId, deliveryId })).statusCode).toBe(429)
    expect((await deliveries(partner, webhookId)).length).toBe(1)
    // The attempts are counted in the worker's table, which the server's database role cannot change.
    const counted = `SELECT key FROM worker_attempt_limit WHERE key LIKE 'webhook-send%:${partner.apiId}'`
    expect(await stack.query(counted)).toHaveLength(1)
  })
})

describe('isolation of webhooks between API keys', () => {
  it("returns 404 for another API key's webhooks and deliveries", async () => {
    const [owner, other] = [await newPartner(stack), await newPartner(stack)]
    const { webhookId } = await added(owner)
    const { deliveryId } = (await owner.post(`${BASE}/test`, { webhookId })).json()
    const own = await added(other, `${URL_OF_EVENTS}/other`)
    const state = () =>
      stack.query(
        `SELECT w.*, d.* FROM webhook w JOIN webhook_delivery d USING (webhook_id) WHERE webhook_id = ${webhookId}`,
      )
    const before = await state()
    for (const [path, body] of [
      ['delete', { webhookId }],
      ['rotate-secret', { webhookId }],
      ['test', { webhookId }],
      ['replay', { webhookId, deliveryId }],
      ['replay', { webhookId: own.webhookId, deliveryId }],
    ] as const) {
      const response = await other.post(`${BASE}/${path}`, body)
      expect([path, response.statusCode, response.json().code]).toEqual([path, 404, 'ERR_NOT_FOUND'])
    }
    expect((await other.get(`${BASE}/deliveries?webhookId=${webhookId}`)).statusCode).toBe(404)
    expect((await other.get(BASE)).json()).toEqual([expect.objectContaining({ webhookId: own.webhookId })])
    expect(await state()).toEqual(before)
    await send()
  })

  it('rejects unsigned webhook calls and calls with a blocked API key', async () => {
    expect((await stack.app.inject({ url: BASE })).statusCode).toBe(401)
    const payload = { url: URL_OF_EVENTS }
    expect((await stack.app.inject({ method: 'POST', url: `${BASE}/create`, payload })).statusCode).toBe(401)
    const blocked = await newPartner(stack)
    await stack.stores.keys.block(blocked.apiId, true)
    expect((await blocked.post(`${BASE}/create`, payload)).statusCode).toBe(401)
    // The worker checks the API key again because an operator may have blocked it while the request was waiting.
    const { requests } = stack.composition.services
    await expect(requests.addOwnWebhook({ apiId: blocked.apiId, url: URL_OF_EVENTS })).rejects.toMatchObject({
      code: 'KEY_NOT_FOUND',
    })
  })

  it('does not send events for a disabled API key', async () => {
    const partner = await newPartner(stack)
    const { webhookId } = await added(partner)
    await partner.post(`${BASE}/test`, { webhookId })
    await stack.stores.keys.block(partner.apiId, true)
    expect(await send()).toEqual([])
    await stack.stores.keys.block(partner.apiId, false)
    const email = 'webhooks@example.org'
    await newUser(stack, email)
    const [account] = await stack.query(`SELECT user_id FROM account WHERE email = '${email}'`)
    await stack.query(`UPDATE api_key SET user_id = ${String(account?.['user_id'])} WHERE api_id = ${partner.apiId}`)
    const { keys } = stack.workerStores.accounts.stores
    expect(await keys.deleteOf(Number(account?.['user_id']), partner.apiId, Date.now())).toBe(true)
    expect(await stack.query(`SELECT is_active FROM webhook WHERE webhook_id = ${webhookId}`)).toEqual([
      { is_active: false },
    ])
    const waiting = `SELECT 1 FROM webhook_delivery WHERE webhook_id = ${webhookId} AND failed_at IS NULL`
    expect(await stack.query(waiting)).toEqual([])
    expect(await send()).toEqual([])
  })

  it("the server's database role can neither read nor add webhooks or their secrets", async () => {
    const partner = await newPartner(stack)
    const { webhookId } = await added(partner)
    const attacker = new pg.Client({ connectionString: stack.urls.server })
    await attacker.connect()
    try {
      for (const sql of [
        `INSERT INTO webhook (api_id, url, sealed_secret) VALUES (${partner.apiId}, 'https://thief.example/', '\\x00')`,
        `UPDATE webhook SET url = 'https://thief.example/' WHERE webhook_id = ${webhookId}`,
        `INSERT INTO webhook_old_secret VALUES (${webhookId}, '\\x00', now() + interval '1 day')`,
        `INSERT INTO webhook_delivery (webhook_id, kind) VALUES (${webhookId}, 'WEBHOOK_TEST')`,
        'SELECT url FROM webhook',
        'SELECT * FROM webhook_old_secret',
        'SELECT * FROM webhook_delivery',
        'SELECT sealed_input FROM worker_request',
        `DELETE FROM worker_attempt_limit WHERE key LIKE 'webhook%'`,
      ])
        await expect(attacker.query(sql), sql).rejects.toMatchObject({ code: '42501' })
      // The worker ignores a request that is not encrypted with the control secret.
      await attacker.query(`INSERT INTO worker_request (request_id, sealed_input, expires_at)
        VALUES (gen_random_uuid(), '\\x${'00'.repeat(64)}', now() + interval '9 seconds')`)
      expect((await partner.get(BASE)).json()).toEqual([expect.objectContaining({ webhookId, url: URL_OF_EVENTS })])
    } finally {
      await attacker.end()
    }
  })
})
