import { MoneroRpc } from '@cambio/adapters/chains/monero/monero-rpc'
import { hasMonero } from '@cambio/adapters/chains/testing/has-monero'
import type { Order } from '@cambio/core/orders/order'
import { present } from '@cambio/kernel/assert'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createBankOperators } from '../testing/bank-operators.ts'
import { eventually } from '../testing/processes.ts'
import { openSteppedWorker, type SteppedWorker } from '../testing/stepped-worker.ts'
import { openWorld, type World } from '../testing/world.ts'
import type { Deal } from '../testing/deal.ts'

const INTO: Deal = { from: 'eth', to: 'xmr', amount: '0.1' }
const OUT_OF: Deal = { from: 'xmr', to: 'eth', amount: '2' }
const DEPTH = 50
const FINAL = 10
/**
 * Number of blocks above the hot wallet's first top-up. It exceeds the depth of every reorg in these tests, so that
 * none of them reverts the top-up.
 */
const FLOAT_DEPTH = 70
const BLOCKS_TO_FINISH = 14
/**
 * Maximum time that a test waits for the worker to resend a payment, in milliseconds. Must exceed the time after which
 * the worker resends a dropped payment.
 */
const RESEND_PATIENCE_MS = 30_000

let world: World
let worker: SteppedWorker

async function mineAndStep(chain: string, blocks = 1): Promise<void> {
  await world.mine(chain, blocks)
  await worker.step(chain)
}

const orderNow = async ({ orderId }: Order): Promise<Order> =>
  present(await world.work.stores.orders.find(orderId), 'the order')
const paymentOf = async ({ orderId }: Order) =>
  present((await world.work.stores.payments.forOrder(orderId))[0], 'the payment')

async function mineUntil(order: Order, state: Order['state'], chain: string): Promise<void> {
  for (let block = 0; block < BLOCKS_TO_FINISH && (await orderNow(order)).state !== state; block += 1)
    await mineAndStep(chain)
  expect((await orderNow(order)).state).toBe(state)
}

/** Creates an order with a credited deposit and a payout that has not started. */
async function orderToPay(): Promise<Order> {
  const order = await world.paidOrder(INTO)
  await mineUntil(order, 'EXCHANGING', 'ethereum')
  return order
}

/** Returns a client for the exchange's wallet program, with the program's credentials. */
function hotWallet(): MoneroRpc {
  const monero = world.chains.find(({ chain }) => chain === 'monero')
  return new MoneroRpc(present(monero?.family === 'monero' ? monero.walletUrl : undefined, 'a wallet'))
}

async function expectPaidOnce(order: Order): Promise<void> {
  expect(await world.work.stores.payments.forOrder(order.orderId)).toHaveLength(1)
  expect(await world.received(order)).toBe(await world.promised(await orderNow(order)))
}

describe.runIf(hasMonero())('payments on Monero', () => {
  beforeAll(async () => {
    world = await openWorld({ chainNames: ['ethereum', 'monero'], blockSeconds: 3_600 })
    worker = await openSteppedWorker(world.workerEnvironment())
    for (const chain of ['ethereum', 'monero']) await worker.step(chain)
    await world.sendFloat()
    await mineAndStep('ethereum', BLOCKS_TO_FINISH)
    for (const blocks of [DEPTH, FLOAT_DEPTH - DEPTH]) await mineAndStep('monero', blocks)
    await worker.step('ethereum')
  }, 360_000)

  afterEach(() => world.resume('monero'))

  afterAll(async () => {
    await worker?.close()
    await world?.close()
  }, 60_000)

  test('does not pay out a Monero order when its deposit is reverted', async () => {
    const order = await world.paidOrder(OUT_OF)
    await mineAndStep('monero', DEPTH - 1)
    expect(await orderNow(order)).toMatchObject({ state: 'CONFIRMING', settledQuote: null })
    await mineAndStep('monero')
    expect(await orderNow(order)).toMatchObject({ state: 'EXCHANGING' })
    await world.reorganise('monero', DEPTH, 'dropped')
    // Run two steps, because the reorg spans more blocks than the worker reads in one step.
    for (const _pass of [1, 2]) await worker.step('monero')
    expect(await orderNow(order)).toMatchObject({ state: 'AT_RISK' })
    expect(await paymentOf(order)).toMatchObject({ status: 'HELD', raw: null })
    expect(await world.work.stores.chains.haltReason('monero')).toContain('reverted')
    await mineAndStep('ethereum', 2)
    expect(await paymentOf(order)).toMatchObject({ status: 'HELD', raw: null })
    expect(await world.findings()).toEqual([])
  })

  test('does not spend the same coins twice when the Monero wallet forgets a transaction', async () => {
    const [first, second] = [await orderToPay(), await orderToPay()]
    await worker.step('monero', 'reply-not-stored')
    expect(await paymentOf(first)).toMatchObject({ status: 'SIGNED' })
    // Simulate a wallet process that was killed before it saved its state.
    await hotWallet().call('rescan_blockchain')
    const { txId } = await paymentOf(first)
    await worker.step('monero')
    expect((await paymentOf(first)).txId).toBe(txId)
    await mineUntil(first, 'FINISHED', 'monero')
    await mineUntil(second, 'FINISHED', 'monero')
    for (const order of [first, second]) await expectPaidOnce(order)
    expect(await world.findings()).toEqual([])
  })

  test('delays a Monero payment until the wallet marks the coins of the previous payment as spent', async () => {
    const [first, second] = [await orderToPay(), await orderToPay()]
    await worker.step('monero', 'raw-stored')
    // The first payment is signed but not broadcast, so the wallet still considers its coins spendable.
    await world.work.transaction(async (stores) => {
      const payment = present(await stores.payments.findLocked((await paymentOf(first)).id), 'the first payment')
      await stores.payments.save({
        ...payment,
        status: 'SENT',
        sentAt: Date.now(),
        tried: { at: Date.now(), height: 0 },
      })
    })
    await worker.step('monero')
    expect(await paymentOf(second)).toMatchObject({ status: 'RESERVED', raw: null })
    expect(worker.events).toContain('payment-waits-for-another')
    await eventually('the first payment is resent', RESEND_PATIENCE_MS, async () => {
      await worker.step('monero')
      return (await paymentOf(second)).raw
    })
    await mineUntil(first, 'FINISHED', 'monero')
    await mineUntil(second, 'FINISHED', 'monero')
    for (const order of [first, second]) await expectPaidOnce(order)
  })

  test('rebroadcasts the identical Monero transaction when a reorg reverts a final payment', async () => {
    const order = await orderToPay()
    await worker.step('monero')
    await mineUntil(order, 'FINISHED', 'monero')
    const { txId, raw } = await paymentOf(order)
    await world.reorganise('monero', FINAL + 1, 'dropped')
    await hotWallet().call('close_wallet')
    // The first step fails because the wallet is closed, and the next step reopens it.
    await expect(worker.step('monero')).rejects.toThrow('No wallet file')
    await eventually('the payment is in a block again', RESEND_PATIENCE_MS, async () => {
      await mineAndStep('monero')
      const { status } = await world.gateway('monero').transaction(txId ?? '')
      return status === 'included' ? true : null
    })
    expect(await paymentOf(order)).toMatchObject({ txId, raw })
    await mineAndStep('monero', FINAL)
    expect(await paymentOf(order)).toMatchObject({ status: 'FINAL', txId })
    await expectPaidOnce(order)
    expect(await world.findings()).toEqual([])
  })

  test('pays an order once after two operators have voided its payment in the wallet program', async () => {
    const { ops } = createBankOperators(() => world)
    const run = (by: string, ...command: string[]) => ops(by, ...command, '--reason', 'no node takes it', '--yes')
    const order = await orderToPay()
    await worker.step('monero', 'raw-stored')
    const { id } = await paymentOf(order)
    const { address } = await hotWallet().call<{ address: string }>('get_address', { account_index: 0 })
    const { tx_hash_list: hashes } = await hotWallet().call<{ tx_hash_list: string[] }>('sweep_all', {
      address,
      account_index: 0,
      subaddr_indices_all: true,
    })
    for (const _block of [1, 2]) await mineAndStep('monero')
    expect(await paymentOf(order)).toMatchObject({ status: 'HELD', raw: expect.any(String) })
    const command = ['payment', 'void', id, '--tx', present(hashes[0], 'a transaction')]
    expect(await run('ana', ...command)).toEqual({ code: 1, output: expect.stringContaining('blocks deep') })
    await world.mine('monero', FINAL)
    for (const by of ['ana', 'ana'])
      expect(await run(by, ...command)).toEqual({ code: 0, output: expect.stringContaining('a second operator') })
    expect(await paymentOf(order)).toMatchObject({ raw: expect.any(String) })
    expect(await run('ben', ...command)).toMatchObject({ code: 0 })
    expect(await paymentOf(order)).toMatchObject({ status: 'HELD', raw: null, held: { why: 'voided' } })
    expect(await run('cy', ...command)).toMatchObject({ code: 1 })
    await world.resume('monero')
    // The signer stops when the wallet lists a transaction that it did not sign.
    await run('ana', 'signer', 'revive')
    expect(await run('ana', 'payment', 'retry', id)).toMatchObject({ code: 0 })
    await mineUntil(order, 'FINISHED', 'monero')
    await expectPaidOnce(order)
    expect(await world.findings()).toEqual([])
  })

  test('halts the chain when a foreign transaction has spent the coins of a signed payment', async () => {
    const order = await orderToPay()
    await worker.step('monero', 'raw-stored')
    const address = await world.strangers.address('monero', world.stranger())
    await hotWallet().call('sweep_all', { address, account_index: 0, subaddr_indices_all: true })
    await world.mine('monero')
    await worker.step('monero')
    await world.mine('monero')
    await worker.step('monero')
    expect(await paymentOf(order)).toMatchObject({ status: 'HELD' })
    expect(worker.events).toContain('foreign-transaction-has-our-coins')
    expect(await world.work.stores.chains.haltReason('monero')).toContain('coins of payment')
    expect((await orderNow(order)).state).not.toBe('FINISHED')
  })
})
