import type { Order } from '@cambio/core/orders/order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSteppedWorker, type SteppedWorker } from '../testing/stepped-worker.ts'
import { openWorld, type World } from '../testing/world.ts'

const CHAINS = ['tron', 'ethereum']
const SETTLED_AFTER = 20
/** Amount that activates an address, in sun. Tron delegates energy only to activated addresses. */
const ACTIVATION_SUN = 1_000_000n
const LENT_SUN = 9_999_000_000n

let world: World
let worker: SteppedWorker

beforeAll(async () => {
  world = await openWorld({ chainNames: CHAINS, blockSeconds: 3_600 })
  worker = await openSteppedWorker(world.workerEnvironment())
  for (const chain of CHAINS) await worker.step(chain)
  await world.sendFloat()
  await settle()
  // Run another step so that the recorded prices include both chains' inventory.
  await worker.step('ethereum')
}, 360_000)

afterAll(async () => {
  await worker?.close()
  await world?.close()
}, 60_000)

async function settle(): Promise<void> {
  for (const chain of CHAINS) {
    await world.mine(chain, SETTLED_AFTER)
    await worker.step(chain)
  }
}

async function creditedSun({ orderId }: Order): Promise<bigint[]> {
  const deposits = await world.work.stores.orders.depositsOf(orderId)
  return deposits.map(({ amountAtomic }) => amountAtomic)
}

test('does not record energy delegated to a deposit address as a deposit', async () => {
  const order = await world.makeOrder({ from: 'trx', to: 'eth', amount: '10000' })
  await world.callStaker('forward', order.depositAddress, ACTIVATION_SUN)
  await world.callStaker('delegate', order.depositAddress, LENT_SUN)
  await settle()
  await settle()
  expect(await creditedSun(order)).toEqual([ACTIVATION_SUN])
  expect(await world.held('trx', order.depositAddress)).toBe('1')
  expect(await world.findings()).toEqual([])
}, 240_000)

test('does not record energy delegated to the hot wallet as a top-up', async () => {
  const hot = await world.hotAddress('tron')
  await world.callStaker('delegate', hot, LENT_SUN)
  await settle()
  expect(await world.findings()).toEqual([])
}, 240_000)
