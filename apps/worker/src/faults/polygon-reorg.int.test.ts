import type { Order } from '@cambio/core/orders/order'
import { present } from '@cambio/kernel/assert'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSteppedWorker, type SteppedWorker } from '../testing/stepped-worker.ts'
import { openWorld, type World } from '../testing/world.ts'

const [POLYGON, ETHEREUM] = ['polygon', 'ethereum']
/** Number of blocks that Polygon reorganised in February 2023. */
const BLOCKS = 157
/** Number of blocks on either chain after which a deposit is credited and a payment is final. */
const SETTLED_AFTER = 12
const SALE = { from: 'pol', to: 'eth', amount: '1000' }

let world: World
let worker: SteppedWorker

beforeAll(async () => {
  world = await openWorld({ chainNames: [ETHEREUM, POLYGON], blockSeconds: 3_600 })
  worker = await openSteppedWorker(world.workerEnvironment())
  for (const chain of [ETHEREUM, POLYGON]) await worker.step(chain)
  await world.sendFloat()
  for (const chain of [ETHEREUM, POLYGON]) await mineAndStep(chain, SETTLED_AFTER)
  await worker.step(ETHEREUM)
}, 360_000)

afterAll(async () => {
  await worker?.close()
  await world?.close()
}, 60_000)

async function mineAndStep(chain: string, blocks: number): Promise<void> {
  for (let block = 0; block < blocks; block += 1) {
    await world.mine(chain)
    await worker.step(chain)
  }
}

const now = async ({ orderId }: Order) => present(await world.work.stores.orders.find(orderId), 'the order')

test(`halts Polygon when a reorg of ${BLOCKS} blocks reverts a deposit after its payout`, async () => {
  const order = await world.makeOrder(SALE)
  const reorganise = await world.forkFrom(POLYGON)
  await world.sendTo('pol', order.depositAddress, SALE.amount)
  await mineAndStep(POLYGON, SETTLED_AFTER)
  await mineAndStep(ETHEREUM, SETTLED_AFTER)
  expect(await now(order)).toMatchObject({ state: 'FINISHED' })
  await mineAndStep(POLYGON, BLOCKS - SETTLED_AFTER)
  await reorganise()
  await worker.step(POLYGON)
  expect(await now(order)).toMatchObject({ state: 'AT_RISK' })
  expect(await world.work.stores.orders.depositsOf(order.orderId)).toMatchObject([{ status: 'ORPHANED' }])
  expect(await world.work.stores.chains.haltReason(POLYGON)).toContain('reverted')
  expect(await world.work.stores.chains.haltReason(ETHEREUM)).toBeNull()
  expect(await world.work.stores.ledger.balance('platform:losses', 'pol')).toBe(1_000n * 10n ** 18n)
  // Run several steps, because one step reads at most 50 blocks, and the node stores balances only for the last 64
  // blocks.
  for (let step = 0; step < BLOCKS / 50; step += 1) await worker.step(POLYGON)
  expect(await world.findings()).toEqual([])
}, 240_000)
