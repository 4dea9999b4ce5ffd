import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { hasNode } from '@cambio/adapters/chains/chain-settings'
import { PostgresOpsStore } from '@cambio/adapters/postgres/ops/ops-store'
import type { Order } from '@cambio/core/orders/order'
import type { PaymentStatus } from '@cambio/core/payments/payment'
import { present } from '@cambio/kernel/assert'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openSteppedWorker, type SteppedWorker } from '../testing/stepped-worker.ts'
import { openWorld, type World } from '../testing/world.ts'

const CHAINS = ['ethereum', 'litecoin']
/** Number of gas estimates that the worker requests concurrently. */
const GROUP = 8
/** Maximum number of payments that the worker reads with one query. */
const WINDOW = 500

/** Destinations for which gas estimates time out at the proxy. */
const unanswered = new Set<string>()
let world: World
let worker: SteppedWorker
let nodeGateway: Server
let owner: ReturnType<typeof createPool>

beforeAll(async () => {
  world = await openWorld({ chainNames: CHAINS, blockSeconds: 3_600 })
  owner = createPool(world.ownerUrl, 1)
  const ethereum = present(
    world.chains.filter(hasNode).find(({ chain }) => chain === 'ethereum'),
    'the node',
  )
  nodeGateway = openNodeGateway(ethereum.rpcUrl)
  await once(nodeGateway, 'listening')
  const { port } = nodeGateway.address() as AddressInfo
  const settings = world.chains.map((one) =>
    one.chain === 'ethereum' ? { ...one, rpcUrl: `http://127.0.0.1:${port}` } : one,
  )
  worker = await openSteppedWorker(world.workerEnvironment(settings))
  for (const chain of CHAINS) await worker.step(chain)
  await world.sendFloat()
  for (const chain of CHAINS) {
    await world.mine(chain, 20)
    await worker.step(chain)
  }
  await worker.step('ethereum')
}, 360_000)

afterAll(async () => {
  await worker?.close()
  nodeGateway?.closeAllConnections()
  nodeGateway?.close()
  await owner?.end()
  await world?.close()
}, 60_000)

beforeEach(() => unanswered.clear())

/** Opens a proxy that, like a hosted node's gateway, responds with 504 when a gas estimate takes too long. */
function openNodeGateway(nodeUrl: string): Server {
  return createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const isUnanswered = [...unanswered].some((to) => body.toLowerCase().includes(to.toLowerCase()))
      if (body.includes('eth_estimateGas') && isUnanswered)
        return void response.writeHead(504).end('upstream timed out')
      fetch(nodeUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body: Buffer.concat(chunks) })
        .then(async (reply) => response.writeHead(reply.status, jsonHeaders).end(await reply.text()))
        .catch(() => request.socket.destroy())
    })
  }).listen(0, '127.0.0.1')
}

const jsonHeaders = { 'content-type': 'application/json' }

/** Creates an order that swaps LTC for ETH, and sends its deposit. */
async function paidOrder(): Promise<Order> {
  const order = await world.makeOrder({ from: 'ltc', to: 'eth', amount: '0.3' })
  await world.sendTo('ltc', order.depositAddress, '0.3', order.depositMemo)
  return order
}

async function creditOrders(): Promise<void> {
  await world.mine('litecoin', 20)
  for (let step = 0; step < 3; step += 1) await worker.step('litecoin')
}

async function payoutStatus({ orderId }: Order): Promise<PaymentStatus | undefined> {
  return (await world.work.stores.payments.forOrder(orderId))[0]?.status
}

/** Returns the number of stopped payments in the operator queues. */
async function waitingForOperator(): Promise<number> {
  return (await new PostgresOpsStore(owner).stoppedPayments(1)).total
}

/** Runs worker steps on Ethereum and mines `blocks` blocks after each. Returns the errors of failed steps. */
async function passes(count: number, blocks = 1): Promise<string[]> {
  const failures: string[] = []
  for (let pass = 0; pass < count; pass += 1) {
    await worker.step('ethereum').catch((error: Error) => failures.push(error.message))
    await world.mine('ethereum', blocks)
  }
  return failures
}

it('pays other users while the node returns no fee estimate for several payouts', async () => {
  const blocked: Order[] = []
  for (let made = 0; made < GROUP; made += 1) blocked.push(await paidOrder())
  for (const { destinationAddress } of blocked) unanswered.add(destinationAddress)
  await creditOrders()
  const later = await paidOrder()
  await creditOrders()
  expect(await passes(3)).toEqual([])
  expect(await payoutStatus(later)).toMatch(/SENT|FINAL/)
  expect(await Promise.all(blocked.map(payoutStatus))).toEqual(blocked.map(() => 'INTENT'))
  expect(worker.events.filter((event) => event === 'payment-estimate-failed')).toHaveLength(GROUP)
  expect(await waitingForOperator()).toBe(0)
  await owner.query(`UPDATE payment SET waits_since = now() - interval '3 minutes' WHERE waits_for = 'estimate'`)
  expect(await waitingForOperator()).toBe(GROUP)
}, 300_000)

it('sweeps deposits while the node returns no fee estimate for a payout', async () => {
  const blocked = await paidOrder()
  unanswered.add(blocked.destinationAddress)
  await creditOrders()
  const sale = await world.makeOrder({ from: 'eth', to: 'ltc', amount: '1' })
  await world.sendTo('eth', sale.depositAddress, '1')
  await world.mine('ethereum', 3)
  expect(await passes(8, 3)).toEqual([])
  expect(await payoutStatus(blocked)).toBe('INTENT')
  expect(await world.gateway('ethereum').balance(sale.depositAddress, null)).toBeLessThan(10n ** 17n)
}, 300_000)

it('pays out once the node returns fee estimates again', async () => {
  const order = await paidOrder()
  await creditOrders()
  unanswered.add('0x')
  expect(await passes(2)).toHaveLength(2)
  unanswered.clear()
  await passes(1)
  expect(await payoutStatus(order)).toMatch(/SENT|FINAL/)
}, 300_000)

it('sends a payout even if more sweeps precede it in the queue than one pass of the worker reads', async () => {
  const to = await world.hotAddress('ethereum')
  await owner.query(
    `INSERT INTO payment (purpose, reference, chain, asset, source_purpose, source_index, to_address, amount, status, created_at)
     SELECT 'sweep', 'waiting ' || n, 'ethereum', 'eth', 'deposit', n, $1, 100000000000000000, 'INTENT', now()
     FROM generate_series(1, $2::int) n`,
    [to, WINDOW],
  )
  const order = await paidOrder()
  await creditOrders()
  await passes(2)
  expect(await payoutStatus(order)).toMatch(/SENT|FINAL/)
}, 300_000)
