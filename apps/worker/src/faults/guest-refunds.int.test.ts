import { userWithBalance } from '@cambio/adapters/postgres/testing/user-with-balance'
import type { Order } from '@cambio/core/orders/order'
import type { Payment } from '@cambio/core/payments/payment'
import { present } from '@cambio/kernel/assert'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deal } from '../testing/deal.ts'
import { openSteppedWorker, type SteppedWorker } from '../testing/stepped-worker.ts'
import { withdraw } from '../testing/withdraw.ts'
import { openWorld, type World } from '../testing/world.ts'

/** Caps in USDT. Refunds may use half of the hourly cap, which has room for three refunds of about 60 USDT. */
const VALUE_CAPS = JSON.stringify({ payment: '150', hour: '400', day: '800' })
const CHAIN = 'ethereum'
/** The deposit differs from the amount of the fixed-rate order, so that the worker refunds it. */
const DEAL: Deal = { from: 'eth', to: 'usdt-erc20', amount: '0.015', isRefunding: true }
const DEPOSIT = '0.02'
/** Number of refunds. Together, they are worth more than the hourly cap on all returned coins. */
const REFUNDS = 8
const HUNDRED = 100_000_000n
const DEEP = 22

let world: World
let worker: SteppedWorker
beforeAll(async () => {
  world = await openWorld({ chainNames: [CHAIN], blockSeconds: 3_600, valueCaps: VALUE_CAPS })
  worker = await openSteppedWorker(world.workerEnvironment())
  await worker.step(CHAIN)
  await world.sendFloat()
  await deepen()
}, 360_000)
afterAll(async () => {
  await worker?.close()
  await world?.close()
}, 60_000)

/** Makes all transactions final and lets the worker send what is due. */
async function deepen(): Promise<void> {
  for (let pass = 0; pass < 2; pass += 1) {
    await world.mine(CHAIN, DEEP)
    await worker.step(CHAIN)
  }
}

async function refundOf({ orderId }: Order): Promise<Payment> {
  return present((await world.work.stores.payments.forOrder(orderId)).at(-1), 'a refund')
}

test("pays a withdrawal even when guests' refunds have used up the part of the signer caps for refunds", async () => {
  const orders: Order[] = []
  for (let index = 0; index < REFUNDS; index += 1) {
    const order = await world.makeOrder(DEAL)
    await world.pay(order, DEPOSIT)
    orders.push(order)
  }
  await deepen()
  await deepen()
  const refunds = await Promise.all(orders.map(refundOf))
  expect(new Set(refunds.map(({ purpose }) => purpose))).toEqual(new Set(['refund']))
  const held = refunds.filter(({ status }) => status === 'HELD')
  expect(held.length).toBeGreaterThan(0)
  expect(held.map((one) => one.held)).toEqual(held.map(() => expect.objectContaining({ why: 'caps' })))
  expect(refunds.filter(({ status }) => status === 'FINAL').length).toBeGreaterThan(0)

  const account = await userWithBalance(world, 'usdt-erc20', HUNDRED)
  await world.recordProvenDeposit(account.userId, 'usdt-erc20', HUNDRED)
  const { withdrawalId } = await withdraw(world, account, { asset: 'usdt-erc20', amount: '100' })
  await deepen()
  await deepen()
  expect(await world.work.stores.payments.findFor('withdrawal', String(withdrawalId))).toMatchObject({
    status: 'FINAL',
  })
  expect(await world.findings()).toEqual([])
}, 180_000)
