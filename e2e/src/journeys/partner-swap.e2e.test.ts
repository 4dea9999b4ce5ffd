import { once } from 'node:events'
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { present } from '@cambio/kernel/assert'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openStack, type Stack } from '../stack.ts'
import { runAudit, runOps } from '../run-script.ts'
import { runSwapExample } from '../run-swap-example.ts'

let stack: Stack
beforeAll(async () => {
  // With slow blocks, the audit has time to read all Tron addresses before the next block arrives.
  stack = await openStack({ WEBHOOK_ALLOW_LOOPBACK: 'true', SANDBOX_BLOCK_SECONDS: '3' })
})
afterAll(() => stack?.close())

/** Starts a partner's webhook server. `events` returns the kinds of the events received so far. */
async function partnerServer(): Promise<{ url: string; events: () => string[]; close: () => void }> {
  const events: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      events.push((JSON.parse(body) as { data: { kind: string } }).data.kind)
      response.end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `http://127.0.0.1:${address.port}/`, events: () => events, close: () => void server.close() }
}

/** Registers a webhook for the partner with a signed call. */
async function addWebhook({ publicKey, secret }: { publicKey: string; secret: string }, url: string): Promise<void> {
  const body = JSON.stringify({ url })
  const timestamp = String(Date.now())
  const headers = {
    'content-type': 'application/json',
    'x-api-public-key': publicKey,
    'x-api-timestamp': timestamp,
    'x-api-signature': createHmac('sha256', secret).update(`${timestamp}${body}${publicKey}`).digest('base64'),
  }
  const response = await fetch(`${stack.url}/api/v2/webhooks/create`, { method: 'POST', headers, body })
  expect(response.status, await response.text()).toBe(200)
}

test("the SDK's example completes a swap and sends webhooks to the partner's server", async () => {
  const key = await runOps(stack, 'key', 'create', 'Example', '--max-markup', '1')
  const partner = await partnerServer()
  onTestFinished(partner.close)
  await addWebhook(
    { publicKey: present(key.publicKey, 'a public key'), secret: present(key.secret, 'a secret') },
    partner.url,
  )
  const output = await runSwapExample({
    CAMBIO_URL: stack.url,
    CAMBIO_PUBLIC_KEY: key.publicKey ?? '',
    CAMBIO_SECRET: key.secret ?? '',
  })
  expect(output).toMatch(/FINISHED: \d+\.\d+ LTC in [0-9a-f]{64}/)
  await expect
    .poll(partner.events, { timeout: 30_000 })
    .toEqual([
      'CREATION_END',
      'INCOMING_FUNDS_DETECTED',
      'DEPOSIT_REGISTERED',
      'FUNDS_WITHDRAWAL_START',
      'WITHDRAWAL_COMPLETED',
    ])
  const audit = await runAudit(stack)
  expect(audit).toContain(' 0 violations')
})
