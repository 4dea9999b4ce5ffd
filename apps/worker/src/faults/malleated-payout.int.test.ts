import { malleate } from '@cambio/adapters/chains/bitcoin/testing/malleate'
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

/** Mines a block as another miner would, with only the given transaction. */
async function mineForeign(transaction: string): Promise<void> {
  const { rpcUrl } = present(
    world.chains.filter(hasNode).find(({ chain }) => chain === DOGECOIN),
    DOGECOIN,
  )
  const { username, password, origin } = new URL(rpcUrl)
  const params = [await world.strangers.address(DOGECOIN, world.stranger()), [transaction]]
  const response = await fetch(`${origin}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`${username}:${password}`)}` },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'generateblock', params }),
  })
  expect(await response.json()).toMatchObject({ error: null })
}

const payoutsOf = ({ orderId }: Order): Promise<Payment[]> => world.work.stores.payments.forOrder(orderId)

test('does not pay again when a miner includes a payout under another transaction ID', async () => {
  const order = await world.paidOrder(TO_DOGE)
  await mineAndStep(ETHEREUM)
  await worker.step(DOGECOIN)
  const [sent] = await payoutsOf(order)
  await mineForeign(malleate(present(sent?.raw ?? null, 'signed bytes')))
  const promised = await world.promised(present(await world.work.stores.orders.find(order.orderId), 'the order'))
  expect(await world.received(order)).toBe(promised)

  for (let pass = 0; pass < 4; pass += 1) await mineAndStep(DOGECOIN)
  expect(await world.gateway(DOGECOIN).transaction(sent?.txId ?? '')).toEqual({ status: 'unknown' })
  expect(await payoutsOf(order)).toMatchObject([{ status: 'SENT', txId: sent?.txId, timesReplaced: 0 }])
  expect(await world.received(order)).toBe(promised)
  expect(worker.events).toContain('broadcast-unclear')
  expect(await world.findings()).toMatchObject([{ invariant: 15, chain: DOGECOIN }])
}, 180_000)
