import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCambioClient } from './client.ts'

const KEY = { publicKey: 'AbCdEfGhIjKlMnOpQrStUvWx', secret: 'sæcret' }

/** A client that records its requests instead of sending them. */
function setUp() {
  const sent: Request[] = []
  const fetch = async (request: Request) => {
    sent.push(request)
    return Response.json([])
  }
  return { sent, client: createCambioClient({ baseUrl: 'http://cambio.test', key: KEY, fetch }) }
}

function expected(request: Request, text: string): string {
  const timestamp = request.headers.get('x-api-timestamp') ?? ''
  expect(Math.abs(Date.now() - Number(timestamp))).toBeLessThan(60_000)
  return createHmac('sha256', KEY.secret).update(`${timestamp}${text}${KEY.publicKey}`).digest('base64')
}

test('signs a GET over its query as sent', async () => {
  const { sent, client } = setUp()
  await client.GET('/api/v2/orders/public', { params: { query: { limit: '5', before: 'ü 7' as never } } })
  const [request] = sent
  if (!request) throw new Error('nothing was sent')
  expect(request.headers.get('x-api-public-key')).toBe(KEY.publicKey)
  expect(request.headers.get('x-api-signature')).toBe(expected(request, new URL(request.url).search.slice(1)))
})

test('signs a POST over its exact bytes, and two in the same millisecond differ', async () => {
  const { sent, client } = setUp()
  const body = { currencyTitle: 'LTC', networkTitle: 'LTC', address: 'ü' }
  await Promise.all([1, 2].map(() => client.POST('/api/v2/instruments/validate-address', { body })))
  for (const request of sent)
    expect(request.headers.get('x-api-signature')).toBe(expected(request, await request.text()))
  expect(new Set(sent.map((request) => request.headers.get('x-api-signature'))).size).toBe(2)
})
