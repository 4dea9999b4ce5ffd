import { randomUUID } from 'node:crypto'
import { createOrderCall } from '@cambio/contract/calls/create-order'
import { getRate } from '@cambio/contract/calls/get-rate'
import { latestOrders } from '@cambio/contract/calls/latest-orders'
import { orderPublicInfo } from '@cambio/contract/calls/order-public-info'
import { publicStats } from '@cambio/contract/calls/public-stats'
import type { OrderView } from '@cambio/contract/order-view'
import type { PairData } from '@cambio/contract/pair-data'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshAddress } from '../addresses.ts'
import { ApiClient } from '../client.ts'
import { openHouse, type House } from '../house.ts'

const SETTLED_PATIENCE_MS = 90_000

let house: House
let api: ApiClient

beforeAll(async () => {
  house = await openHouse()
  api = new ApiClient(house.url)
})
afterAll(() => house?.close())

const ETH = { currencyTitle: 'ETH', networkTitle: 'ETH', slug: 'eth' }
const LTC = { currencyTitle: 'LTC', networkTitle: 'LTC', slug: 'ltc' }
const USDT = { currencyTitle: 'USDT', networkTitle: 'ERC20', slug: 'usdt-erc20' }
const BTC = { currencyTitle: 'BTC', networkTitle: 'BTC', slug: 'btc' }
const BNB = { currencyTitle: 'BNB', networkTitle: 'BNB', slug: 'bnb' }
type Named = typeof ETH

async function order(from: Named, to: Named, amount: string, rateMode: 'FIXED' | 'FLOATING', more: object = {}) {
  const { body: rate } = await api.get<PairData>(getRate, {
    instrumentFromSlug: from.slug,
    instrumentToSlug: to.slug,
    claimedDepositAmount: amount,
    rateMode,
  })
  return api.post<OrderView & { controlToken: string }>(
    createOrderCall,
    {
      rateMode,
      instrumentFrom: from,
      instrumentTo: to,
      claimedDepositAmount: amount,
      destinationAddress: freshAddress(to),
      ...(rateMode === 'FIXED' ? { refundAddress: freshAddress(from) } : {}),
      claimedPublicRate: { price: rate.price, updatedAt: rate.updatedAt, claimedAmountToReceive: rate.amountToGet },
      ...more,
    },
    { 'idempotency-key': randomUUID() },
  )
}

const pay = (made: OrderView, from: Named, amount: string) =>
  api.sandbox('deposits', {
    currencyTitle: from.currencyTitle,
    networkTitle: from.networkTitle,
    address: made.depositAddress.depositAddress,
    amount,
  })

const held = async (instrument: Named, address: string): Promise<string> => {
  const query = new URLSearchParams({
    networkTitle: instrument.networkTitle,
    currencyTitle: instrument.currencyTitle,
    address,
  })
  return (await api.sandbox<{ amount: string }>(`balances?${query}`)).amount
}

test.each([
  [ETH, LTC, '0.42', 'FLOATING'],
  [LTC, USDT, '3.5', 'FIXED'],
  [USDT, BTC, '250', 'FIXED'],
  [BTC, BNB, '0.02', 'FLOATING'],
  [BNB, ETH, '1.5', 'FIXED'],
] as const)('%o → %o, %s, %s: real coins in, real coins out', async (from, to, amount, rateMode) => {
  const { status, body: made } = await order(from, to, amount, rateMode)
  expect(status).toBe(200)
  expect(made).toMatchObject({ state: 'WAITING', completed: false, controlToken: expect.any(String) })
  await pay(made, from, amount)
  const done = await api.orderIn(made, ['FINISHED'], SETTLED_PATIENCE_MS)
  expect(await held(to, made.destinationAddress)).toBe(done.amountToGet)
  expect(done.withdrawals).toMatchObject([{ purpose: 'payout', amount: done.amountToGet, isPending: false }])
  if (rateMode === 'FIXED') expect(done.amountToGet).toBe(made.amountToGet)
  expect(done.orderEvents.map((event) => event.kind)).toEqual([
    'WITHDRAWAL_COMPLETED',
    'FUNDS_WITHDRAWAL_START',
    'DEPOSIT_REGISTERED',
    'INCOMING_FUNDS_DETECTED',
    'CREATION_END',
  ])
})

test('who left an e-mail is written to, in their language', async () => {
  const userEmail = 'anna@example.org'
  const { body: made } = await order(BNB, LTC, '0.5', 'FLOATING', { userEmail, locale: 'ru' })
  await pay(made, BNB, '0.5')
  await api.orderIn(made, ['FINISHED'], SETTLED_PATIENCE_MS)
  const letters = await api.eventually('two letters', async () => {
    const mail = await api.sandbox<{ subject: string; text: string }[]>(`mail?to=${encodeURIComponent(userEmail)}`)
    return mail.length === 2 ? mail : null
  })
  expect(letters.map((letter) => letter.subject).toSorted()).toEqual([
    `LTC отправлены (заявка ${made.orderId})`,
    `Ваш перевод BNB пришёл (заявка ${made.orderId})`,
  ])
  for (const letter of letters) expect(letter.text).toContain(`/ru/order/${made.orderId}?destinationAddress=`)
})

test('a wrong amount on a fixed rate comes back to the refund address', async () => {
  const { body: made } = await order(LTC, ETH, '2', 'FIXED')
  await pay(made, LTC, '1.5')
  const done = await api.orderIn(made, ['REFUNDED'], SETTLED_PATIENCE_MS)
  const [refund] = done.withdrawals
  expect(refund?.purpose).toBe('refund')
  expect(await held(LTC, made.refundAddress ?? '')).toBe(refund?.amount)
  expect(Number(refund?.amount)).toBeGreaterThan(1.499)
})

test('a create that is repeated a hundred times in parallel makes one order', async () => {
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

test('a wrong destination answers exactly as an unknown order does', async () => {
  const { body: made } = await order(ETH, USDT, '0.1', 'FLOATING')
  const wrong = await api.get(orderPublicInfo, { orderId: String(made.orderId), destinationAddress: freshAddress(ETH) })
  const unknown = await api.get(orderPublicInfo, { orderId: '2147483646', destinationAddress: made.destinationAddress })
  expect(wrong).toEqual(unknown)
  expect(wrong.status).toBe(404)
})

test('what the public sees of finished swaps identifies nobody', async () => {
  const { body: latest } = await api.get<object[]>(latestOrders, {})
  const { body: stats } = await api.get<{ ordersTotal: number }>(publicStats, {})
  expect(stats.ordersTotal).toBeGreaterThanOrEqual(5)
  expect(latest.length).toBeGreaterThan(0)
  for (const swap of latest)
    expect(Object.keys(swap).toSorted()).toEqual(['amountFrom', 'from', 'minutesAgo', 'seconds', 'to'])
})
