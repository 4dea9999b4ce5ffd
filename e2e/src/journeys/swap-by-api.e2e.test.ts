import { randomUUID } from 'node:crypto'
import { createOrderCall } from '@cambio/contract/calls/create-order'
import { latestOrders } from '@cambio/contract/calls/latest-orders'
import { orderPublicInfo } from '@cambio/contract/calls/order-public-info'
import { publicStats } from '@cambio/contract/calls/public-stats'
import type { OrderView } from '@cambio/contract/order-view'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshAddress } from '../addresses.ts'
import { ApiClient } from '../client.ts'
import { ALL_CHAINS, hasMonero, openStack, type Stack } from '../stack.ts'
import {
  BCH,
  BNB,
  BTC,
  DOGE,
  ETH,
  held,
  IOTX,
  LTC,
  makeOrder,
  mine,
  pay,
  POL,
  SOL,
  TON,
  TRX,
  USDC,
  USDC_SOLANA,
  USDT,
  USDT_TRON,
  XLM,
  XMR,
  XRP,
  type Named,
} from '../orders.ts'

const SETTLED_PATIENCE_MS = 90_000
const MONERO_CONFIRMATIONS = 50
type Swap = readonly [Named, Named, string, 'FIXED' | 'FLOATING']

/** Swaps that together involve every chain. The first Monero swap runs only if Monero is installed. */
const SWAPS: readonly Swap[] = [
  [ETH, LTC, '0.42', 'FLOATING'],
  [LTC, USDT, '3.5', 'FIXED'],
  [BTC, BNB, '0.02', 'FLOATING'],
  [POL, IOTX, '400', 'FLOATING'],
  [DOGE, BCH, '2500', 'FIXED'],
  [BNB, USDT_TRON, '0.4', 'FLOATING'],
  [LTC, TRX, '2', 'FIXED'],
  [USDT, XRP, '200', 'FLOATING'],
  [XLM, LTC, '1500', 'FIXED'],
  [ETH, TON, '0.1', 'FLOATING'],
  [SOL, LTC, '2', 'FIXED'],
  [ETH, USDC_SOLANA, '0.1', 'FLOATING'],
  ...(hasMonero ? ([[ETH, XMR, '0.1', 'FLOATING']] as const) : []),
]
/** Further swaps, so that each coin is both sent and received. */
const DEEP_SWAPS: readonly Swap[] = [
  [USDT, BTC, '250', 'FIXED'],
  [BNB, ETH, '1.5', 'FIXED'],
  [IOTX, USDC, '9000', 'FIXED'],
  [USDC, DOGE, '200', 'FLOATING'],
  [BCH, POL, '0.5', 'FLOATING'],
  [USDT_TRON, BNB, '200', 'FIXED'],
  [TRX, ETH, '900', 'FLOATING'],
  [XRP, USDT, '150', 'FIXED'],
  [ETH, XLM, '0.1', 'FLOATING'],
  [TON, LTC, '120', 'FIXED'],
  [ETH, SOL, '0.1', 'FLOATING'],
  [USDC_SOLANA, LTC, '200', 'FIXED'],
  ...(hasMonero ? ([[XMR, LTC, '0.9', 'FIXED']] as const) : []),
]
const isDeep = process.env.TEST_DEPTH === 'deep'

let stack: Stack
let api: ApiClient

beforeAll(async () => {
  stack = await openStack({ ...ALL_CHAINS, SANDBOX_MONERO: hasMonero ? '1' : '0' })
  api = new ApiClient(stack.url)
})
afterAll(() => stack?.close())

const order = (...args: [Named, Named, string, 'FIXED' | 'FLOATING', object?]) => makeOrder(api, ...args)

test.concurrent.each([...SWAPS, ...(isDeep ? DEEP_SWAPS : [])])(
  'swaps %o for %o on sandbox chains: amount %s, rate %s',
  async (from, to, amount, rateMode) => {
    const { status, body: made } = await order(from, to, amount, rateMode)
    expect(status).toBe(200)
    expect(made).toMatchObject({ state: 'WAITING', completed: false, controlToken: expect.any(String) })
    await pay(api, made, from, amount)
    if (from === XMR) await mine(api, XMR, MONERO_CONFIRMATIONS)
    const done = await api.orderIn(made, ['FINISHED'], SETTLED_PATIENCE_MS)
    expect(await held(api, to, made.destinationAddress)).toBe(done.amountToGet)
    expect(done.withdrawals).toMatchObject([{ purpose: 'payout', amount: done.amountToGet, isPending: false }])
    if (rateMode === 'FIXED') {
      expect(done.amountToGet).toBe(made.amountToGet)
      expect(done.withdrawals[0]?.networkFee).toBe(made.claimedNetworkFee)
    }
    expect(done.orderEvents.map((event) => event.kind)).toEqual([
      'WITHDRAWAL_COMPLETED',
      'FUNDS_WITHDRAWAL_START',
      'DEPOSIT_REGISTERED',
      'INCOMING_FUNDS_DETECTED',
      'CREATION_END',
    ])
  },
)

test("sends order emails in the user's language", async () => {
  const userEmail = 'anna@example.org'
  const { body: made } = await order(BNB, LTC, '0.5', 'FLOATING', { userEmail, locale: 'ru' })
  await pay(api, made, BNB, '0.5')
  await api.orderIn(made, ['FINISHED'], SETTLED_PATIENCE_MS)
  const emails = await api.eventually('two emails', async () => {
    const mail = await api.sandbox<{ subject: string; text: string }[]>(`mail?to=${encodeURIComponent(userEmail)}`)
    return mail.length === 2 ? mail : null
  })
  expect(emails.map((mail) => mail.subject).toSorted()).toEqual([
    `LTC отправлены (заявка ${made.orderId})`,
    `Ваш перевод BNB пришёл (заявка ${made.orderId})`,
  ])
  for (const mail of emails) expect(mail.text).toContain(`/ru/order/${made.orderId}?destinationAddress=`)
})

test('policy REFUND: refunds a deposit of the wrong amount to the refund address', async () => {
  const { body: made } = await order(LTC, ETH, '2', 'FIXED', { exceptionPolicy: { kind: 'REFUND' } })
  await pay(api, made, LTC, '1.5')
  const done = await api.orderIn(made, ['REFUNDED'], SETTLED_PATIENCE_MS)
  const [refund] = done.withdrawals
  expect(refund?.purpose).toBe('refund')
  expect(await held(api, LTC, made.refundAddress ?? '')).toBe(refund?.amount)
  expect(Number(refund?.amount)).toBeGreaterThan(1.499)
  expect(Number(refund?.amount) + Number(refund?.networkFee)).toBeCloseTo(1.5, 8)
})

test('creates only one order for 100 concurrent requests with the same idempotency key', async () => {
  const body = {
    rateMode: 'FLOATING',
    instrumentFrom: ETH,
    instrumentTo: USDT,
    claimedDepositAmount: '0.1',
    destinationAddress: freshAddress(USDT),
  }
  const headers = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => api.post<OrderView>(createOrderCall, body, headers)),
  )
  const made = answers.filter((answer) => answer.status === 200)
  expect(made.length).toBeGreaterThan(0)
  expect(new Set(made.map((answer) => answer.body.orderId)).size).toBe(1)
  for (const answer of answers) expect([200, 409, 429]).toContain(answer.status)
  const again = await api.post<OrderView>(createOrderCall, body, headers)
  expect(again.body.orderId).toBe(made[0]?.body.orderId)
  const other = await api.post(createOrderCall, { ...body, claimedDepositAmount: '0.2' }, headers)
  expect(other.status).toBe(422)
})

test('responds identically to a wrong destination address and to an unknown order ID', async () => {
  const { body: made } = await order(ETH, USDT, '0.1', 'FLOATING')
  const wrong = await api.get(orderPublicInfo, { orderId: String(made.orderId), destinationAddress: freshAddress(ETH) })
  const unknown = await api.get(orderPublicInfo, { orderId: '2147483646', destinationAddress: made.destinationAddress })
  expect(wrong).toEqual(unknown)
  expect(wrong.status).toBe(404)
})

test('the public list of finished swaps contains no user data', async () => {
  const { body: latest } = await api.get<object[]>(latestOrders, {})
  const { body: stats } = await api.get<{ ordersTotal: number }>(publicStats, {})
  expect(stats.ordersTotal).toBeGreaterThanOrEqual(5)
  expect(latest.length).toBeGreaterThan(0)
  for (const swap of latest)
    expect(Object.keys(swap).toSorted()).toEqual(['amountFrom', 'from', 'minutesAgo', 'seconds', 'to'])
})
