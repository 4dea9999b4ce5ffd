import { malleate, transactionId } from '@cambio/adapters/chains/bitcoin/testing/malleate'
import { hasNode } from '@cambio/adapters/chains/chain-settings'
import type { Order } from '@cambio/core/orders/order'
import type { Payment } from '@cambio/core/payments/payment'
import { present } from '@cambio/kernel/assert'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSteppedWorker, type SteppedWorker } from '../testing/stepped-worker.ts'
import { openWorld, type World } from '../testing/world.ts'

const [DOGECOIN, ETHEREUM] = ['dogecoin', 'ethereum']
/** Number of blocks after which any deposit is credited and any payment is final. */
const DEEP = 20
const TO_DOGE = { from: 'eth', to: 'doge', amount: '0.1' }

let world: World
let worker: SteppedWorker

beforeAll(async () => {
  world = await openWorld({ chainNames: [ETHEREUM, DOGECOIN], blockSeconds: 3_600 })
  worker = await openSteppedWorker({ ...world.workerEnvironment(), REPLACE_AFTER_MS: '1' })
  for (const chain of [ETHEREUM, DOGECOIN]) await worker.step(chain)
  await world.sendFloat()
  for (const chain of [ETHEREUM, DOGECOIN]) await mineAndStep(chain)
  // Run another step so that the recorded prices include the credited coins in the inventory.
  await worker.step(ETHEREUM)
}, 360_000)

afterAll(async () => {
  await worker?.close()
  await world?.close()
}, 60_000)

async function mineAndStep(chain: string): Promise<void> {
  await world.mine(chain, DEEP)
  await worker.step(chain)
}

async function rpc<T>(method: string, ...params: unknown[]): Promise<T> {
  const { rpcUrl } = present(
    world.chains.filter(hasNode).find(({ chain }) => chain === DOGECOIN),
    DOGECOIN,
  )
  const { username, password, origin } = new URL(rpcUrl)
  const response = await fetch(`${origin}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`${username}:${password}`)}` },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result: T; error: unknown }
  expect(error).toBeNull()
  return result
}

/** Mines a block as another miner would, with only the given transaction. */
async function mineForeign(transaction: string): Promise<void> {
  await rpc('generateblock', await world.strangers.address(DOGECOIN, world.stranger()), [transaction])
}

async function payoutOf({ orderId }: Order): Promise<Payment> {
  const [payout, ...others] = await world.work.stores.payments.forOrder(orderId)
  expect(others).toEqual([])
  return present(payout, 'a payout')
}

/** Sends the payout of a new order. Returns the order, its signed bytes, and the same transfer under another ID. */
async function sendPayout() {
  const order = await world.paidOrder(TO_DOGE)
  await mineAndStep(ETHEREUM)
  await worker.step(DOGECOIN)
  const { txId, raw } = await payoutOf(order)
  const signed = present(raw, 'signed bytes')
  return { order, txId, signed, malleated: malleate(signed) }
}

async function stateOf({ orderId }: Order): Promise<string | undefined> {
  return (await world.work.stores.orders.find(orderId))?.state
}

async function promisedTo({ orderId }: Order): Promise<string> {
  return world.promised(present(await world.work.stores.orders.find(orderId), 'the order'))
}

test('settles a payout once when a miner includes it under another transaction ID', async () => {
  const { order, txId, malleated } = await sendPayout()
  await mineForeign(malleated)
  await worker.step(DOGECOIN)
  const mined = transactionId(malleated)
  expect(mined).not.toBe(txId)
  expect(await world.gateway(DOGECOIN).transaction(txId ?? '')).toEqual({ status: 'unknown' })
  expect(await payoutOf(order)).toMatchObject({ status: 'SENT', txId: mined, timesReplaced: 0 })
  expect(await world.findings()).toEqual([])

  for (let pass = 0; pass < 3; pass += 1) await mineAndStep(DOGECOIN)
  expect(await payoutOf(order)).toMatchObject({ status: 'FINAL', txId: mined, timesReopened: 0 })
  expect(await stateOf(order)).toBe('FINISHED')
  expect(await world.received(order)).toBe(await promisedTo(order))
  expect(worker.events.filter((event) => event === 'payment-mined-under-another-id')).toHaveLength(1)
  expect(await world.findings()).toEqual([])
}, 180_000)

test('pays further orders with the change of a payout that was mined under another transaction ID', async () => {
  const first = await sendPayout()
  await mineForeign(first.malleated)
  await mineAndStep(DOGECOIN)
  const { order, signed } = await sendPayout()
  expect((await payoutOf(order)).reservation).toMatchObject({ inputs: [{ txId: transactionId(first.malleated) }] })
  await mineForeign(signed)
  await mineAndStep(DOGECOIN)
  expect(await stateOf(order)).toBe('FINISHED')
  expect(await world.findings()).toEqual([])
}, 180_000)

test('settles a payout once when a reorganisation replaces its malleated transaction with the signed one', async () => {
  const { order, txId, signed, malleated } = await sendPayout()
  await mineForeign(malleated)
  const block = await rpc<string>('getbestblockhash')
  await mineAndStep(DOGECOIN)
  expect(await payoutOf(order)).toMatchObject({ status: 'FINAL', timesReopened: 0 })

  await rpc('invalidateblock', block)
  await mineForeign(signed)
  await mineAndStep(DOGECOIN)
  await mineAndStep(DOGECOIN)
  expect(await payoutOf(order)).toMatchObject({ status: 'FINAL', txId, timesReopened: 1 })
  expect(await stateOf(order)).toBe('FINISHED')
  expect(await world.received(order)).toBe(await promisedTo(order))
  expect(await world.findings()).toEqual([])
}, 180_000)

test('broadcasts the signed transaction again when the block with the malleated one is orphaned', async () => {
  const { order, txId, malleated } = await sendPayout()
  const before = await rpc<string>('getbestblockhash')
  await mineForeign(malleated)
  const block = await rpc<string>('getbestblockhash')
  await worker.step(DOGECOIN)
  expect((await payoutOf(order)).txId).not.toBe(txId)

  await rpc('invalidateblock', block)
  expect(await rpc('getbestblockhash')).toBe(before)
  await rpc('generateblock', await world.strangers.address(DOGECOIN, world.stranger()), [])
  await worker.step(DOGECOIN)
  expect(await payoutOf(order)).toMatchObject({ status: 'SENT', txId })
}, 180_000)
