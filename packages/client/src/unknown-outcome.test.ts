import { expect, test } from 'vitest'
import { CambioError } from './cambio-error.ts'
import { createCambioClient } from './client.ts'

const KEY = { publicKey: 'AbCdEfGhIjKlMnOpQrStUvWx', secret: 'secret' }
const CREATE = '/api/v2/orders/public/create'
/** Number of lost responses. It exceeds the number of attempts in one call. */
const LOSSES = 6

type Lost = () => Response | Promise<Response>

const LOST: Readonly<Record<string, Lost>> = {
  'a 503 response with an error code': () =>
    Response.json({ statusCode: 503, code: 'ERR_SERVICE_UNAVAILABLE' }, { status: 503 }),
  'a 502 response from a proxy': () => new Response('<html>', { status: 502 }),
  'a truncated 200 response': () => new Response('{"orderId": 1', { headers: { 'content-type': 'application/json' } }),
  'a 409 response for a request that is still running': () =>
    Response.json({ statusCode: 409, code: 'ERR_BAD_REQUEST' }, { status: 409 }),
  'a broken connection': () => Promise.reject(new TypeError('fetch failed')),
}

/** Changes a request on its way to the server. */
type Sabotage = (request: Request) => void

/**
 * Simulates the case of invariant 30. A partner creates an order and repeats the call with the error's idempotency key
 * until the call succeeds. The server executes each write only once per key, but its first responses are lost. Returns
 * how many orders the server has created.
 */
async function countCreatedOrders(lost: Lost, sabotage: Sabotage = () => {}): Promise<number> {
  const made = new Set<string>()
  let calls = 0
  const fetch = async (request: Request): Promise<Response> => {
    sabotage(request)
    made.add(request.headers.get('idempotency-key') ?? crypto.randomUUID())
    calls += 1
    return calls <= LOSSES ? lost() : Response.json({ orderId: 7 })
  }
  const client = createCambioClient({ baseUrl: 'http://cambio.test', key: KEY, fetch, pause: async () => {} })
  let key: string | null = null
  for (let call = 0; call <= LOSSES; call += 1) {
    const headers: Record<string, string> = key === null ? {} : { 'idempotency-key': key }
    const error: unknown = await client.post(CREATE, { body: { rateMode: 'FLOATING' } as never, headers }).then(
      () => null,
      (thrown: unknown) => thrown,
    )
    if (error === null) return made.size
    if (!(error instanceof CambioError)) throw new Error('no CambioError', { cause: error })
    key = error.idempotencyKey
  }
  throw new Error('the order was never created')
}

test.each(Object.keys(LOST))(
  'creates only one order after %s, however often the caller repeats the call',
  async (name) => {
    expect(await countCreatedOrders(LOST[name] ?? (() => Response.error()))).toBe(1)
  },
)

test.each<[string, Sabotage]>([
  [
    'a client generates a new idempotency key for each attempt',
    ({ headers }) => headers.set('idempotency-key', crypto.randomUUID()),
  ],
  ['a client sends no idempotency key', ({ headers }) => headers.delete('idempotency-key')],
])('the test detects that %s (invariant 30)', async (_name, sabotage) => {
  for (const lost of Object.values(LOST)) expect(await countCreatedOrders(lost, sabotage)).toBeGreaterThan(1)
})
