import type { NodeChainSettings } from '@cambio/adapters/chains/chain-settings'
import type { Order } from '@cambio/core/orders/order'
import { present } from '@cambio/kernel/assert'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startDoubtfulRpc, type DoubtfulRpc } from '../testing/doubtful-rpc.ts'
import { openSteppedWorker, type SteppedWorker } from '../testing/stepped-worker.ts'
import { openWorld, type World } from '../testing/world.ts'
import type { Deal } from '../testing/deal.ts'

const CHAIN = 'ethereum'
const DEPTH = 3
const DEAL: Deal = { from: 'eth', to: 'usdt-erc20', amount: '0.1' }
/** Number of blocks by which the witness node lags behind. */
const BEHIND = 2

const asIs = (text: string): string => text

let world: World
let worker: SteppedWorker
let node: DoubtfulRpc
let witness: DoubtfulRpc

beforeAll(async () => {
  world = await openWorld({ chainNames: [CHAIN], blockSeconds: 3_600 })
  const environment = world.workerEnvironment()
  const [settings] = JSON.parse(present(environment.CHAINS, 'chains')) as NodeChainSettings[]
  const { rpcUrl } = present(settings, 'the chain')
  node = await startDoubtfulRpc(rpcUrl)
  witness = await startDoubtfulRpc(rpcUrl)
  const doubtful = [{ ...settings, rpcUrl: node.url, witnessUrl: witness.url }]
  worker = await openSteppedWorker({ ...environment, CHAINS: JSON.stringify(doubtful) })
  await worker.step(CHAIN)
  await world.sendFloat()
  await mineAndStep(DEPTH + 2)
}, 360_000)

afterEach(async () => {
  for (const rpc of [node, witness]) Object.assign(rpc, { isAway: false, changeRequest: asIs, changeAnswer: asIs })
  await dropUncredited()
  await world.resume(CHAIN)
})

afterAll(async () => {
  await worker?.close()
  node?.close()
  witness?.close()
  await world?.close()
}, 60_000)

async function mineAndStep(count: number): Promise<void> {
  for (let block = 0; block < count; block += 1) {
    await world.mine(CHAIN)
    await worker.step(CHAIN)
  }
}

async function paidFor(deal: Deal = DEAL): Promise<Order> {
  const order = await world.makeOrder(deal)
  await world.sendTo(deal.from, order.depositAddress, deal.amount)
  return order
}

/**
 * Deletes uncredited deposits that contain false data. Without the deletion, they would halt the chain again in the
 * next test.
 */
async function dropUncredited(): Promise<void> {
  const { chains } = world.work.stores
  const limits = { limit: 100, perOwner: 100, dueBy: Number.MAX_SAFE_INTEGER / 2, dustBelow: [] }
  for (const { id } of await chains.depositsUpTo(CHAIN, 'SEEN', Number.MAX_SAFE_INTEGER, limits))
    await chains.setDepositStatus(id, 'ORPHANED', null)
}

async function look({ orderId }: Order) {
  const { orders, payments, chains } = world.work.stores
  return {
    state: present(await orders.find(orderId), 'the order').state,
    deposits: (await orders.depositsOf(orderId)).map(({ status }) => status),
    payments: (await payments.forOrder(orderId)).length,
    halted: await chains.haltReason(CHAIN),
  }
}

/** Runs worker steps until the worker has credited a disputed deposit. */
async function untilCredited(order: Order): Promise<void> {
  const stepAndLook = async () => {
    await worker.step(CHAIN)
    return look(order)
  }
  await expect
    .poll(stepAndLook, { timeout: 30_000, interval: 500 })
    .toMatchObject({ deposits: ['CREDITED'], payments: 1 })
}

const UNCREDITED = { state: 'CONFIRMING', deposits: ['SEEN'], payments: 0 }

test('credits and pays out a deposit that both the main node and the witness node report', async () => {
  const order = await paidFor()
  await mineAndStep(DEPTH)
  expect(await look(order)).toMatchObject({ deposits: ['CREDITED'], payments: 1, halted: null })
})

test('delays the credit of a deposit while the witness node is down or lags behind', async () => {
  const order = await paidFor()
  witness.isAway = true
  await mineAndStep(DEPTH + 1)
  expect(await look(order)).toEqual({ ...UNCREDITED, halted: null })
  expect(worker.events).toContain('witness-is-away')
  witness.isAway = false
  const { height } = await world.gateway(CHAIN).tip()
  const last = height - DEPTH - BEHIND
  witness.changeRequest = (question) =>
    question
      .replace('"latest"', `"0x${last.toString(16)}"`)
      .replace(/("eth_getBlockByNumber","params":\[")(0x[0-9a-f]+)/, (whole, before: string, requested: string) =>
        Number(requested) > last ? `${before}0xffffffff` : whole,
      )
  await worker.step(CHAIN)
  expect(await look(order)).toEqual({ ...UNCREDITED, halted: null })
  expect(worker.events).toContain('witness-is-behind')
  witness.changeRequest = asIs
  await worker.step(CHAIN)
  expect(await look(order)).toMatchObject({ deposits: ['CREDITED'], payments: 1 })
})

interface RpcAnswer {
  result?: { hash?: string; transactionHash?: string; status?: string; effectiveGasPrice?: string } | null
}

/** Returns a function that edits the node's responses about the transaction `txId`. */
const editing =
  (txId: string, edit: (answer: RpcAnswer) => void) =>
  (text: string): string => {
    const answer = JSON.parse(text) as RpcAnswer | RpcAnswer[]
    for (const one of [answer].flat()) if (one.result?.transactionHash === txId || one.result?.hash === txId) edit(one)
    return JSON.stringify(answer)
  }

/** Returns a function that edits node responses. In the edited responses, the transaction `txId` has failed. */
const failing = (txId: string) => editing(txId, ({ result }) => result && Object.assign(result, { status: '0x0' }))
/** Returns a function that edits node responses. In the edited responses, `txId` cost nothing. */
const free = (txId: string) =>
  editing(txId, ({ result }) => result && Object.assign(result, { effectiveGasPrice: '0x0' }))
/** Returns a function that edits node responses. In the edited responses, `txId` does not exist. */
const unknown = (txId: string) => editing(txId, (answer) => void (answer.result = null))

test('delays only the deposit for which the main node reports a larger amount than the witness node', async () => {
  const amount = 10n ** 17n
  node.changeAnswer = (answer) =>
    answer.replaceAll(`"value":"0x${amount.toString(16)}"`, `"value":"0x${(amount * 10n).toString(16)}"`)
  const order = await paidFor()
  const other = await paidFor({ ...DEAL, amount: '0.2' })
  await mineAndStep(DEPTH + 2)
  expect(await look(order)).toEqual({ ...UNCREDITED, halted: null })
  expect(worker.events).toContain('nodes-disagree')
  expect([...(await world.work.stores.chains.disputedChains())]).toEqual([CHAIN])
  expect(await look(other)).toMatchObject({ deposits: ['CREDITED'], payments: 1, halted: null })
  node.changeAnswer = asIs
  await untilCredited(order)
  expect([...(await world.work.stores.chains.disputedChains())]).toEqual([])
})

test('delays the credit of a deposit until both nodes agree on whether its transaction failed', async () => {
  const order = await paidFor()
  const other = await paidFor({ ...DEAL, amount: '0.2' })
  await mineAndStep(1)
  const { txId } = present((await world.work.stores.orders.depositsOf(order.orderId))[0], 'the deposit')
  node.changeAnswer = failing(txId)
  await mineAndStep(DEPTH)
  expect(await look(order)).toEqual({ ...UNCREDITED, halted: null })
  expect(await look(other)).toMatchObject({ deposits: ['CREDITED'], payments: 1 })
  node.changeAnswer = asIs
  await untilCredited(order)
})

/** Returns a function that edits node responses. In the edited responses, the time of each block is `seconds` later. */
const later =
  (seconds: number) =>
  (text: string): string =>
    text.replace(
      /("timestamp":")(0x[0-9a-f]+)"/,
      (_whole, before: string, time: string) => `${before}0x${(Number(time) + seconds).toString(16)}"`,
    )

test('delays the credit of a deposit while the main node reports an earlier block time than the witness', async () => {
  node.changeAnswer = later(-3_600)
  const order = await paidFor()
  await mineAndStep(DEPTH + 2)
  expect(await look(order)).toEqual({ ...UNCREDITED, halted: null })
  expect(worker.events).toContain('nodes-disagree')
  expect([...(await world.work.stores.chains.disputedChains())]).toEqual([CHAIN])
  node.changeAnswer = asIs
  await untilCredited(order)
})

test('credits a deposit that a reorganisation moves to a block two minutes later', async () => {
  const order = await paidFor()
  await mineAndStep(1)
  const depositOf = async () => present((await world.work.stores.orders.depositsOf(order.orderId))[0], 'the deposit')
  const before = await depositOf()
  await world.reorganise(CHAIN, 1, 'remined')
  for (const rpc of [node, witness]) rpc.changeAnswer = later(120)
  await mineAndStep(DEPTH)
  expect((await depositOf()).blockHash).not.toBe(before.blockHash)
  expect((await depositOf()).blockAt).toBeGreaterThan(present(before.blockAt, 'a block time') + 60_000)
  expect(await look(order)).toMatchObject({ deposits: ['CREDITED'], payments: 1, halted: null })
})

test('does not mark a payout as failed when only one of two nodes reports the failure', async () => {
  const order = await paidFor()
  const other = await paidFor({ ...DEAL, amount: '0.2' })
  await mineAndStep(DEPTH)
  const [payout] = await world.work.stores.payments.forOrder(order.orderId)
  node.changeAnswer = failing(present(payout?.txId, 'the payout'))
  await mineAndStep(DEPTH)
  expect(await payoutsOf(order)).toEqual(['SENT'])
  expect(await payoutsOf(other)).toEqual(['FINAL'])
  expect([...(await world.work.stores.payments.stuckChains())]).toEqual([CHAIN])
  node.changeAnswer = asIs
  await mineAndStep(DEPTH)
  expect(await payoutsOf(order)).toEqual(['FINAL'])
  expect([...(await world.work.stores.payments.stuckChains())]).toEqual([])
})

test.each([
  { claim: 'the witness node does not know the transaction', liar: () => witness, edit: unknown },
  { claim: 'the node reports another fee than the witness node', liar: () => node, edit: free },
])('does not mark a payout as final while $claim', async ({ liar, edit }) => {
  const order = await paidFor()
  const other = await paidFor({ ...DEAL, amount: '0.2' })
  await mineAndStep(DEPTH)
  const [payout] = await world.work.stores.payments.forOrder(order.orderId)
  liar().changeAnswer = edit(present(payout?.txId, 'the payout'))
  await mineAndStep(DEPTH + 1)
  expect([await payoutsOf(order), await payoutsOf(other)]).toEqual([['SENT'], ['FINAL']])
  expect(await look(order)).not.toMatchObject({ state: 'FINISHED' })
  expect([...(await world.work.stores.payments.stuckChains())]).toEqual([CHAIN])
  liar().changeAnswer = asIs
  await mineAndStep(1)
  expect([await payoutsOf(order), (await look(order)).state]).toEqual([['FINAL'], 'FINISHED'])
  expect([...(await world.work.stores.payments.stuckChains())]).toEqual([])
})

test('does not mark a payout as final while the witness node is down', async () => {
  const order = await paidFor()
  await mineAndStep(DEPTH)
  witness.isAway = true
  await mineAndStep(DEPTH + 1)
  expect(await payoutsOf(order)).toEqual(['SENT'])
  expect([...(await world.work.stores.payments.stuckChains())]).toEqual([])
  witness.isAway = false
  await mineAndStep(1)
  expect(await payoutsOf(order)).toEqual(['FINAL'])
})

test('neither halts the chain nor fails a payout while the node does not know its mined transaction', async () => {
  const order = await paidFor()
  await mineAndStep(DEPTH)
  const [payout] = await world.work.stores.payments.forOrder(order.orderId)
  node.changeAnswer = unknown(present(payout?.txId, 'the payout'))
  // Before the finding has persisted, the payout waits. Then the second node contradicts the first one.
  await mineAndStep(DEPTH + 1)
  expect(worker.events).toContain('payment-number-in-doubt')
  expect([await payoutsOf(order), (await look(order)).halted]).toEqual([['SENT'], null])
  expect([...(await world.work.stores.payments.stuckChains())]).toEqual([])
  await mineAndStep(DEPTH)
  expect([await payoutsOf(order), (await look(order)).halted]).toEqual([['SENT'], null])
  expect([...(await world.work.stores.payments.stuckChains())]).toEqual([CHAIN])
  node.changeAnswer = asIs
  await mineAndStep(1)
  expect([await payoutsOf(order), (await look(order)).state]).toEqual([['FINAL'], 'FINISHED'])
  expect([...(await world.work.stores.payments.stuckChains())]).toEqual([])
})

// This test runs last, because it leaves a state that only an operator can resolve.
test('halts the chain when both nodes show that a foreign transaction has used the number of a payout', async () => {
  const order = await paidFor()
  node.changeRequest = losingBroadcasts
  await mineAndStep(DEPTH)
  expect(await payoutsOf(order)).toEqual(['SENT'])
  await world.spendFromHot(CHAIN)
  node.changeRequest = asIs
  await mineAndStep(DEPTH)
  expect((await look(order)).halted).toBeNull()
  await mineAndStep(DEPTH)
  expect((await look(order)).halted).toContain('a foreign transaction has the number of payment')
  expect(await payoutsOf(order)).toEqual(['HELD'])
})

/** Makes the node reject each broadcast. */
const losingBroadcasts = (question: string): string =>
  question.includes('eth_sendRawTransaction') ? question.replace(/"0x[0-9a-f]{100,}"/, '"0x00"') : question

async function payoutsOf({ orderId }: Order): Promise<string[]> {
  return (await world.work.stores.payments.forOrder(orderId)).map(({ status }) => status)
}
