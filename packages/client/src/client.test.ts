import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { CambioError } from './cambio-error.ts'
import { createCambioClient, type CambioClientOptions } from './client.ts'

const KEY = { publicKey: 'AbCdEfGhIjKlMnOpQrStUvWx', secret: 'sæcret' }
const CREATE = '/api/v2/orders/public/create'
const BODY = { rateMode: 'FLOATING' } as never

type Answer = (request: Request) => Response | Promise<Response>

/**
 * Creates a client, and records its requests and the pauses between attempts. Each request receives the next response
 * from `answers`; the last one repeats.
 */
function setUp(answers: Answer[] = [() => Response.json([])], options: Partial<CambioClientOptions> = {}) {
  const sent: Request[] = []
  const pauses: number[] = []
  const fetch = async (request: Request) => {
    sent.push(request)
    const answer = answers[Math.min(sent.length, answers.length) - 1]
    if (!answer) throw new Error('no answer')
    return answer(request)
  }
  const pause = async (ms: number) => void pauses.push(ms)
  return {
    sent,
    pauses,
    client: createCambioClient({ baseUrl: 'http://cambio.test', key: KEY, fetch, pause, ...options }),
  }
}

const refusal =
  (statusCode: number, code: string, data: unknown = {}, headers: Record<string, string> = {}): Answer =>
  () =>
    Response.json({ statusCode, code, message: `refused: ${code}`, data }, { status: statusCode, headers })
const offline: Answer = () => {
  throw new TypeError('fetch failed')
}
const created: Answer = () => Response.json({ orderId: 7 })

async function errorOf(call: Promise<unknown>): Promise<CambioError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CambioError)) throw new Error(`no CambioError: ${String(error)}`)
  return error
}

function expected(request: Request, text: string): string {
  const timestamp = request.headers.get('x-api-timestamp') ?? ''
  expect(Math.abs(Date.now() - Number(timestamp))).toBeLessThan(60_000)
  return createHmac('sha256', KEY.secret).update(`${timestamp}${text}${KEY.publicKey}`).digest('base64')
}

describe('signed requests of the SDK', () => {
  test("signs a GET request's query string exactly as the client sends it", async () => {
    const { sent, client } = setUp()
    await client.get('/api/v2/orders/public', { params: { query: { limit: '5', before: 'ü 7' } } })
    const [request] = sent
    if (!request) throw new Error('nothing was sent')
    expect(request.headers.get('x-api-public-key')).toBe(KEY.publicKey)
    expect(request.headers.get('x-api-signature')).toBe(expected(request, new URL(request.url).search.slice(1)))
  })

  test('signs the exact body of a POST request, with a unique signature for each call', async () => {
    const { sent, client } = setUp()
    const body = { currencyTitle: 'LTC', networkTitle: 'LTC', address: 'ü' }
    await Promise.all([1, 2].map(() => client.post('/api/v2/instruments/validate-address', { body })))
    for (const request of sent)
      expect(request.headers.get('x-api-signature')).toBe(expected(request, await request.text()))
    expect(new Set(sent.map((request) => request.headers.get('x-api-signature'))).size).toBe(2)
  })
})

describe('errors of SDK calls', () => {
  test.each([
    [refusal(401, 'ERR_UNAUTHORIZED'), { kind: 'unauthorized', status: 401, field: null }],
    [refusal(422, 'ERR_VALIDATION', { address: 'checksum' }), { kind: 'invalid-address', field: 'address' }],
    [refusal(422, 'ERR_VALIDATION', { memo: 'required' }), { kind: 'invalid-address', field: 'memo' }],
    [
      refusal(422, 'ERR_VALIDATION', { fields: [{ path: 'rateMode', problem: 'expected FIXED' }] }),
      { kind: 'validation', field: 'rateMode', message: 'refused: ERR_VALIDATION' },
    ],
    [
      refusal(406, 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL', { details: { expected: '0.1' } }),
      { kind: 'refused', code: 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL', details: { expected: '0.1' } },
    ],
  ])('throws the matching CambioError for a rejected call, without a retry (case %#)', async (answer, properties) => {
    const { sent, client } = setUp([answer])
    expect(await errorOf(client.post(CREATE, { body: BODY }))).toMatchObject(properties)
    expect(sent).toHaveLength(1)
  })
})

describe('retries of SDK calls', () => {
  test('retries a create request with the same idempotency key and body but a new signature', async () => {
    const { sent, pauses, client } = setUp([offline, refusal(503, 'ERR_SERVICE_UNAVAILABLE'), created])
    expect(await client.post(CREATE, { body: BODY })).toEqual({ orderId: 7 })
    const of = (name: string) => new Set(sent.map(({ headers }) => headers.get(name)))
    expect([...of('idempotency-key')]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
    expect(new Set(await Promise.all(sent.map((request) => request.text()))).size).toBe(1)
    expect(of('x-api-signature').size).toBe(3)
    expect(pauses[1]).toBeGreaterThan(499)
  })

  test('sends the idempotency key that the caller provides', async () => {
    const { sent, client } = setUp([offline, created])
    await client.post(CREATE, { body: BODY, headers: { 'idempotency-key': 'mine' } })
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['mine', 'mine'])
  })

  test('waits for the time in Retry-After before a retry', async () => {
    const soon = setUp([refusal(429, 'ERR_SERVICE_UNAVAILABLE', {}, { 'retry-after': '7' }), created])
    await soon.client.post('/api/v2/orders/public/request-refund', { body: BODY })
    expect(soon.pauses).toEqual([7_000])
    const late = setUp([refusal(429, 'ERR_SERVICE_UNAVAILABLE', {}, { 'retry-after': '90' })])
    expect(await errorOf(late.client.get('/api/v2/pairs/public'))).toMatchObject({
      kind: 'rate-limit',
      retryAfterSeconds: 90,
    })
    expect(late.sent).toHaveLength(1)
  })

  test('reports an unknown outcome when every attempt to create an order fails', async () => {
    const { sent, client } = setUp([offline])
    const error = await errorOf(client.post(CREATE, { body: BODY }))
    expect(error).toMatchObject({ kind: 'unknown-outcome', status: null })
    expect(error.idempotencyKey).toBe(sent[0]?.headers.get('idempotency-key'))
    expect(sent).toHaveLength(4)
  })

  test('reports an unknown outcome when a 429 response follows a lost response', async () => {
    const limited = refusal(429, 'ERR_SERVICE_UNAVAILABLE', {}, { 'retry-after': '90' })
    const { client } = setUp([offline, limited])
    expect(await errorOf(client.post(CREATE, { body: BODY }))).toMatchObject({ kind: 'unknown-outcome', status: 429 })
  })

  test('retries a failed read, but not a failed write without an idempotency key', async () => {
    const write = setUp([offline])
    expect((await errorOf(write.client.post('/api/v2/orders/public/set-email', { body: BODY }))).kind).toBe(
      'unknown-outcome',
    )
    expect(write.sent).toHaveLength(1)
    const read = setUp([offline])
    expect((await errorOf(read.client.get('/api/v2/pairs/public'))).kind).toBe('unavailable')
    expect(read.sent).toHaveLength(4)
  })

  test('retries a create request whose response body is not valid JSON', async () => {
    const broken: Answer = () => new Response('{"orderId":', { headers: { 'content-type': 'application/json' } })
    const { client, sent } = setUp([broken, created])
    expect(await client.post(CREATE, { body: BODY })).toEqual({ orderId: 7 })
    expect(sent).toHaveLength(2)
  })

  test('aborts a call attempt after timeoutMs', async () => {
    const silent: Answer = ({ signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    const { client, sent } = setUp([silent], { retries: { timeoutMs: 5, maxAttempts: 2 } })
    expect((await errorOf(client.get('/api/v2/pairs/public'))).kind).toBe('unavailable')
    expect(sent).toHaveLength(2)
  })
})

describe('paginated lists of the SDK', () => {
  const page = (from: number, count: number): Answer => {
    return () => Response.json(Array.from({ length: count }, (_, index) => ({ orderId: from + index })))
  }

  test.each([
    ['asc', ['offset=0', 'offset=500', 'offset=1000']],
    ['desc', ['offset=0', 'before=499', 'before=503']],
  ] as const)(
    'fetches orders page by page (%s) until a page is empty, even after an incomplete page',
    async (order, parts) => {
      // The server omits an order from the first page.
      const { client, sent } = setUp([page(1, 499), page(500, 4), page(504, 0)])
      const ids = await Array.fromAsync(client.orders({ order }), ({ orderId }) => orderId)
      expect(ids).toHaveLength(503)
      for (const [index, part] of parts.entries()) expect(sent[index]?.url).toContain(part)
      expect(sent).toHaveLength(3)
    },
  )

  test('does not request further pages of pairs or instruments once the caller stops the loop', async () => {
    for (const list of ['pairs', 'instruments'] as const) {
      const { client, sent } = setUp([page(1, 500), page(501, 500), page(1_001, 0)])
      expect(await Array.fromAsync<unknown>(client[list]())).toHaveLength(1_000)
      expect(sent).toHaveLength(3)
      const broken = setUp([page(1, 500)])
      for await (const _row of broken.client[list]()) break
      expect(broken.sent).toHaveLength(1)
    }
  })
})
