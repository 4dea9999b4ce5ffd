import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { MAX_LISTED_DEPOSITS } from '@cambio/core/orders/order-store'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { arrive } from '../../../testing/arrive.ts'
import { LTC_ADDRESS, orderPayload } from '../../../testing/order-payload.ts'
import { codeFor, newUser, type TestBrowser } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const API = '/api/v1/orders'
const HALF_ETH = 500_000_000_000_000_000n
const EMAIL = 'flooded@example.org'
/** Number of dust deposits that the test adds to the order's real deposits. */
const FLOOD = 300

let stack: TestApp
let flooded: Awaited<ReturnType<typeof floodedOrder>>
beforeAll(async () => {
  stack = await startTestApp()
  await stack.tick()
  flooded = await floodedOrder()
})
afterAll(() => stack?.close())
beforeEach(() => stack.tick())

/**
 * Creates an order with two real deposits that arrive after many dust deposits. The first real deposit is credited, and
 * the second waits for the user's decision.
 */
async function floodedOrder(): Promise<{ browser: TestBrowser; orderId: number; userId: number }> {
  const browser = await newUser(stack, EMAIL)
  await browser.post('/api/v1/users/local/confirm-email', { code: await codeFor(stack, EMAIL, 'CONFIRM_EMAIL') })
  const { userId } = (await browser.get('/api/v1/users/account-data')).json()
  const payload = orderPayload({ rateMode: 'FLOATING', refundAddress: undefined })
  const { orderId } = (await browser.post(`${API}/public/create`, payload)).json()
  await arrive(stack, { orderId, asset: 'eth', amountAtomic: 1_000n })
  await flood(orderId)
  await arrive(stack, { orderId, asset: 'eth', amountAtomic: HALF_ETH })
  await arrive(stack, { orderId, asset: 'usdt-erc20', amountAtomic: 50_000_000n })
  return { browser, orderId, userId }
}

/** Inserts `FLOOD` copies of the order's only deposit, which is dust. */
const flood = (orderId: number) =>
  stack.query(
    `INSERT INTO deposit (chain, tx_id, output_key, asset, address, amount, status, block_height, block_hash, block_at,
       order_id, seen_at)
     SELECT chain, 'dust-' || nth, output_key, asset, address, amount, status, block_height, block_hash, block_at,
       order_id, seen_at
     FROM deposit, generate_series(1, ${FLOOD}) AS nth WHERE order_id = ${orderId}`,
  )

it('lists the real deposits of an order flooded with dust before its dust deposits', async () => {
  const { orderId } = flooded
  const url = `${API}/public-info?orderId=${orderId}&destinationAddress=${LTC_ADDRESS}`
  const { deposits } = (await stack.app.inject(url)).json()
  expect(deposits).toHaveLength(MAX_LISTED_DEPOSITS)
  const shown = deposits.map(({ amount, status }: { amount: string; status: string }) => `${amount} ${status}`)
  expect(shown.slice(-2)).toEqual(['0.5 credited', '50 suspense'])
})

it('refunds an order flooded with dust to the balance without locking its dust deposits', async () => {
  const { browser, orderId, userId } = flooded
  const pool = createPool(stack.ownerUrl, 1)
  const other = await pool.connect()
  await other.query('BEGIN')
  await other.query(
    'SELECT id FROM deposit WHERE order_id = $1 AND amount = 1000 ORDER BY id DESC LIMIT 1 FOR UPDATE',
    [orderId],
  )
  const body = { orderId, destinationAddress: LTC_ADDRESS, into: 'balance' }
  const answer = await browser.post(`${API}/public/request-refund`, body)
  await other.query('ROLLBACK')
  other.release()
  await pool.end()
  expect([answer.statusCode, answer.json().code]).toEqual([200, undefined])
  expect(await stack.stores.work.stores.ledger.balance(`user:${userId}`, 'usdt-erc20')).toBe(-50_000_000n)
})
