import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApiBody } from '../../../lib/api/api-calls.ts'
import {
  keepNextOrder,
  keepPendingOrder,
  pendingOrder,
  type PendingOrder,
} from '../../../lib/exchange/pending-order.ts'
import { createPendingOrder } from './create-pending-order.ts'

const body = (amount: string, price: string): ApiBody<'createOrder'> => ({
  rateMode: 'FLOATING',
  instrumentFrom: { currencyTitle: 'ETH', networkTitle: 'ETH' },
  instrumentTo: { currencyTitle: 'LTC', networkTitle: 'LTC' },
  destinationAddress: 'ltc1',
  claimedDepositAmount: amount,
  claimedPublicRate: { price, updatedAt: 1, claimedAmountToReceive: '1' },
})
const order = (idempotencyKey: string, amount = '0.5', price = '32'): PendingOrder => ({
  idempotencyKey,
  body: body(amount, price),
  pair: 'eth-ltc',
  noMemo: false,
})
const repeats = { pausesMs: [0, 0, 0] }

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  }
}

/** Stubs `fetch` with a sequence of responses. Returns the idempotency keys of the requests. */
function network(...answers: Response[]): string[] {
  const keys: string[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['idempotency-key'] ?? '')
    return (answers[Math.min(keys.length, answers.length) - 1] ?? Response.error()).clone()
  })
  return keys
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('localStorage', storage())
})
afterEach(() => vi.unstubAllGlobals())

const unavailable = Response.json({ code: 'ERR_SERVICE_UNAVAILABLE', message: 'no' }, { status: 503 })

test('reuses the idempotency key for a retry after a 503 or an unreadable response body', async () => {
  keepPendingOrder(order('first'))
  const keys = network(unavailable, new Response('<html>', { status: 200 }), Response.json({}), unavailable)
  expect(await createPendingOrder(order('first'), repeats)).toEqual({ kind: 'unsettled', isSignedOut: false })
  expect(keys).toEqual(['first', 'first', 'first', 'first'])
  expect(pendingOrder()?.idempotencyKey).toBe('first')
})

test('keeps the idempotency key when an order with an unknown outcome is resubmitted', async () => {
  keepPendingOrder(order('first'))
  network(unavailable)
  await createPendingOrder(order('first'), repeats)
  keepNextOrder(order('second', '0.5', '31'))
  expect(pendingOrder()?.idempotencyKey).toBe('first')
  keepNextOrder(order('third', '0.7'))
  expect(pendingOrder()?.idempotencyKey).toBe('third')
})

test('does not retry after a 4xx response with an unreadable body', async () => {
  keepPendingOrder(order('first'))
  const keys = network(new Response('<html>', { status: 400 }))
  expect(await createPendingOrder(order('first'), repeats)).toMatchObject({
    kind: 'refused',
    failed: { code: 'UNRECOGNISED' },
  })
  expect(keys).toEqual(['first'])
})

test('reuses the idempotency key after an access token refresh', async () => {
  keepPendingOrder(order('first'))
  const expired = Response.json({ code: 'ERR_IM_A_TEAPOT', message: 'refresh' }, { status: 418 })
  const keys = network(
    expired,
    Response.json({}),
    Response.json({ code: 'ERR_FORBIDDEN', message: 'no' }, { status: 403 }),
  )
  expect(await createPendingOrder(order('first'), repeats)).toMatchObject({
    kind: 'refused',
    failed: { code: 'ERR_FORBIDDEN' },
  })
  expect(keys).toEqual(['first', '', 'first'])
})
