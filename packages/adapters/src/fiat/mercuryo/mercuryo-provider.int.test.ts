import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { ETH, instrument } from '@cambio/core/testing/fixtures'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SandboxProcess } from '../../chains/testing/sandbox-process.ts'
import { createIdentityForms, IdentityFormsSettings } from '../../identity/sumsub/sumsub-settings.ts'
import { CardProviderSettings, createCardProvider } from '../card-provider-settings.ts'
import { cardProviderSuite, type SentCallback } from '../testing/card-provider.suite.ts'

const PATIENCE_MS = 30_000

let sandbox: SandboxProcess
const received: (SentCallback & { algorithm: string | null })[] = []
const receiver = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const { 'x-signature': card, 'x-payload-digest': form, 'x-payload-digest-alg': alg } = request.headers
    received.push({ body: Buffer.concat(parts), signature: String(card ?? form), algorithm: alg ? String(alg) : null })
    response.writeHead(200).end()
  })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  sandbox = await SandboxProcess.start()
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  await control('settings', { callbackUrl: `${url}/callbacks`, identityWebhookUrl: `${url}/webhooks` })
}, 200_000)
afterAll(async () => {
  await sandbox?.stop()
  receiver.close()
})

/** Calls the simulators' control API. Without a body, sends a GET request. */
async function control(path: string, body?: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${sandbox.url}/fiat/${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const json = (await answer.json()) as Record<string, unknown>
  if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(json)}`)
  return json
}

async function eventually<T>(what: string, look: () => Promise<T | null> | T | null): Promise<T> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await delay(50)) {
    const found = await look()
    if (found !== null) return found
  }
  throw new Error(`never: ${what}`)
}

const callbackWith = (text: string) =>
  eventually(`callback with ${text}`, () => received.find(({ body }) => Buffer.from(body).includes(text)) ?? null)

cardProviderSuite('Mercuryo, served by the sandbox', async () => {
  const { cardProvider } = (await sandbox.config()) as { cardProvider: unknown }
  return {
    provider: createCardProvider(CardProviderSettings.parse(cardProvider), Date.now),
    to: ETH,
    unknown: instrument('nope', { chain: 'ethereum' }),
    destinationAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
    confirmEmail: async (email) => void (await control(`users/${email}`, { isEmailConfirmed: true })),
    completeIdentity: async (email) => void (await control(`users/${email}`, { kyc: 'complete' })),
    complete: async (orderId) => {
      await control(`purchases/${orderId}`, { outcome: 'paid' })
      const state = async () => ((await control(`purchases/${orderId}`)).withdrawStatus === 'completed' ? true : null)
      await eventually(`coins of ${orderId}`, state)
    },
    paymentCallback: async (orderId) => {
      await control(`purchases/${orderId}`, { outcome: 'declined' })
      return callbackWith(orderId)
    },
  }
})

it('the simulated Sumsub service returns a form token and signs its webhooks', async () => {
  const { identityForms } = (await sandbox.config()) as { identityForms: unknown }
  const forms = createIdentityForms(IdentityFormsSettings.parse(identityForms), Date.now)
  const made = await forms.accessToken({ userId: 'account-7', levelName: 'basic-kyc-level', ttlSeconds: 600 })
  expect(made).toEqual({ userId: 'account-7', token: expect.stringMatching(/^_act-/) })
  const page = await fetch(new URL('/websdk/form', sandbox.url), { headers: { 'x-access-token': made.token } })
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('capture=')])
  const webhook = await callbackWith('account-7')
  const event = { type: 'applicantCreated', userId: 'account-7', state: 'incomplete', rejection: null }
  expect(forms.readWebhook(webhook)).toMatchObject({ kind: 'event', event })
  expect(forms.readWebhook({ ...webhook, signature: null })).toEqual({ kind: 'forged' })
})

it('the simulated Sumsub service rejects a wrong secret key', async () => {
  const { identityForms } = (await sandbox.config()) as { identityForms: Record<string, string> }
  const settings = IdentityFormsSettings.parse({ ...identityForms, secretKey: 'wrong' })
  const token = createIdentityForms(settings, Date.now).accessToken({ userId: 'a', levelName: 'l', ttlSeconds: 60 })
  await expect(token).rejects.toMatchObject({ status: 401, retryable: false })
})
