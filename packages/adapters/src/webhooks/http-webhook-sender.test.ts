import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { describe, expect, onTestFinished, test } from 'vitest'
import { HttpWebhookSender } from './http-webhook-sender.ts'
import { isAllowedAddress, readWebhookUrl } from './webhook-target.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const BODY = '{"type":"order.creation_end","data":{"orderId":7}}'
const SANDBOX = { allowLoopback: true }
const PRODUCTION = { allowLoopback: false }

type Handle = (request: IncomingMessage, response: ServerResponse) => void

async function partnerServer(handle: Handle): Promise<string> {
  const server = createServer(handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}/events`
}

const message = (url: string) => ({ url, secrets: [SECRET], id: 'msg_1', body: BODY })
const taken = (response: ServerResponse) => response.writeHead(204).end()

test('posts a webhook event unchanged, with a signature that the standard-webhooks library accepts', async () => {
  const got: { method: string | undefined; headers: Record<string, string>; body: string }[] = []
  const url = await partnerServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      got.push({ method: request.method, headers: request.headers as Record<string, string>, body })
      taken(response)
    })
  })
  expect(await new HttpWebhookSender(SANDBOX).send(message(url))).toEqual({ taken: true, answer: 'HTTP 204' })
  const [sent] = got
  expect(sent).toMatchObject({
    method: 'POST',
    body: BODY,
    headers: { 'webhook-id': 'msg_1', 'content-type': 'application/json' },
  })
  expect(new Webhook(SECRET).verify(sent?.body ?? '', sent?.headers ?? {})).toEqual(JSON.parse(BODY))
  expect(() => new Webhook(SECRET).verify(`${BODY} `, sent?.headers ?? {})).toThrow()
})

test('reports a redirect as a failed webhook delivery without following it', async () => {
  let requestCount = 0
  const inside = await partnerServer((_request, response) => {
    requestCount += 1
    taken(response)
  })
  const url = await partnerServer((_request, response) => response.writeHead(302, { location: inside }).end())
  expect(await new HttpWebhookSender(SANDBOX).send(message(url))).toEqual({ taken: false, answer: 'HTTP 302' })
  expect(requestCount).toBe(0)
})

test('aborts a webhook delivery when the server is too slow or never ends its response', async () => {
  const silent = await partnerServer(() => {})
  const sender = new HttpWebhookSender(SANDBOX, { timeoutMs: 200 })
  expect(await sender.send(message(silent))).toMatchObject({ taken: false })
  const endless = await partnerServer((_request, response) => {
    response.writeHead(200)
    const more = setInterval(() => response.write('x'.repeat(60_000)), 1)
    response.on('close', () => clearInterval(more))
  })
  expect(await sender.send(message(endless))).toEqual({ taken: true, answer: 'HTTP 200' })
})

describe('webhook targets in private networks', () => {
  const PRIVATE = [
    '127.0.0.1',
    '127.255.255.254',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '192.0.2.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    'ff02::1',
  ]

  test.each(PRIVATE)('rejects the private address %s', (address) => {
    expect(isAllowedAddress(address, PRODUCTION)).toBe(false)
    const host = address.includes(':') ? `[${address}]` : address
    expect(() => readWebhookUrl(`https://${host}/`, PRODUCTION)).toThrow('not a public address')
  })

  test('accepts loopback addresses as webhook targets only in a sandbox', () => {
    for (const address of ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])
      expect(isAllowedAddress(address, PRODUCTION)).toBe(true)
    expect(isAllowedAddress('127.0.0.1', SANDBOX)).toBe(true)
    expect(isAllowedAddress('10.0.0.1', SANDBOX)).toBe(false)
  })

  test.each(['https://localhost/', 'https://LOCALHOST./', 'https://app.localhost:8443/'])(
    'rejects the webhook URL %s outside a sandbox and mentions the setting for local development',
    (url) => {
      expect(() => readWebhookUrl(url, PRODUCTION)).toThrow('WEBHOOK_ALLOW_LOOPBACK=true')
      expect(readWebhookUrl(url, SANDBOX).protocol).toBe('https:')
    },
  )

  test.each([
    'http://partner.example/',
    'ftp://partner.example/',
    'https://user:secret@partner.example/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://[::ffff:7f00:1]/',
    'partner.example',
    `https://partner.example/${'x'.repeat(600)}`,
  ])('rejects the webhook URL %s', (url) => {
    expect(() => readWebhookUrl(url, PRODUCTION)).toThrow()
  })

  test("rejects a webhook's host name if any of its addresses is private", async () => {
    const url = await partnerServer((_request, response) => taken(response))
    const { port } = new URL(url)
    const meaning = (...answers: string[][]) => {
      let requestCount = 0
      return new HttpWebhookSender(SANDBOX, {
        timeoutMs: 2_000,
        resolve: async () => {
          const addresses = answers[Math.min(requestCount, answers.length - 1)] ?? []
          requestCount += 1
          return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
        },
      })
    }
    const refused = { taken: false, answer: 'partner.test is not at a public address' }
    const named = message(`http://partner.test:${port}/events`)
    expect(await meaning(['10.0.0.1']).send(named)).toEqual(refused)
    expect(await meaning(['127.0.0.1', '169.254.169.254']).send(named)).toEqual(refused)
    expect(await meaning([]).send(named)).toEqual(refused)
    // Each request connects to the address that its own lookup returned, so the changed second lookup blocks only the
    // second request.
    const rebound = meaning(['127.0.0.1'], ['192.168.0.1'])
    expect(await rebound.send(named)).toEqual({ taken: true, answer: 'HTTP 204' })
    expect(await rebound.send(named)).toEqual(refused)
  })
})
