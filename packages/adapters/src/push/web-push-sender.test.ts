import { createECDH } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushMessage } from '@cambio/core/notices/push'
import { present } from '@cambio/kernel/assert'
import { importJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { pushKeys } from './push-keys.ts'
import { type Device, type PushRequest, publicJwk, receivePush } from './testing/push-request.ts'
import { PushService } from './testing/push-service.ts'
import { WebPushSender } from './web-push-sender.ts'

const KEYS = pushKeys(Buffer.alloc(32, 7).toString('base64url'))
const MESSAGE: PushMessage = { title: 'Монеты пришли', body: 'б'.repeat(600), url: 'https://x.test/order/7', tag: '7' }
const sender = (rules = { allowLoopback: true }) =>
  new WebPushSender({ keys: KEYS, contact: 'mail@swap.example', rules })

let service: PushService
beforeAll(async () => {
  service = await PushService.start()
})
afterAll(() => service.stop())

test('sends a signed push message that only the device can decrypt', async () => {
  const device = service.subscribe(KEYS.publicKey)
  expect(await sender().send(device, MESSAGE)).toBe('taken')
  expect(service.receivedBy(device)).toEqual([MESSAGE])
})

test('reports `expired` for an expired push subscription and `refused` during an outage', async () => {
  const others = service.subscribe(pushKeys(Buffer.alloc(32, 8).toString('base64url')).publicKey)
  expect(await sender().send(others, MESSAGE)).toBe('expired')
  const device = service.subscribe(KEYS.publicKey)
  service.answer(500, 429)
  expect([await sender().send(device, MESSAGE), await sender().send(device, MESSAGE)]).toEqual(['refused', 'refused'])
  service.unsubscribe(device)
  expect(await sender().send(device, MESSAGE)).toBe('expired')
})

test('drops a push subscription with an invalid or private-network URL without sending a request', async () => {
  const device = service.subscribe(KEYS.publicKey)
  expect(await sender({ allowLoopback: false }).send(device, MESSAGE)).toBe('expired')
  for (const part of [{ p256dh: 'A'.repeat(87) }, { auth: 'A' }, { endpoint: 'https://10.0.0.1/x' }, { endpoint: 'x' }])
    expect(await sender().send({ ...device, ...part }, MESSAGE)).toBe('expired')
  expect(service.receivedBy(device)).toEqual([])
})

test('outside a sandbox, accepts only push services with an HTTPS host name and no port or login', async () => {
  const device = service.subscribe(KEYS.publicKey)
  const outside = new WebPushSender(
    { keys: KEYS, contact: 'mail@swap.example', rules: { allowLoopback: false } },
    { resolve: () => Promise.reject(new Error('no such name')) },
  )
  const send = (endpoint: string) => outside.send({ ...device, endpoint }, MESSAGE)
  for (const host of ['push.example:8443', '8.8.8.8', '[2606:4700::1111]', '8.8.8.8:443', 'who:pass@push.example'])
    expect([host, await send(`https://${host}/x`)]).toEqual([host, 'expired'])
  expect(await send('http://push.example/x')).toBe('expired')
  // The URL is allowed, but its host is unreachable.
  expect(await send('https://push.example/x')).toBe('unanswered')
})

test('rejects an invalid VAPID key', () => {
  for (const text of ['', 'short', Buffer.alloc(32, 255).toString('base64url'), Buffer.alloc(32).toString('base64url')])
    expect(() => pushKeys(text)).toThrow()
})

describe('stub of the push service', () => {
  test('decrypts the example message from RFC 8291', async () => {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'))
    const device: Device = {
      endpoint: 'https://push.example.net/x',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      pair,
      senderKey: KEYS.publicKey,
    }
    const body = Buffer.from(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
      'base64url',
    )
    const { headers } = await signed({ device })
    expect(await receivePush(device, { headers, body })).toBe('When I grow up, I want to be a watermelon')
  })

  test('accepts the example signature from RFC 8292', async () => {
    const { device } = await right()
    const senderKey = 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'
    const authorization = `vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=${senderKey}`
    const known = { ...device, endpoint: 'https://push.example.net/x', senderKey }
    const request = await sent(device)
    const headers = { ...request.headers, authorization }
    const at = (1_453_523_768 - 60) * 1_000
    expect(JSON.parse(String(await receivePush(known, { ...request, headers }, at)))).toEqual(MESSAGE)
    expect(await receivePush(known, { ...request, headers }, at + 120_000)).toBe(403)
  })

  const change = (part: Record<string, string | undefined>) => (request: PushRequest) => ({
    ...request,
    headers: { ...request.headers, ...part },
  })
  test.each<[string, number, (request: PushRequest, device: Device) => PushRequest | Promise<PushRequest>]>([
    ['without a lifetime', 400, change({ ttl: undefined })],
    ['with a lifetime that is not a number', 400, change({ ttl: '-1' })],
    ['that is not encrypted', 415, change({ 'content-encoding': undefined })],
    ['in the old encoding', 415, change({ 'content-encoding': 'aesgcm' })],
    ['of more than 4,096 bytes', 413, (request) => ({ ...request, body: Buffer.alloc(4_097) })],
    ['without a sender', 401, change({ authorization: undefined })],
    ['by an unknown sender', 403, (_request, device) => signed({ device, seed: 9 })],
    [
      'with the key of one sender and the signature of another',
      403,
      (_request, device) => signed({ device, seed: 9, named: KEYS.publicKey }),
    ],
    ['for another service', 403, (_request, device) => signed({ device, audience: 'https://other.example' })],
    ['signed too long ago', 403, (_request, device) => signed({ device, seconds: -60 })],
    ['signed for longer than a day', 403, (_request, device) => signed({ device, seconds: 90_000 })],
    ['without a contact address', 403, (_request, device) => signed({ device, subject: 'me' })],
    ['that was changed', 400, ({ headers, body }) => ({ headers, body: Buffer.from(body).fill(0, body.length - 1) })],
    ['cut short', 400, ({ headers, body }) => ({ headers, body: body.subarray(0, 60) })],
  ])('the push service stub rejects a message %s', async (_what, status, spoil) => {
    const { device, request } = await right()
    expect(JSON.parse(String(await receivePush(device, request)))).toEqual(MESSAGE)
    const spoiled = await spoil(request, device)
    expect(await receivePush(device, { ...spoiled, body: spoiled.body.length ? spoiled.body : request.body })).toBe(
      status,
    )
  })
})

/** Returns a device and a valid request to it from the sender under test. */
async function right(): Promise<{ device: Device; request: PushRequest }> {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const device = { endpoint: '', auth: Buffer.alloc(16, 3).toString('base64url'), pair, senderKey: KEYS.publicKey }
  const request = await sent(device)
  return { device: { ...device, endpoint: `http://${request.headers['host']}/x` }, request }
}

async function sent({ pair, auth }: Pick<Device, 'pair' | 'auth'>): Promise<PushRequest> {
  let request: PushRequest | null = null
  const server = createServer((came, response) => {
    void buffer(came).then((body) => {
      request = { headers: came.headers as Record<string, string>, body }
      response.writeHead(201).end()
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`
  expect(await sender().send({ endpoint, p256dh: pair.getPublicKey('base64url'), auth }, MESSAGE)).toBe('taken')
  return present<PushRequest>(request, 'a message that was sent')
}

/** Returns a push request whose VAPID headers are signed with the given options. */
async function signed({
  device,
  seed = 7,
  named,
  audience = new URL(device.endpoint).origin,
  seconds = 3_600,
  subject = 'mailto:mail@swap.example',
}: {
  device: Device
  seed?: number
  named?: string
  audience?: string
  seconds?: number
  subject?: string
}): Promise<PushRequest> {
  const { publicKey, privateKey } = pushKeys(Buffer.alloc(32, seed).toString('base64url'))
  const token = await new SignJWT({ aud: audience, sub: subject })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setExpirationTime(Math.floor(Date.now() / 1_000) + seconds)
    .sign(await importJWK({ ...publicJwk(publicKey), d: privateKey }, 'ES256'))
  const authorization = `vapid t=${token}, k=${named ?? publicKey}`
  return { headers: { ttl: '60', 'content-encoding': 'aes128gcm', authorization }, body: Buffer.alloc(0) }
}
