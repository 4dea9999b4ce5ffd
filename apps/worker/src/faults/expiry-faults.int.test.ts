import type { Order } from '@cambio/core/orders/order'
import type { Payment } from '@cambio/core/payments/payment'
import { present } from '@cambio/kernel/assert'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSteppedWorker, type SteppedWorker } from '../testing/stepped-worker.ts'
import { openWorld, type World } from '../testing/world.ts'

/** Number of blocks after which any deposit is credited and any payment is final. */
const DEEP = 20
/** Duration in seconds that exceeds the lifetime of the exchange's transactions. */
const OVER_SECONDS = 61
const TO_TRON = { from: 'eth', to: 'usdt-trc20', amount: '0.1' }

let world: World
let worker: SteppedWorker

beforeAll(async () => {
  world = await openWorld({ chainNames: ['ethereum', 'tron'], blockSeconds: 3_600 })
  worker = await openSteppedWorker(world.workerEnvironment())
  for (const chain of ['ethereum', 'tron']) await worker.step(chain)
  await world.sendFloat()
  for (const chain of ['ethereum', 'tron']) {
    await world.mine(chain, DEEP)
    await worker.step(chain)
  }
  // Run another step so that the recorded prices include the credited coins in the inventory.
  await worker.step('ethereum')
}, 360_000)

afterAll(async () => {
  await worker?.close()
  await world?.close()
}, 60_000)

/** Creates an order with a credited deposit. The next step on Tron signs and sends the payout. */
async function owedOrder(): Promise<Order> {
  const order = await world.paidOrder(TO_TRON)
  await world.mine('ethereum', DEEP)
  await worker.step('ethereum')
  return order
}

const payoutOf = async ({ orderId }: Order): Promise<Payment> =>
  present((await world.work.stores.payments.forOrder(orderId))[0], 'a payout')

const attemptsOf = async (order: Order) =>
  (await world.work.stores.payments.attemptsOf((await payoutOf(order)).id)).map(({ end }) => end?.kind ?? 'alive')

async function expectPaidOnce(order: Order): Promise<void> {
  await world.mine('tron')
  await worker.step('tron')
  await world.mine('tron', DEEP)
  await worker.step('tron')
  const [finished] = await world.finished([order], 1_000)
  expect(await payoutOf(order)).toMatchObject({ status: 'FINAL' })
  expect(await world.received(order)).toBe(await world.promised(present(finished, 'the order')))
  expect(await world.findings()).toEqual([])
}

test('pays the order once when a reorg removes the payout transaction, which then expires', async () => {
  const order = await owedOrder()
  await worker.step('tron')
  await world.mine('tron')
  await world.reorganise('tron', 1, 'dropped')
  await world.mine('tron', 1, OVER_SECONDS)
  await worker.step('tron')
  // The transaction has expired, but no final block proves this yet.
  expect(await attemptsOf(order)).toEqual(['alive'])
  const first = present((await payoutOf(order)).txId, 'the first transaction')
  await world.mine('tron', DEEP)
  await worker.step('tron')
  expect(await attemptsOf(order)).toEqual(['expired'])
  expect(await payoutOf(order)).toMatchObject({ status: 'INTENT', raw: null })
  await worker.step('tron')
  expect(await attemptsOf(order)).toEqual(['expired', 'alive'])
  expect(await world.gateway('tron').transaction(first)).toEqual({ status: 'unknown' })
  await expectPaidOnce(order)
}, 120_000)

test('pays the order once when the worker dies before broadcasting a signed payout, which then expires', async () => {
  const order = await owedOrder()
  await worker.step('tron', 'raw-stored')
  expect(await payoutOf(order)).toMatchObject({ status: 'SIGNED' })
  await world.mine('tron', 1, OVER_SECONDS)
  await world.mine('tron', DEEP)
  await worker.step('tron')
  // The node rejects the rebroadcast transaction. The worker looks the transaction up after the next block.
  await world.mine('tron')
  for (let pass = 0; pass < 2; pass += 1) await worker.step('tron')
  expect(await attemptsOf(order)).toEqual(['expired', 'alive'])
  await expectPaidOnce(order)
}, 120_000)

test('recognises a mined payout after a lost broadcast response, however many blocks have passed', async () => {
  const order = await owedOrder()
  await worker.step('tron', 'sent-without-reply')
  await world.mine('tron')
  await world.mine('tron', DEEP, OVER_SECONDS)
  await worker.step('tron')
  await expectPaidOnce(order)
  expect(await attemptsOf(order)).toEqual(['alive'])
}, 120_000)
