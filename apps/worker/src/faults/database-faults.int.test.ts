import type { Order } from '@cambio/core/orders/order'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestCluster } from '../../../../scripts/test/test-cluster.ts'
import { startBadLine } from '../testing/bad-line.ts'
import { expectOnePayoutEach, payoutBegun, PAYOUT_PATIENCE_MS } from '../testing/expect-payouts.ts'
import { eventually } from '../testing/processes.ts'
import { openWorld, type World } from '../testing/world.ts'

const KILLS = 3
const CUTS = 5
/**
 * Number of orders. They must cause enough commits for the proxy to cut the connection the intended number of times.
 */
const ORDERS = 3

let cluster: Awaited<ReturnType<typeof startTestCluster>>
let world: World

beforeAll(async () => {
  cluster = await startTestCluster(['max_connections=60'])
  for (const [name, value] of Object.entries(cluster.environment)) vi.stubEnv(name, value)
  world = await openWorld()
  await world.fillFloat()
}, 360_000)

afterEach(() => world.stopWorkers(), 60_000)
afterAll(async () => {
  await world?.close()
  await cluster?.close()
  vi.unstubAllEnvs()
}, 60_000)

test.each(['before', 'during', 'after'] as const)(
  'pays every order once when the database connection repeatedly fails %s COMMIT',
  async (cut) => {
    const { DATABASE_URL = '' } = world.workerEnvironment()
    const line = await startBadLine(DATABASE_URL, cut, CUTS)
    world.startWorker({ DATABASE_URL: line.url })
    const orders: Order[] = []
    for (let made = 0; made < ORDERS; made += 1) orders.push(await world.paidOrder())
    await expectOnePayoutEach(world, orders)
    expect(line.cuts()).toBe(CUTS)
    line.close()
  },
  PAYOUT_PATIENCE_MS * 2,
)

test('pays every order once when the database crashes during payouts', async () => {
  world.startWorker()
  const orders: Order[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    const order = await world.paidOrder()
    orders.push(order)
    await payoutBegun(world, order)
    await cluster.kill()
    await cluster.start()
  }
  await expectOnePayoutEach(world, orders)
}, 300_000)

test('does not pay any order twice after the database is restored to a point before a payout', async () => {
  world.startWorker()
  await expectOnePayoutEach(world, [await world.paidOrder()])
  const order = await world.makeOrder({ from: 'eth', to: 'usdt-erc20', amount: '0.1' })
  await world.stopWorkers()
  await cluster.backUp()
  world.startWorker()
  await world.sendTo('eth', order.depositAddress, '0.1')
  await expectOnePayoutEach(world, [order])
  const paid = await world.received(order)
  await world.stopWorkers()
  await cluster.restore()
  world.startWorker()
  await payoutBegun(world, order)
  await eventually('the signer has stopped itself', PAYOUT_PATIENCE_MS, async () =>
    (await world.signerSpends.state()).killed ? true : null,
  )
  await world.mine('ethereum', 20)
  expect(await world.received(order)).toBe(paid)
}, 300_000)
