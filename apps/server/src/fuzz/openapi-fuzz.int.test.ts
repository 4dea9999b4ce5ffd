import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formOf, type SentFile } from '../testing/identity-form.ts'
import { sample, spoil, type Known, type Schema } from './sample.ts'
import { knownFor, partner, photo, stack, useFuzzedServer } from './fuzz-callers.ts'

useFuzzedServer()

const REQUESTS_A_CALL = process.env.TEST_DEPTH === 'deep' ? 2_000 : 25
/**
 * Maximum number of requests per call. The test sends `REQUESTS_A_CALL` requests. If none of them is valid, the test
 * sends more, up to this number.
 */
const REQUESTS_FOR_A_VALID_ONE = 10 * REQUESTS_A_CALL
const STRANGERS_A_CALL = 20
const TABLES = [
  'orders',
  'order_event',
  'payment',
  'settlement',
  'deposit',
  'journal',
  'idempotency_key',
  'ops_action',
  'account',
  'session',
  'account_email_queue',
  'account_code',
  'api_key',
  'identity_check',
  'identity_photo',
  'withdrawal',
  'account_memo',
  'earning',
  'affiliate_click',
  'account_totp',
  'account_passkey',
  'recovery_code',
  'two_factor_grant',
  'support_message',
  'review',
  'webhook',
  'webhook_old_secret',
  'webhook_delivery',
  'messenger_link',
  'messenger_launch',
  'card_order',
  'card_callback',
]

interface Operation {
  operationId: string
  /** Alternative ways to authenticate. An empty entry means that no authentication is needed. */
  security?: Record<string, string[]>[]
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

const { paths } = JSON.parse(readFileSync(new URL('../../../../openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
}

const CALLS = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)

test('openapi.json lists calls that can be fuzzed', () => {
  expect(CALLS.length).toBeGreaterThan(25)
})

test.each(CALLS)(
  '$method $path never returns a 5xx status or writes a row for a rejected request',
  { timeout: 120_000 },
  async (call) => {
    const { known, cookie } = await knownFor(call.path)
    const chance = seeded(call.path.length * 31 + call.method.length)
    const answers = new Set<number>()
    const isEnough = (sent: number) => sent >= (answers.has(200) ? REQUESTS_A_CALL : REQUESTS_FOR_A_VALID_ONE)
    for (let sent = 0; !isEnough(sent); sent += 1) {
      const before = await rows()
      const request = await requestOf(call, known, chance)
      const signed = isSigned(call.operation, chance) ? signatureOf(request, chance) : {}
      const headers = { ...request.headers, ...cookie, ...signed }
      const { statusCode, body } = await stack.app.inject({ ...request, headers })
      answers.add(statusCode)
      const exchanged = `${JSON.stringify(request)} → ${statusCode} ${body}`.slice(0, 2_000)
      const isHealth = call.path.endsWith('/healthz')
      expect(statusCode < 500 || isHealth, exchanged).toBe(true)
      if (statusCode < 400) continue
      expect(await rows(), exchanged).toEqual(before)
      expect(JSON.parse(body), exchanged).toMatchObject({ statusCode, code: expect.stringMatching(/^ERR_/) })
    }
    expect([...answers], 'some requests are valid').toContain(200)
  },
)

test.each(CALLS.filter(({ operation }) => operation.security?.every((way) => Object.keys(way).length > 0)))(
  '$method $path rejects requests without credentials',
  { timeout: 60_000 },
  async (call) => {
    const { known, cookie } = await knownFor(call.path)
    const chance = seeded(call.path.length * 37 + call.method.length)
    const before = await rows()
    const answers = new Set<number>()
    for (let sent = 0; sent < STRANGERS_A_CALL; sent += 1) {
      const request = await requestOf(call, known, chance)
      const headers = { ...request.headers, origin: cookie['origin'] }
      const { statusCode, body } = await stack.app.inject({ ...request, headers })
      answers.add(statusCode)
      expect(statusCode, `${JSON.stringify(request)} → ${body}`.slice(0, 2_000)).toBeGreaterThanOrEqual(400)
    }
    expect([...answers]).toContain(401)
    expect(await rows()).toEqual(before)
  },
)

/** Returns whether to sign a request. Always true for partner-only calls. */
function isSigned({ security }: Operation, chance: () => number): boolean {
  if (!security) return chance() < 0.05
  const isForPartners = security.every((way) => 'signature' in way)
  return isForPartners || chance() < 0.3
}

/** Returns the headers that sign a request. Deliberately signs the wrong payload in some cases. */
function signatureOf({ url, payload }: Request, chance: () => number): Record<string, string> {
  const text = payload ?? url.split('?')[1] ?? ''
  return partner.sign(chance() < 0.1 ? `${text.toString()}!` : text)
}

interface Request {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

async function requestOf(
  { path, method, operation }: (typeof CALLS)[number],
  known: Known,
  chance: () => number,
): Promise<Request> {
  const isSpoilt = chance() < 0.6
  const queryValues = Object.fromEntries(
    (operation.parameters ?? [])
      .filter((one) => one.in === 'query' && chance() < 0.9)
      .map((one) => [one.name, sample(one.schema, one.name, known, chance)]),
  )
  const at = (operation.parameters ?? [])
    .filter((one) => one.in === 'path')
    .reduce(
      (text, one) =>
        text.replace(`{${one.name}}`, encodeURIComponent(asText(sample(one.schema, one.name, known, chance)))),
      path,
    )
  const query = isSpoilt && method === 'GET' ? spoil(queryValues, chance) : queryValues
  const url = `${at}?${queryText(query)}`
  const form = operation.requestBody?.content['multipart/form-data']?.schema
  if (form) return { method: 'POST', url, ...(await formRequest(form, known, chance, isSpoilt)) }
  const schema = operation.requestBody?.content['application/json']?.schema
  if (!schema) return { method: method === 'GET' ? 'GET' : 'POST', url, headers: {} }
  const whole = sample(schema, '', known, chance)
  const payload = JSON.stringify(isSpoilt ? spoil(whole, chance) : whole) ?? ''
  const torn = chance() < 0.05 ? payload.slice(0, Math.floor(chance() * payload.length)) : payload
  const contentType = chance() < 0.05 ? 'text/plain' : 'application/json'
  return { method: 'POST', url, headers: { 'content-type': contentType }, payload: torn }
}

/** Returns a form request with photos. If `isSpoilt` is true, fields and photos may be invalid or missing. */
async function formRequest(schema: Schema, known: Known, chance: () => number, isSpoilt: boolean) {
  const whole = sample(schema, '', known, chance)
  const fields = Object.entries((isSpoilt ? spoil(whole, chance) : whole) ?? {}).map(([name, value]) => [
    name,
    asText(value),
  ])
  const files: Record<string, SentFile> = {}
  for (const name of ['facePhoto', 'frontPhoto', 'backendPhoto'])
    if (!isSpoilt || chance() < 0.8) files[name] = { bytes: isSpoilt && chance() < 0.5 ? photo.subarray(0, 99) : photo }
  return formOf(Object.fromEntries(fields), files)
}

function queryText(query: unknown): string {
  if (typeof query !== 'object' || query === null) return encodeURIComponent(wellFormed(String(query)))
  return Object.entries(query)
    .flatMap(([key, value]) => (Array.isArray(value) ? value.map((one) => [key, one]) : [[key, value]]))
    .map(([key, value]) => `${key}=${encodeURIComponent(wellFormed(asText(value)))}`)
    .join('&')
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** Removes lone surrogates from a string because they cannot be encoded in a URL. */
function wellFormed(text: string): string {
  return text.toWellFormed()
}

async function rows(): Promise<Record<string, unknown> | undefined> {
  const counts = TABLES.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`)
  return (await stack.query(`SELECT ${counts.join(', ')}`))[0]
}

/** Returns a seeded random number generator so that every test run sends the same requests. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}
