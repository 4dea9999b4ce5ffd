import { hasNode } from '@cambio/adapters/chains/chain-settings'
import { creditReference } from '@cambio/core/chains/deposit'
import { requestVoid } from '@cambio/core/ops/payments/request-void'
import { retryPayment } from '@cambio/core/ops/payments/retry-payment'
import type { OpsDeps } from '@cambio/core/ops/ops-deps'
import type { OpsStores } from '@cambio/core/ops/ops-store'
import { DEFAULT_ORDER_TERMS } from '@cambio/core/orders/order-terms'
import type { Order } from '@cambio/core/orders/order'
import type { Payment } from '@cambio/core/payments/payment'
import { present } from '@cambio/kernel/assert'
import { systemClock } from '@cambio/kernel/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDoubtfulRpc, type DoubtfulRpc } from '../testing/doubtful-rpc.ts'
import { openSteppedWorker, type SteppedWorker } from '../testing/stepped-worker.ts'
import { openWorld, type World } from '../testing/world.ts'

/** Number of Ethereum blocks after which any deposit is credited and any payment is final. */
const DEEP = 20
/** Number of blocks that must pass before the worker voids a waiting payment. */
const PATIENCE = 3
/** Number of 32-slot batches on Solana after which a lost transaction is proven to have expired. */
const OVER = 10
/** Chains whose node loses broadcasts, and the coin of each. */
const LOSING = [
  ['xrp', 'xrp'],
  ['stellar', 'xlm'],
  ['ton', 'ton'],
] as const
const ETHEREUM = 'ethereum'
const CHAINS = [ETHEREUM, 'solana', ...LOSING.map(([chain]) => chain)]
/** Matches the signed bytes in a broadcast to Ethereum or to a chain in `LOSING`. */
const BROADCAST =
  /"(?:tx_blob|boc)":"([^"]+)"|"method":"sendTransaction".*"transaction":"([^"]+)"|"eth_sendRawTransaction".*?"0x([^"]+)"/
const SETTINGS = { VOID_AFTER_MS: '1' }

let world: World
let worker: SteppedWorker
const nodes = new Map<string, DoubtfulRpc>()

beforeAll(async () => {
  world = await openWorld({ chainNames: CHAINS, blockSeconds: 3_600 })
  const chains = world.chains.map((settings) => ({ ...settings }))
  for (const settings of chains.filter(hasNode))
    if (settings.chain === ETHEREUM || LOSING.some(([chain]) => chain === settings.chain)) {
      const node = await startDoubtfulRpc(settings.rpcUrl)
      nodes.set(settings.chain, node)
      settings.rpcUrl = node.url
    }
  worker = await openSteppedWorker({ ...world.workerEnvironment(chains), ...SETTINGS })
  for (const chain of CHAINS) await worker.step(chain)
  await world.sendFloat()
  for (const chain of CHAINS) await mineAndStep(chain, chain === 'ethereum' ? DEEP : 1)
  // Run another step so that the recorded prices include the credited coins in the inventory.
  await worker.step('ethereum')
}, 360_000)

afterAll(async () => {
  await worker?.close()
  for (const node of nodes.values()) node.close()
  await world?.close()
}, 60_000)

async function mineAndStep(chain: string, blocks = 1): Promise<void> {
  await world.mine(chain, blocks)
  await worker.step(chain)
}

/**
 * Makes a chain's node drop the next signed transaction, including every rebroadcast of it. The node accepts all other
 * transactions.
 */
function loseNextBroadcast(chain: string): void {
  let lost: string | undefined
  present(nodes.get(chain), chain).changeRequest = (body) => {
    const [, blob, transaction, bytes] = BROADCAST.exec(body) ?? []
    lost ??= blob ?? transaction ?? bytes
    return lost === undefined ? body : body.replaceAll(lost, '00')
  }
}

const payoutOf = async ({ orderId }: Order): Promise<Payment> =>
  present((await world.work.stores.payments.forOrder(orderId))[0], 'a payout')

/** Creates an order whose deposit is credited, and sends its payout. */
async function sentOrder(chain: string, to: string): Promise<Order> {
  const order = await world.paidOrder({ from: 'eth', to, amount: '0.1' })
  await mineAndStep('ethereum', DEEP)
  await worker.step(chain)
  expect(await payoutOf(order)).toMatchObject({ status: 'SENT', txId: expect.any(String) })
  return order
}

async function opsDeps(): Promise<OpsDeps> {
  return { catalogue: await world.catalogue(), clock: systemClock, terms: DEFAULT_ORDER_TERMS } as unknown as OpsDeps
}

async function retry(paymentId: string): Promise<void> {
  const deps = await opsDeps()
  await world.work.transaction((stores) => retryPayment(deps, stores as unknown as OpsStores, paymentId, null))
}

async function voidByOperator(paymentId: string): Promise<readonly string[]> {
  const deps = await opsDeps()
  return (await world.work.transaction((stores) => requestVoid(deps, stores, paymentId))).summary
}

async function expectPaidOnce(order: Order): Promise<void> {
  const [finished] = await world.finished([order], 1_000)
  expect(await payoutOf(order)).toMatchObject({ status: 'FINAL' })
  expect(await world.received(order)).toBe(await world.promised(present(finished, 'the order')))
  expect(await world.findings()).toEqual([])
}

describe.each(LOSING)('a payment that no block of %s includes', (chain, slug) => {
  test('the worker voids an unmined payment with a transaction of the same sequence number', async () => {
    loseNextBroadcast(chain)
    const order = await sentOrder(chain, slug)
    for (let block = 0; block <= PATIENCE; block += 1) await mineAndStep(chain)
    const voiding = await payoutOf(order)
    expect(voiding).toMatchObject({ status: 'SENT', reservation: { isVoid: true }, stuck: { why: 'voiding' } })
    const [first, second] = await world.work.stores.payments.attemptsOf(voiding.id)
    if (first?.reservation.kind !== 'sequence' || second?.reservation.kind !== 'sequence') throw new Error('numbered')
    expect(second.reservation.sequence).toBe(first.reservation.sequence)

    // The later payment waits for the voided payment's sequence number. The step that processes the later payment
    // broadcasts the void.
    const behind = await sentOrder(chain, slug)
    await mineAndStep(chain)
    expect(await payoutOf(order)).toMatchObject({ status: 'HELD', raw: null, txId: null, held: { why: 'voided' } })
    expect(worker.events).toContain('payment-voided')
    expect(await world.received(order)).toBe('0')
    // Rebroadcast the later payment, because the worker resends it only after some seconds. A real node would have kept
    // the transaction.
    await world.gateway(chain).broadcast(present((await payoutOf(behind)).raw, 'signed bytes'))
    await mineAndStep(chain)
    await expectPaidOnce(behind)
    expect(await world.gateway(chain).transaction(present(first.txId, 'a transaction'))).toEqual({ status: 'unknown' })

    await retry(voiding.id)
    await worker.step(chain)
    await mineAndStep(chain)
    await expectPaidOnce(order)
  }, 180_000)
})

test('voids an unmined token sweep from its deposit address', async () => {
  const order = await world.paidOrder({ from: 'usdt-erc20', to: 'xrp', amount: '300' })
  await mineAndStep(ETHEREUM, DEEP)
  const [deposit] = await world.work.stores.orders.depositsOf(order.orderId)
  const reference = creditReference(present(deposit, 'a deposit'))
  const paymentFor = async (purpose: 'sweep' | 'gas') =>
    present(await world.work.stores.payments.findFor(purpose, reference), purpose)
  await worker.step(ETHEREUM)
  expect((await paymentFor('gas')).status).toBe('SENT')
  await world.mine(ETHEREUM, DEEP)
  loseNextBroadcast(ETHEREUM)
  for (let pass = 0; pass < 2; pass += 1) await worker.step(ETHEREUM)
  const { id, source, txId } = await paymentFor('sweep')
  expect((await paymentFor('sweep')).status).toBe('SENT')
  const gateway = world.gateway(ETHEREUM)
  const { contract } = (await world.catalogue()).get({ slug: 'usdt-erc20' })
  const [tokens, coins] = [
    await gateway.balance(order.depositAddress, contract),
    await gateway.balance(order.depositAddress, null),
  ]
  expect([source.purpose, tokens]).toEqual(['deposit', 300_000_000n])

  for (let block = 0; block <= PATIENCE; block += 1) await mineAndStep(ETHEREUM)
  expect(await paymentFor('sweep')).toMatchObject({ reservation: { isVoid: true } })
  await mineAndStep(ETHEREUM, DEEP)
  expect(await paymentFor('sweep')).toMatchObject({ status: 'HELD', raw: null, txId: null, held: { why: 'voided' } })
  expect(await gateway.transaction(present(txId, 'a transaction'))).toEqual({ status: 'unknown' })
  expect(await gateway.balance(order.depositAddress, contract)).toBe(tokens)
  expect(await gateway.balance(order.depositAddress, null)).toBeLessThan(coins)
  expect(await world.findings()).toEqual([])

  await retry(id)
  await worker.step(ETHEREUM)
  await mineAndStep(ETHEREUM, DEEP)
  expect(await paymentFor('sweep')).toMatchObject({ status: 'FINAL', amountAtomic: tokens })
  expect(await gateway.balance(order.depositAddress, contract)).toBe(0n)
  expect(await world.findings()).toEqual([])
}, 180_000)

describe('a payment whose transactions expire on Solana', () => {
  /** Removes the payment's transaction from the chain and mines until its expiry is proven. */
  async function expire(): Promise<void> {
    await world.reorganise('solana', 1, 'dropped')
    await world.mine('solana', OVER)
    for (let pass = 0; pass < OVER; pass += 1) await worker.step('solana')
  }

  test('holds an expired payment whose void an operator has requested', async () => {
    const order = await sentOrder('solana', 'sol')
    const { id } = await payoutOf(order)
    expect((await voidByOperator(id)).join(' ')).toContain('expires by itself')
    await expect(voidByOperator(id)).rejects.toThrow('is being voided already')
    await expire()
    expect(await payoutOf(order)).toMatchObject({ status: 'HELD', raw: null, held: { why: 'voided' } })
    expect(await world.findings()).toEqual([])
    await retry(id)
    await worker.step('solana')
    await mineAndStep('solana')
    await expectPaidOnce(order)
  }, 120_000)

  test('holds a payment when its second transaction also expires after the time limit', async () => {
    const order = await sentOrder('solana', 'sol')
    const { id } = await payoutOf(order)
    await expire()
    expect(await payoutOf(order)).toMatchObject({ status: 'SENT', frontSince: expect.any(Number) })
    await expire()
    expect(await payoutOf(order)).toMatchObject({ status: 'HELD', frontSince: null, held: { why: 'voided' } })
    expect(await world.findings()).toEqual([])
    await retry(id)
    await worker.step('solana')
    await mineAndStep('solana')
    await expectPaidOnce(order)
  }, 120_000)
})
