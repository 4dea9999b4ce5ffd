import type { Deposit } from '@cambio/core/chains/deposit'
import type { Order } from '@cambio/core/orders/order'
import { present } from '@cambio/kernel/assert'
import { parseAmount } from '@cambio/kernel/money'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { openSteppedWorker, type SteppedWorker } from './stepped-worker.ts'
import { openWorld, type World } from './world.ts'
import type { Deal } from './deal.ts'

export interface Route extends Deal {
  /** Name of the deposit's chain. */
  chain: string
  toChain: string
  /** Number of confirmations after which a deposit is credited. */
  depth: number
}

const isDeep = process.env.TEST_DEPTH === 'deep'

/** Routes of the reorg tests. `npm test` omits Bitcoin, because its gateway has the same code as Litecoin's. */
export const ROUTES: readonly Route[] = [
  { chain: 'ethereum', toChain: 'litecoin', depth: 3, from: 'eth', to: 'ltc', amount: '0.1' },
  { chain: 'litecoin', toChain: 'ethereum', depth: 2, from: 'ltc', to: 'usdt-erc20', amount: '2' },
  ...(isDeep
    ? [{ chain: 'bitcoin', toChain: 'ethereum', depth: 2, from: 'btc', to: 'eth', amount: '0.01' } as const]
    : []),
]

export const CHAINS = [...new Set(ROUTES.map(({ chain }) => chain))]

/** Number of blocks between two tests. It is so large that no test's reorg reaches the previous test's blocks. */
const APART = 12

export const BLOCKS_TO_FINISH = 12
export let world: World
export let worker: SteppedWorker

async function stepAll(): Promise<void> {
  for (const chain of CHAINS) await worker.step(chain)
}

async function mineApart(): Promise<void> {
  for (const chain of CHAINS) await world.mine(chain, APART)
  await stepAll()
}

export async function mineAndStep(chain: string, count: number): Promise<void> {
  for (let block = 0; block < count; block += 1) {
    await world.mine(chain)
    await worker.step(chain)
  }
}

export const orderNow = async ({ orderId }: Order): Promise<Order> =>
  present(await world.work.stores.orders.find(orderId), 'the order')

export const paymentsOf = async ({ orderId }: Order): Promise<string[]> =>
  (await world.work.stores.payments.forOrder(orderId)).map(({ purpose, status }) => `${purpose} ${status}`)

export async function depositOf({ orderId }: Order): Promise<Deposit> {
  const deposits = await world.work.stores.orders.depositsOf(orderId)
  expect(deposits).toHaveLength(1)
  return present(deposits[0], 'the deposit')
}

export async function confirmationsOf(order: Order): Promise<number> {
  const { chain, blockHeight } = await depositOf(order)
  return (await world.gateway(chain).tip()).height - present(blockHeight, 'a mined deposit') + 1
}

export const owed = ({ orderId }: Order, asset: string): Promise<bigint> =>
  world.work.stores.ledger.balance(`order:${orderId}`, asset)

export const losses = (asset: string): Promise<bigint> => world.work.stores.ledger.balance('platform:losses', asset)

/**
 * Mines on the deposit's chain and the payout's chain until the order is finished. Expects the order to be paid only
 * once.
 */
export async function finish(order: Order, route: Route): Promise<void> {
  for (let block = 0; block < BLOCKS_TO_FINISH; block += 1) {
    await mineAndStep(route.chain, 1)
    await mineAndStep(route.toChain, 1)
    if ((await orderNow(order)).state === 'FINISHED') break
  }
  expect((await orderNow(order)).state).toBe('FINISHED')
  await expectPaidOnce(order)
}

export async function expectPaidOnce(order: Order): Promise<void> {
  expect(await paymentsOf(order)).toEqual(['payout FINAL'])
  expect(await world.received(order)).toBe(await world.promised(await orderNow(order)))
}

export async function expectNeverPaid(order: Order, route: Route): Promise<void> {
  await mineAndStep(route.chain, route.depth + 5)
  await mineAndStep(route.toChain, 3)
  expect((await paymentsOf(order)).filter((payment) => payment !== 'payout HELD')).toEqual([])
  expect(await world.received(order)).toBe('0')
}

/** Expects the service to work after a fault: it must pay a new order, and the audit must report no findings. */
export async function expectServiceGoesOn(route: Route): Promise<void> {
  for (const chain of [route.chain, route.toChain]) await world.resume(chain)
  await finish(await world.paidOrder(route), route)
  expect(await world.findings()).toEqual([])
  expect(worker.events).not.toContain('payment-refused-by-node')
}

/** Creates an order and mines until its deposit is credited. Mines no block on the payout's chain. */
export async function creditedOrder(route: Route): Promise<Order> {
  const order = await world.paidOrder(route)
  await mineAndStep(route.chain, route.depth)
  expect((await orderNow(order)).state).toBe('EXCHANGING')
  expect(await paymentsOf(order)).toEqual(['payout INTENT'])
  return order
}

export const atomic = async (route: Route): Promise<bigint> => {
  const parsed = parseAmount(route.amount, (await world.catalogue()).get({ slug: route.from }).decimals)
  if (!parsed.ok) throw new Error(route.amount)
  return parsed.atomic
}

/** Starts the test environment and a worker for all tests in a file. */
export function useReorgWorld(): void {
  beforeAll(async () => {
    world = await openWorld({ chainNames: [...CHAINS], blockSeconds: 3_600 })
    worker = await openSteppedWorker(world.workerEnvironment())
    await stepAll()
    await world.sendFloat()
    await mineApart()
    // Run another step, because the last chain's step read prices before it updated the chain's inventory.
    await worker.step(CHAINS[0] ?? '')
  }, 360_000)
  afterEach(async () => {
    for (const chain of CHAINS) await world.resume(chain)
    await mineApart()
  }, 60_000)
  afterAll(async () => {
    await worker?.close()
    await world?.close()
  }, 60_000)
}
