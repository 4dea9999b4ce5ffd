import type { Order } from '@cambio/core/orders/order'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestCluster } from '../../../../scripts/test/test-cluster.ts'
import { startBadLine } from '../testing/bad-line.ts'
import { eventually } from '../testing/processes.ts'
import { openWorld, type World } from '../testing/world.ts'

const PAYOUT_PATIENCE_MS = 90_000
const KILLS = 3
const CUTS = 5

let cluster: Awaited<ReturnType<typeof startTestCluster>>
let world: World

beforeAll(async () => {
  cluster = await startTestCluster(['max_connections=60'])
  for (const [name, value] of Object.entries(cluster.environment)) vi.stubEnv(name, value)
  world = await openWorld()
  await world.fillFloat()
}, 240_000)

afterEach(() => world.stopWorkers(), 60_000)
afterAll(async () => {
  await world?.close()
  await cluster?.close()
}, 60_000)

async function expectOnePayoutEach(orders: readonly Order[]): Promise<void> {
  for (const order of await world.finished(orders, PAYOUT_PATIENCE_MS)) {
    const payments = await world.work.stores.payments.forOrder(order.orderId)
    expect(payments.map(({ purpose, status }) => [purpose, status])).toEqual([['payout', 'FINAL']])
    expect(await world.received(order)).toBe(await world.promised(order))
  }
  expect(await world.findings()).toEqual([])
}

const payoutBegun = (order: Order): Promise<true> =>
  eventually('a payout has begun', PAYOUT_PATIENCE_MS, async () =>
    (await world.work.stores.payments.forOrder(order.orderId)).length > 0 ? true : null,
  )

test.each(['before', 'during', 'after'] as const)(
  'a line to the database that is cut %s COMMIT, again and again: every order is paid once',
  async (cut) => {
    const { DATABASE_URL = '' } = world.workerEnvironment()
    const line = await startBadLine(DATABASE_URL, cut, CUTS)
    world.startWorker({ DATABASE_URL: line.url })
    const orders = [await world.paidOrder()]
    await expectOnePayoutEach(orders)
    expect(line.cuts()).toBe(CUTS)
    line.close()
  },
  PAYOUT_PATIENCE_MS * 2,
)

test('a database killed in the middle of payouts and started again: no order is lost, each is paid once', async () => {
  world.startWorker()
  const orders: Order[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    const order = await world.paidOrder()
    orders.push(order)
    await payoutBegun(order)
    await cluster.kill()
    await cluster.start()
  }
  await expectOnePayoutEach(orders)
}, 300_000)

test('a database put back to before a payout: nothing is signed until a person has looked, and nobody is paid twice', async () => {
  world.startWorker()
  await expectOnePayoutEach([await world.paidOrder()])
  const order = await world.makeOrder({ from: 'eth', to: 'usdt-erc20', amount: '0.1' })
  await world.stopWorkers()
  await cluster.backUp()
  world.startWorker()
  await world.sendTo('eth', order.depositAddress, '0.1')
  await expectOnePayoutEach([order])
  const paid = await world.received(order)
  await world.stopWorkers()
  await cluster.restore()
  world.startWorker()
  await payoutBegun(order)
  await eventually('the signer has stopped itself', PAYOUT_PATIENCE_MS, async () =>
    (await world.signerSpends.state()).killed ? true : null,
  )
  await world.mine('ethereum', 20)
  expect(await world.received(order)).toBe(paid)
}, 300_000)
