import type { NodeChainSettings } from '@cambio/adapters/chains/chain-settings'
import { createPool, createPostgresStores } from '@cambio/adapters/postgres/compose-stores'
import { decide } from '@cambio/core/ops/decide'
import { requestReread } from '@cambio/core/ops/service/reread-chain'
import type { Order } from '@cambio/core/orders/order'
import { present } from '@cambio/kernel/assert'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Deal } from '../testing/deal.ts'
import { startDoubtfulRpc, type DoubtfulRpc } from '../testing/doubtful-rpc.ts'
import { openSteppedWorker, type SteppedWorker } from '../testing/stepped-worker.ts'
import { openWorld, type World } from '../testing/world.ts'

const CHAIN = 'ethereum'
const DEPTH = 3
const DEAL: Deal = { from: 'usdt-erc20', to: 'eth', amount: '300' }
const NO_BLOOM = `0x${'00'.repeat(256)}`

const asIs = (text: string): string => text

let world: World
let worker: SteppedWorker
let node: DoubtfulRpc
let operator: ReturnType<typeof createPool>

beforeAll(async () => {
  world = await openWorld({ chainNames: [CHAIN], blockSeconds: 3_600 })
  operator = createPool(world.databaseUrls.operator, 2)
  const environment = world.workerEnvironment()
  const [settings] = JSON.parse(present(environment.CHAINS, 'chains')) as NodeChainSettings[]
  node = await startDoubtfulRpc(present(settings, 'the chain').rpcUrl)
  worker = await openSteppedWorker({ ...environment, CHAINS: JSON.stringify([{ ...settings, rpcUrl: node.url }]) })
  await worker.step(CHAIN)
  await world.sendFloat()
  await mineAndStep(DEPTH + 2)
}, 360_000)

afterEach(() => Object.assign(node, { changeAnswer: asIs }))

afterAll(async () => {
  await worker?.close()
  node?.close()
  await operator?.end()
  await world?.close()
}, 60_000)

async function mineAndStep(count: number): Promise<void> {
  for (let block = 0; block < count; block += 1) {
    await world.mine(CHAIN)
    await worker.step(CHAIN)
  }
}

interface RpcAnswer {
  result?: { topics?: string[]; logsBloom?: string }[] | { logsBloom?: string } | null
}

/**
 * Returns a function that removes the logs from node responses. With `isHidden`, it also clears the bloom filters that
 * would reveal the logs.
 */
const omitting =
  ({ isHidden }: { isHidden: boolean }) =>
  (text: string): string => {
    const answer = JSON.parse(text) as RpcAnswer | RpcAnswer[]
    for (const one of [answer].flat()) {
      if (Array.isArray(one.result)) one.result = one.result.filter(({ topics }) => topics === undefined)
      else if (isHidden && one.result?.logsBloom) one.result.logsBloom = NO_BLOOM
    }
    return JSON.stringify(answer)
  }

async function look({ orderId }: Order) {
  const { orders, payments } = world.work.stores
  return {
    state: present(await orders.find(orderId), 'the order').state,
    deposits: (await orders.depositsOf(orderId)).map(({ status }) => status),
    payments: (await payments.forOrder(orderId)).length,
  }
}

/** Requests, as an operator, that the worker read blocks again. Then runs worker steps until the request is finished. */
async function reread(from: number, to: number): Promise<void> {
  const { opsWork } = createPostgresStores(operator)
  const gateways = new Map([[CHAIN, world.gateway(CHAIN)]])
  const by = { operator: 'anna', reason: 'the user named the transaction' }
  await decide(opsWork, (stores) => requestReread({ gateways }, stores, CHAIN, { from, to }), by)
  do await worker.step(CHAIN)
  while ((await world.work.stores.chains.rereadRequest(CHAIN)) !== null)
}

test('credits a token deposit when the node omits its logs but the block header indicates them', async () => {
  node.changeAnswer = omitting({ isHidden: false })
  const order = await world.makeOrder(DEAL)
  await world.sendTo(DEAL.from, order.depositAddress, DEAL.amount)
  await mineAndStep(DEPTH)
  expect(await look(order)).toMatchObject({ deposits: ['CREDITED'], payments: 1 })
})

test('credits a deposit that the node omitted exactly once after the blocks are read again', async () => {
  const from = (await world.gateway(CHAIN).tip()).height
  node.changeAnswer = omitting({ isHidden: true })
  const order = await world.makeOrder(DEAL)
  await world.sendTo(DEAL.from, order.depositAddress, DEAL.amount)
  await mineAndStep(DEPTH)
  node.changeAnswer = asIs
  await mineAndStep(1)
  expect(await look(order)).toEqual({ state: 'WAITING', deposits: [], payments: 0 })
  const to = (await world.gateway(CHAIN).tip()).height
  await reread(from, to)
  expect(worker.events).toContain('missing-deposits-recorded')
  await worker.step(CHAIN)
  expect(await look(order)).toMatchObject({ deposits: ['CREDITED'], payments: 1 })
  const found = worker.events.filter((event) => event === 'missing-deposits-recorded').length
  await reread(from, to)
  await mineAndStep(DEPTH + 1)
  expect(worker.events.filter((event) => event === 'missing-deposits-recorded')).toHaveLength(found)
  expect(await look(order)).toEqual({ state: 'FINISHED', deposits: ['CREDITED'], payments: 1 })
})
