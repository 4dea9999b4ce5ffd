import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import Fastify from 'fastify'
import { onTestFinished } from 'vitest'
import { Applicants } from '../../identity-forms/applicants.ts'
import { serveWebSdk } from '../../identity-forms/web-sdk.routes.ts'
import { serveSumsub } from '../../identity-forms/sumsub.routes.ts'
import { Mailbox } from '../../mail/mailbox.ts'
import { Market } from '../../market/market.ts'
import type { PartnerCoin } from '../../partners/partner-coins.ts'
import { serveFiatControl } from '../fiat-control.routes.ts'
import { FiatProvider } from '../fiat-provider.ts'
import { FiatSettings, type FiatSettingsValues } from '../fiat-settings.ts'
import { MERCURYO_SANDBOX_TOKEN } from '../mercuryo-request.ts'
import { MERCURYO_PREFIX, serveMercuryo } from '../mercuryo.routes.ts'
import { servePaymentPage } from '../payment-page.routes.ts'

const PATIENCE_MS = 10_000
const IP = { 'b2b-user-ip': '203.0.113.7' }
/** Address that the stubbed chain accepts. */
export const ADDRESS = 'bc1qtest'

/** Received callback or webhook, unparsed. */
interface Received {
  path: string
  body: string
  headers: NodeJS.Dict<string | string[]>
}

/** Calls `look` until it returns a value. @throws after a timeout */
export async function eventually<T>(what: string, look: () => T | null | undefined): Promise<T> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await delay(10)) {
    const found = look()
    if (found !== null && found !== undefined) return found
  }
  throw new Error(`never: ${what}`)
}

/**
 * Starts a server that records incoming requests. The server responds to the first requests with the statuses in
 * `answers`, in order, and to all later requests with 200.
 */
async function startReceiver(answers: number[]) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ path: request.url ?? '', body: Buffer.concat(parts).toString(), headers: request.headers })
      response.writeHead(answers.shift() ?? 200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => server.close().closeAllConnections())
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Starts the simulators with a stubbed Bitcoin chain. They run until the test ends or `stop` is called. */
function startSimulators(folder: string, paid: { address: string; amountAtomic: bigint }[]) {
  const settings = new FiatSettings(folder, 'http://127.0.0.1:1')
  const applicants = new Applicants(folder, settings)
  const market = new Market(folder, 'test')
  const bitcoin = { currencyTitle: 'BTC', networkTitle: 'BTC', chain: 'bitcoin', decimals: 8, isToken: false }
  const chain: PartnerCoin['chain'] = {
    newAddress: () => ADDRESS,
    checkAddress: (address) => address === ADDRESS,
    pay: async (_title, address, amountAtomic) => `tx${paid.push({ address, amountAtomic })}`,
    balance: async () => 0n,
  }
  const coins = [{ coin: bitcoin, chain, contract: null, usd: 55_458.5 }]
  const mailbox = new Mailbox(folder)
  const provider = new FiatProvider({ folder, coins, market, seed: 'test', mailbox, settings, applicants })
  const app = Fastify({ forceCloseConnections: true })
  serveMercuryo(app, provider)
  serveFiatControl(app, provider)
  servePaymentPage(app, provider)
  serveSumsub(app, applicants)
  serveWebSdk(app, applicants)
  const stop = async () => {
    await provider.stop()
    await applicants.stop()
    market.stop()
  }
  return { app, provider, applicants, mailbox, settings, stop }
}

type Call = (
  method: 'GET' | 'POST',
  path: string,
  headers?: Record<string, string>,
  payload?: object,
) => Promise<{ status: number; body: object | string }>

/** Returns the `data` field of a response. */
const dataOf = ({ body }: { body: object | string }) => (body as { data: Record<string, string> }).data

/** Returns the API calls that a card provider's client makes during a purchase, in order. */
function clientOf(call: Call) {
  const asPartner = { 'sdk-partner-token': MERCURYO_SANDBOX_TOKEN, ...IP }
  const signIn = async (email: string) => {
    const data = dataOf(await call('POST', '/b2b/user/sign-in', asPartner, { email }))
    return { 'b2b-bearer-token': data['b2b-bearer-token'] ?? '', ...IP }
  }
  const signUp = async (email: string) => {
    await call('POST', '/b2b/user/sign-up', asPartner, { email, accept: true })
    return signIn(email)
  }
  const rate = async (session: Record<string, string>, amount = '150') => {
    const query = `from=USD&to=BTC&amount=${amount}&is_total=true&payment=card&network=BITCOIN`
    return dataOf(await call('GET', `/b2b/fiat/buy-rates?${query}`, session)).trx_token ?? ''
  }
  /** Starts a purchase. Returns the ID of its payment page. */
  const buy = async (session: Record<string, string>, orderId: string, amount?: string) => {
    const body = { trx_token: await rate(session, amount), address: ADDRESS, merchant_transaction_id: orderId }
    const { redirect_url } = dataOf(await call('POST', '/b2b/fiat/buy', session, body))
    return redirect_url?.split('/').at(-1) ?? ''
  }
  return { asPartner, signUp, rate, buy }
}

/** Starts the simulators and a server that receives their callbacks, for a single test. */
export async function startFiat(change: Partial<FiatSettingsValues> = {}, answers: number[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'cambio-fiat-'))
  const paid: { address: string; amountAtomic: bigint }[] = []
  let running = startSimulators(folder, paid)
  onTestFinished(async () => {
    await running.stop()
    rmSync(folder, { recursive: true })
  })
  const { received, url } = await startReceiver(answers)
  running.settings.change({ callbackUrl: `${url}/callbacks`, identityWebhookUrl: `${url}/webhooks`, ...change })
  const call: Call = async (method, path, headers = {}, payload) => {
    const url = path.startsWith('/sandbox') ? path : MERCURYO_PREFIX + path
    const answer = await running.app.inject({ method, url, headers, ...(payload && { payload }) })
    const isJson = String(answer.headers['content-type']).includes('json')
    return { status: answer.statusCode, body: isJson ? answer.json<object>() : answer.body }
  }
  return {
    ...clientOf(call),
    call,
    paid,
    received,
    get running() {
      return running
    },
    /** Stops the simulators and restarts them from their files. */
    restart: async () => {
      await running.stop()
      running = startSimulators(folder, paid)
    },
    callbacks: () => received.filter(({ path }) => path === '/callbacks').map(({ body }) => callbackData(body)),
  }
}

const callbackData = (body: string) => (JSON.parse(body) as { payload: { data: Record<string, unknown> } }).payload.data
