import { hasNode } from '@cambio/adapters/chains/chain-settings'
import type { Deposit } from '@cambio/core/chains/deposit'
import type { Order } from '@cambio/core/orders/order'
import { createGateway } from '@cambio/adapters/chains/compose-chains'
import { present } from '@cambio/kernel/assert'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { forwarderCode, selfDestructCode, tokenForwarderCode } from '../testing/forwarder-code.ts'
import { startDoubtfulRpc } from '../testing/doubtful-rpc.ts'
import { openSteppedWorker, type SteppedWorker } from '../testing/stepped-worker.ts'
import { openWorld, type World } from '../testing/world.ts'

const CHAIN = 'ethereum'
/**
 * Number of blocks after which a deposit of any asset is credited: two more than the highest required number of
 * confirmations.
 */
const SETTLED_AFTER = 5
const MAX_BLOCKS = 40
const TOKENS_ATOMIC = 150_000_000n

const asIs = (text: string): string => text

let world: World
let worker: SteppedWorker

beforeAll(async () => {
  world = await openWorld({ chainNames: [CHAIN], blockSeconds: 3_600 })
  worker = await openSteppedWorker(world.workerEnvironment())
  await worker.step(CHAIN)
  await world.sendFloat()
  await mineAndStep(SETTLED_AFTER)
}, 360_000)

afterEach(async () => {
  expect(await world.findings()).toEqual([])
}, 60_000)

afterAll(async () => {
  await worker?.close()
  await world?.close()
}, 60_000)

async function mineAndStep(count: number): Promise<void> {
  for (let block = 0; block < count; block += 1) {
    await world.mine(CHAIN)
    await worker.step(CHAIN)
  }
}

const contractAddress = () => world.strangers.address(CHAIN, world.stranger())

/**
 * Creates and pays an order with a contract as its destination, and mines until the payout is final. Returns the order.
 */
async function payContract(destination: string): Promise<Order> {
  const order = await world.paidOrder({ from: 'usdt-erc20', to: 'eth', amount: '300', destination })
  await mineUntilFinished(order)
  return order
}

/** Pays out to a contract that splits the coins between the recipients. Returns the payout amount in base units. */
async function payThrough(recipients: readonly string[]): Promise<bigint> {
  const contract = await contractAddress()
  await world.setCode(CHAIN, contract, forwarderCode(recipients))
  const paying = await payContract(contract)
  const [payout] = await world.work.stores.payments.forOrder(paying.orderId)
  return present(payout, 'the payout').amountAtomic
}

async function mineUntilFinished({ orderId }: Order): Promise<void> {
  for (let block = 0; block < MAX_BLOCKS; block += 1) {
    await mineAndStep(1)
    if ((await world.work.stores.orders.find(orderId))?.state === 'FINISHED') return
  }
  throw new Error(`Order ${orderId} did not finish in ${MAX_BLOCKS} blocks`)
}

const depositsOf = ({ orderId }: Order): Promise<Deposit[]> => world.work.stores.orders.depositsOf(orderId)

test('credits a second order when a contract forwards a payout to that order’s deposit address', async () => {
  const receiving = await world.makeOrder({ from: 'eth', to: 'usdt-erc20', amount: '0.1' })
  const contract = await contractAddress()
  await world.setCode(CHAIN, contract, forwarderCode([receiving.depositAddress]))
  expect(await world.findings()).toEqual([])
  const paying = await payContract(contract)
  await mineUntilFinished(receiving)
  const [deposit] = await depositsOf(receiving)
  const [payout] = await world.work.stores.payments.forOrder(paying.orderId)
  expect(deposit).toMatchObject({ status: 'CREDITED', txId: payout?.txId, amountAtomic: payout?.amountAtomic })
  expect(await world.received(receiving)).not.toBe('0')
})

test('records two equal transfers within one payout as two deposits', async () => {
  const receiving = await world.makeOrder({ from: 'eth', to: 'usdt-erc20', amount: '0.02' })
  const hot = await world.hotAddress(CHAIN)
  const { depositAddress } = receiving
  const third = (await payThrough([depositAddress, depositAddress, hot])) / 3n
  expect(await world.ownDepositsAt(depositAddress)).toEqual([`CREDITED ${third}`, `SUSPENSE ${third}`])
  expect(await world.ownDepositsAt(hot)).toEqual([`TOPPED_UP ${third}`])
})

test('holds coins that a contract forwards to an unassigned deposit address in suspense', async () => {
  const pooled = await world.pooledAddress(CHAIN)
  const amount = await payThrough([pooled])
  expect(await world.ownDepositsAt(pooled)).toEqual([`SUSPENSE ${amount}`])
})

test("credits a second order when a payout's recipient sends tokens to that order's address", async () => {
  const receiving = await world.makeOrder({ from: 'usdt-erc20', to: 'eth', amount: '150' })
  const contract = await contractAddress()
  await world.sendTo('usdt-erc20', contract, '150')
  const token = present((await world.catalogue()).get({ slug: 'usdt-erc20' }).contract, 'a token')
  await world.setCode(CHAIN, contract, tokenForwarderCode(token, receiving.depositAddress, TOKENS_ATOMIC))
  await payContract(contract)
  await mineUntilFinished(receiving)
  expect(await world.ownDepositsAt(receiving.depositAddress)).toEqual([`CREDITED ${TOKENS_ATOMIC}`])
})

test("credits a second order when a payout's recipient self-destructs to that order's address", async () => {
  const receiving = await world.makeOrder({ from: 'eth', to: 'usdt-erc20', amount: '0.1' })
  const contract = await contractAddress()
  await world.setCode(CHAIN, contract, selfDestructCode(receiving.depositAddress))
  const paying = await payContract(contract)
  await mineUntilFinished(receiving)
  const [payout] = await world.work.stores.payments.forOrder(paying.orderId)
  expect(await world.ownDepositsAt(receiving.depositAddress)).toEqual([`CREDITED ${payout?.amountAtomic}`])
})

test('records a forwarded deposit only once when a reorganisation mines it again', async () => {
  const receiving = await world.makeOrder({ from: 'eth', to: 'usdt-erc20', amount: '0.1' })
  const contract = await contractAddress()
  await world.setCode(CHAIN, contract, forwarderCode([receiving.depositAddress]))
  await world.paidOrder({ from: 'usdt-erc20', to: 'eth', amount: '300', destination: contract })
  for (let block = 0; block < MAX_BLOCKS && (await depositsOf(receiving)).length === 0; block += 1) await mineAndStep(1)
  await world.reorganise(CHAIN, 1, 'remined')
  await worker.step(CHAIN)
  await mineUntilFinished(receiving)
  expect((await depositsOf(receiving)).map(({ status }) => status)).toEqual(['CREDITED'])
})

test('the audit reports coins at an unassigned deposit address as a surplus', async () => {
  const pooled = await world.pooledAddress(CHAIN)
  await world.setBalance(CHAIN, pooled, '0x5')
  await mineAndStep(1)
  expect(await world.findings()).toMatchObject([
    { chain: CHAIN, what: 'eth: 5 more on chain than by the journal, base units', isSurplus: true },
  ])
  await world.setBalance(CHAIN, pooled, '0x0')
  await mineAndStep(1)
})

test('reports a token whose balances change without transfers, such as a rebasing token', async () => {
  const token = present((await world.catalogue()).get({ slug: 'usdt-erc20' }).contract, 'a token')
  const code = await world.codeOf(CHAIN, token)
  // The contract returns 0 for every balance.
  await world.setCode(CHAIN, token, '0x600060005260206000f3')
  expect(await world.findings()).toMatchObject([
    { invariant: 15, chain: CHAIN, what: expect.stringMatching(/^usdt-erc20: \d+ less on chain/) },
  ])
  await world.setCode(CHAIN, token, code)
})

test('does not watch an EVM chain whose node provides no traces', async () => {
  const settings = present(world.chains.find(hasNode), CHAIN)
  const node = await startDoubtfulRpc(settings.rpcUrl)
  try {
    node.changeRequest = (question) => question.replace('"trace_block"', '"not_a_method"')
    // Replace anvil's error code for an unknown method with the one that JSON-RPC defines.
    node.changeAnswer = (answer) => answer.replace(/"code":-32\d+/, '"code":-32601')
    const gateway = createGateway({ ...settings, rpcUrl: node.url })
    await expect(gateway.tip()).rejects.toMatchObject({
      retryable: false,
      message: expect.stringContaining('trace_block'),
    })
    Object.assign(node, { changeRequest: asIs, changeAnswer: asIs })
    await expect(gateway.tip()).resolves.toMatchObject({ height: expect.any(Number) })
  } finally {
    node.close()
  }
})
