import { CHECKPOINTS } from '@cambio/core/shared/checkpoints'
import type { Order } from '@cambio/core/orders/order'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectOnePayoutEach, payoutBegun, PAYOUT_PATIENCE_MS } from '../testing/expect-payouts.ts'
import { eventually } from '../testing/processes.ts'
import { startBadRpc } from '../testing/bad-rpc.ts'
import { openWorld, type World } from '../testing/world.ts'

/** Number of kills at each checkpoint: 1 in `npm test`, 50 in `npm run test:deep`. */
const KILLS = process.env.TEST_DEPTH === 'deep' ? 50 : 1
const DEATH_PATIENCE_MS = 60_000

let world: World

beforeAll(async () => {
  world = await openWorld()
  await world.fillFloat()
}, 360_000)

afterEach(() => world.stopWorkers(), 60_000)
afterAll(() => world?.close(), 60_000)

test(
  `a worker killed at each checkpoint pays every order exactly once (kills at each: ${KILLS})`,
  async () => {
    const orders: Order[] = []
    for (let kill = 0; kill < KILLS; kill += 1)
      for (const checkpoint of CHECKPOINTS) {
        orders.push(await world.paidOrder())
        const killed = world.startWorker({ DIE_AT: checkpoint })
        expect(await killed.ended(DEATH_PATIENCE_MS), checkpoint).toBe('SIGKILL')
      }
    world.startWorker()
    await expectOnePayoutEach(world, orders)
  },
  KILLS * CHECKPOINTS.length * DEATH_PATIENCE_MS + PAYOUT_PATIENCE_MS,
)

test('holds an unsigned payout after the node has rejected it for ten minutes', async () => {
  const order = await world.makeOrder({ from: 'usdt-erc20', to: 'eth', amount: '100' })
  await world.makeUnpayable('ethereum', order.destinationAddress)
  world.startWorker()
  await world.pay(order, '100')
  const { orders, payments } = world.work.stores
  await eventually('the payout is refused', PAYOUT_PATIENCE_MS, async () =>
    (await payments.forOrder(order.orderId)).some(({ refused }) => refused !== null) ? true : null,
  )
  await world.refusedEarlier(order.orderId, 600_000)
  await eventually('an operator is called', PAYOUT_PATIENCE_MS, async () =>
    (await orders.find(order.orderId))?.state === 'SUSPENSE' ? true : null,
  )
  expect(await payments.forOrder(order.orderId)).toMatchObject([{ status: 'HELD', raw: null, reservation: null }])
  expect(await world.findings()).toEqual([])
}, 240_000)

test('pays every order exactly once when two workers run concurrently', async () => {
  world.startWorker()
  world.startWorker()
  const orders = [await world.paidOrder(), await world.paidOrder(), await world.paidOrder()]
  await expectOnePayoutEach(world, orders)
}, 180_000)

test('a suspended worker writes nothing when it resumes after its lease has expired', async () => {
  const sleeper = world.startWorker()
  const order = await world.paidOrder()
  sleeper.signal('SIGSTOP')
  world.startWorker()
  await world.finished([order], PAYOUT_PATIENCE_MS)
  sleeper.signal('SIGCONT')
  const second = await world.paidOrder()
  await expectOnePayoutEach(world, [order, second])
}, 240_000)

test('pays the order once when SIGTERM stops a worker in the middle of a payout', async () => {
  const first = world.startWorker()
  const order = await world.paidOrder()
  await payoutBegun(world, order)
  world.startWorker()
  first.signal('SIGTERM')
  expect(await first.ended(DEATH_PATIENCE_MS)).toBe(0)
  await expectOnePayoutEach(world, [order])
}, 240_000)

test.each([-3_600_000, 3_600_000])(
  "uses the database's time for price ticks and deadlines when the worker's clock is off by %i ms",
  async (ms) => {
    const shift = `const { now } = Date; Date.now = () => now() + ${ms}`
    world.startWorker({ NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(shift)}` })
    const startedAt = Date.now()
    const tick = await eventually('a current tick', PAYOUT_PATIENCE_MS, async () => {
      return (await world.ticks.since(startedAt)).at(-1) ?? null
    })
    expect(Math.abs(tick.at - Date.now())).toBeLessThan(60_000)
    const order = await world.paidOrder({ from: 'eth', to: 'usdt-erc20', amount: '0.1', isRefunding: true })
    await expectOnePayoutEach(world, [order])
  },
  240_000,
)

test.each(['answers-500', 'cuts-the-line', 'never-answers'] as const)(
  'pays the order once when the node accepts the payout but the response is lost (%s)',
  async (loss) => {
    const [settings] = world.chains
    if (settings?.family !== 'evm') throw new Error('the world has an EVM chain')
    const rpc = await startBadRpc(settings.rpcUrl, loss, 2)
    world.startWorker({ CHAINS: JSON.stringify([{ ...settings, rpcUrl: rpc.url }]) })
    const order = await world.paidOrder()
    await expectOnePayoutEach(world, [order])
    expect(rpc.lost()).toBeGreaterThan(0)
    rpc.close()
  },
  240_000,
)

// This test runs last, because it leaves a state that only an operator can resolve.
test('halts the chain when a foreign transaction has used the sequence number of a payout', async () => {
  const [settings] = world.chains
  if (settings?.family !== 'evm') throw new Error('the world has an EVM chain')
  const order = await world.paidOrder()
  const killed = world.startWorker({ DIE_AT: 'raw-stored' })
  expect(await killed.ended(DEATH_PATIENCE_MS)).toBe('SIGKILL')
  await world.spendFromHot(settings.chain)
  world.startWorker()
  const reason = await eventually('the chain is halted', PAYOUT_PATIENCE_MS, () =>
    world.work.stores.chains.haltReason(settings.chain),
  )
  expect(reason).toContain('a foreign transaction has the number of payment')
  const payments = await world.work.stores.payments.forOrder(order.orderId)
  expect(payments.map(({ purpose, status }) => [purpose, status])).toEqual([['payout', 'HELD']])
  expect(await world.received(order)).toBe('0')
}, 240_000)
