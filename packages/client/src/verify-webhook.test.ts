import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifyWebhook } from './verify-webhook.ts'

const KEY = Buffer.alloc(32, 7)
const SECRET = `whsec_${KEY.toString('base64')}`
const BODY = '{"type":"order.creation_end","data":{"orderId":7,"note":"ü"}}'

function signed(body = BODY, { at = Date.now(), key = KEY, id = 'msg_1' } = {}) {
  const timestamp = String(Math.floor(at / 1_000))
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

test('returns the event of a genuine webhook for any body and header type', async () => {
  const headers = signed()
  const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]))
  for (const [given, body] of [
    [headers, BODY],
    [upper, Buffer.from(BODY)],
    [new Headers(headers), new TextEncoder().encode(BODY)],
  ] as const)
    expect(await verifyWebhook(SECRET, given, body)).toMatchObject({ id: 'msg_1', event: JSON.parse(BODY) as unknown })
})

test('accepts a webhook with one valid signature among several, as sent during secret rotation', async () => {
  const headers = signed()
  const other = signed(BODY, { key: Buffer.alloc(32, 8) })['webhook-signature']
  const both = { ...headers, 'webhook-signature': `v2,x ${other} ${headers['webhook-signature']}` }
  await expect(verifyWebhook(SECRET, both, BODY)).resolves.toMatchObject({ id: 'msg_1' })
  await expect(verifyWebhook(SECRET, { ...headers, 'webhook-signature': other }, BODY)).rejects.toMatchObject({
    problem: 'signature',
  })
})

test.each([
  ['a changed body', signed(), `${BODY} `, 'signature'],
  ['a changed ID', { ...signed(), 'webhook-id': 'msg_2' }, BODY, 'signature'],
  ['no signature', { ...signed(), 'webhook-signature': undefined }, BODY, 'missing-header'],
  ['a signature that is not base64', { ...signed(), 'webhook-signature': 'v1,!' }, BODY, 'signature'],
  [
    'a signature of another version',
    { ...signed(), 'webhook-signature': signed()['webhook-signature'].replace('v1', 'v2') },
    BODY,
    'signature',
  ],
  ['an old timestamp', signed(BODY, { at: Date.now() - 302_000 }), BODY, 'timestamp'],
  ['a timestamp in the future', signed(BODY, { at: Date.now() + 302_000 }), BODY, 'timestamp'],
  ['a timestamp that is not an integer', { ...signed(), 'webhook-timestamp': '1e9' }, BODY, 'timestamp'],
  ['a body that is not JSON', signed('no json'), 'no json', 'body'],
])('rejects a webhook with %s', async (_name, headers, body, problem) => {
  await expect(verifyWebhook(SECRET, headers, body)).rejects.toMatchObject({ problem })
})

test('accepts an older webhook timestamp if the caller sets a longer tolerance', async () => {
  const old = signed(BODY, { at: Date.now() - 3_000_000 })
  await expect(verifyWebhook(SECRET, old, BODY, { toleranceSeconds: 4_000 })).resolves.toMatchObject({ id: 'msg_1' })
  for (const secret of ['', 'whsec_', 'whsec_!'])
    await expect(verifyWebhook(secret, signed(), BODY)).rejects.toMatchObject({ problem: 'secret' })
})
