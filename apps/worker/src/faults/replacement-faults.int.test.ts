import { hasNode } from '@cambio/adapters/chains/chain-settings'
import { raiseFeeCeiling } from '@cambio/core/ops/payments/raise-fee-ceiling'
import type { Order } from '@cambio/core/orders/order'
import type { Payment } from '@cambio/core/payments/payment'
import { DEFAULT_REPLACEMENT_POLICY } from '@cambio/core/payments/replacement-policy'
import { REPLACEMENT_CHECKPOINTS, type Checkpoint } from '@cambio/core/shared/checkpoints'
import { present } from '@cambio/kernel/assert'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../testing/processes.ts'
import { openSteppedWorker, type SteppedWorker } from '../testing/stepped-worker.ts'
import { openWorld, type World } from '../testing/world.ts'
import type { Deal } from '../testing/deal.ts'

/** Number of blocks after which any deposit is credited and any payment is final. */
const DEEP = 20
/** Number of blocks after which an unmined payment is late. */
const PATIENCE = 3
const CHAINS = ['ethereum', 'bitcoin', 'litecoin', 'dogecoin']
/** Settings that let the worker replace a late payment without a further delay. */
const SETTINGS = { REPLACE_AFTER_MS: '1' }
const GWEI = 10n ** 9n
/** Base fee on a quiet chain, in wei per gas. */
const CALM = GWEI
/** Base fee in wei per gas, far above the fee of payments that were signed while fees were low. */
const BUSY = 20n * GWEI
/** Base fee in wei per gas at which a replacement exceeds the fee ceiling. */
const MAD = 400n * GWEI
const DEATH_PATIENCE_MS = 60_000

const TO_TOKEN: Deal = { from: 'ltc', to: 'usdt-erc20', amount: '2' }
const TO_LTC: Deal = { from: 'eth', to: 'ltc', amount: '0.1' }
const TO_BTC: Deal = { from: 'eth', to: 'btc', amount: '0.1' }
const TO_DOGE: Deal = { from: 'eth', to: 'doge', amount: '0.1' }

let world: World
let worker: SteppedWorker

beforeAll(async () => {
  world = await openWorld({ chainNames: CHAINS, blockSeconds: 3_600 })
  worker = await openSteppedWorker({ ...world.workerEnvironment(), ...SETTINGS })
  for (const chain of CHAINS) await worker.step(chain)
  await world.sendFloat()
  for (const chain of CHAINS) {
    await world.mine(chain, DEEP)
    await worker.step(chain)
  }
  // Run another step so that the recorded prices include the credited coins in the inventory.
  await worker.step('ethereum')
}, 360_000)

afterAll(async () => {
  await worker?.close()
  await world?.close()
}, 60_000)

async function rpc<T>(chain: string, method: string, ...params: unknown[]): Promise<T> {
  const { rpcUrl } = present(
    world.chains.filter(hasNode).find((one) => one.chain === chain),
    chain,
  )
  const { username, password, origin } = new URL(rpcUrl)
  const response = await fetch(`${origin}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`${username}:${password}`)}` },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result: T; error?: { message: string } }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

/** Mines blocks with a base fee of `baseFee` wei per gas, which excludes transactions that offer less. */
async function mineBusy(baseFee: bigint, count = PATIENCE): Promise<void> {
  for (let mined = 0; mined < count; mined += 1) {
    await rpc('ethereum', 'anvil_setNextBlockBaseFeePerGas', `0x${baseFee.toString(16)}`)
    await world.mine('ethereum')
  }
}

/** Mines blocks as a foreign miner. The first block contains only the given transactions, and the others are empty. */
async function mineForeign(chain: string, count: number, transactions: string[] = []): Promise<void> {
  const otherAddress = await world.strangers.address(chain, world.stranger())
  for (let mined = 0; mined < count; mined += 1)
    await rpc(chain, 'generateblock', otherAddress, mined === 0 ? transactions : [])
}

/** Creates an order with a credited deposit and a payout that has been sent but not mined. */
async function waitingPayout(deal: Deal): Promise<Order> {
  const [from, to] = [chainOf(deal.from), chainOf(deal.to)]
  const order = await world.paidOrder(deal)
  await world.mine(from, DEEP)
  await worker.step(from)
  await worker.step(to)
  expect(await payoutOf(order)).toMatchObject({ status: 'SENT', timesReplaced: 0 })
  return order
}

const chainOf = (slug: string): string =>
  ({ eth: 'ethereum', 'usdt-erc20': 'ethereum', ltc: 'litecoin', btc: 'bitcoin', doge: 'dogecoin' })[slug] ?? slug

const payoutOf = async ({ orderId }: Order): Promise<Payment> =>
  present((await world.work.stores.payments.forOrder(orderId))[0], 'a payout')

const versionsOf = async (order: Order) => world.work.stores.payments.attemptsOf((await payoutOf(order)).id)

/**
 * Expects the given version of the payout to be final, the recipient to be paid once, and the ledger to match the
 * chain.
 */
async function expectPaidOnce(order: Order, versions: number, confirmed: number): Promise<void> {
  const chain = chainOf(order.to)
  await world.mine(chain, DEEP)
  for (let pass = 0; pass < 3; pass += 1) await worker.step(chain)
  const [finished] = await world.finished([order], 1_000)
  const payment = await payoutOf(order)
  const all = await versionsOf(order)
  expect(all).toHaveLength(versions)
  expect(payment).toMatchObject({ status: 'FINAL', stuck: null, txId: all[confirmed - 1]?.txId })
  const mined = await world.gateway(chain).transaction(payment.txId ?? '')
  expect(mined).toMatchObject({ status: 'included', feeAtomic: payment.feeAtomic })
  expect(await world.received(order)).toBe(await world.promised(present(finished, 'the order')))
  for (const one of CHAINS) await worker.step(one)
  expect(await world.findings()).toEqual([])
}

describe('replacement of a payment on an EVM chain', () => {
  beforeEach(() => mineBusy(CALM, 1))

  test('pays the order only once when the worker replaces a payout whose fee is below the base fee', async () => {
    const order = await waitingPayout(TO_TOKEN)
    const before = await payoutOf(order)
    await mineBusy(BUSY, PATIENCE - 1)
    await worker.step('ethereum')
    expect(await payoutOf(order)).toMatchObject({ status: 'SENT', timesReplaced: 0 })
    await mineBusy(BUSY, 1)
    await worker.step('ethereum')
    const replaced = await payoutOf(order)
    expect(replaced).toMatchObject({
      status: 'SIGNED',
      timesReplaced: 1,
      to: before.to,
      amountAtomic: before.amountAtomic,
    })
    const [first, second] = (await versionsOf(order)).map(({ reservation }) => reservation)
    if (first?.kind !== 'sequence' || second?.kind !== 'sequence') throw new Error('not a numbered chain')
    expect(second.sequence).toBe(first.sequence)
    expect(replaced.heldFeeAtomic).toBe(second.terms.maxFeeAtomic)
    for (const price of ['maxFeePerGas', 'maxPriorityFeePerGas'])
      expect(Number(second.terms.fields[price])).toBeGreaterThanOrEqual(Number(first.terms.fields[price]) * 1.125)
    expect(second.terms.fields.gasLimit).toBe(first.terms.fields.gasLimit)
    await worker.step('ethereum')
    await mineBusy(BUSY, 1)
    await expectPaidOnce(order, 2, 2)
  }, 120_000)

  const DEATHS: [dieAt: Checkpoint, confirmed: 1 | 2, versions: 1 | 2][] = [
    ['replacement-signed', 1, 1],
    ['replacement-stored', 1, 2],
    ['replacement-stored', 2, 2],
    ['sent-without-reply', 2, 2],
    ['reply-not-stored', 2, 2],
  ]
  test.each(DEATHS)(
    'pays the order once when the worker dies at checkpoint %s and payout version %i of %i is mined',
    async (dieAt, confirmed, versions) => {
      const order = await waitingPayout(TO_TOKEN)
      const original = await payoutOf(order)
      await mineBusy(BUSY)
      const diesWhileReplacing = dieAt.startsWith('replacement')
      await worker.step('ethereum', diesWhileReplacing ? dieAt : undefined)
      if (!diesWhileReplacing) await worker.step('ethereum', dieAt)
      // Rebroadcast the earlier version, as a miner that has kept it until fees are low would. The test's node (anvil)
      // dropped it because of its low fee.
      if (confirmed === 1) {
        await mineBusy(CALM, 1)
        await world.gateway('ethereum').broadcast(present(original.raw, 'signed bytes'))
        await mineBusy(CALM, 1)
      }
      await worker.step('ethereum')
      await worker.step('ethereum')
      if (confirmed === 2) await mineBusy(BUSY, 1)
      await expectPaidOnce(order, versions, confirmed)
    },
    120_000,
  )

  const KILLS = [...REPLACEMENT_CHECKPOINTS, 'sent-without-reply', 'reply-not-stored'] as const
  test.each(KILLS)(
    'pays the order once when the worker process is killed at checkpoint %s',
    async (checkpoint) => {
      const order = await waitingPayout(TO_TOKEN)
      await mineBusy(BUSY)
      const killed = world.startWorker({ ...SETTINGS, DIE_AT: checkpoint })
      expect(await killed.ended(DEATH_PATIENCE_MS)).toBe('SIGKILL')
      // Wait for the lease of the killed worker to expire.
      await eventually('its replacement is sent', DEATH_PATIENCE_MS, async () => {
        await worker.step('ethereum')
        const { status, timesReplaced } = await payoutOf(order)
        return status === 'SENT' && timesReplaced === 1 ? true : null
      })
      await mineBusy(BUSY, 1)
      await expectPaidOnce(order, 2, 2)
    },
    180_000,
  )

  test('rebroadcasts only the newest version of a payout that the node has dropped', async () => {
    const order = await waitingPayout(TO_TOKEN)
    await rpc('ethereum', 'anvil_dropTransaction', (await payoutOf(order)).txId)
    await mineBusy(BUSY)
    await worker.step('ethereum')
    await worker.step('ethereum')
    const newest = present((await payoutOf(order)).txId, 'a transaction')
    await rpc('ethereum', 'anvil_dropTransaction', newest)
    await eventually('the version is resent', DEATH_PATIENCE_MS, async () => {
      await worker.step('ethereum')
      return (await world.gateway('ethereum').transaction(newest)).status === 'pending' ? true : null
    })
    await mineBusy(BUSY, 1)
    await expectPaidOnce(order, 2, 2)
  }, 120_000)

  test('replaces only one of two stuck payments at a time', async () => {
    const [first, second] = [await waitingPayout(TO_TOKEN), await waitingPayout(TO_TOKEN)]
    await mineBusy(BUSY)
    await worker.step('ethereum')
    expect([(await payoutOf(first)).timesReplaced, (await payoutOf(second)).timesReplaced]).toEqual([1, 0])
    await worker.step('ethereum')
    await mineBusy(BUSY, 1)
    await worker.step('ethereum')
    expect([(await payoutOf(first)).timesReplaced, (await payoutOf(second)).timesReplaced]).toEqual([1, 1])
    await worker.step('ethereum')
    await mineBusy(BUSY, 1)
    await expectPaidOnce(first, 2, 2)
    await expectPaidOnce(second, 2, 2)
  }, 120_000)

  test('replaces a payment above its fee ceiling only after an operator has raised the ceiling', async () => {
    const order = await waitingPayout(TO_TOKEN)
    await mineBusy(MAD)
    await worker.step('ethereum')
    const stuck = await payoutOf(order)
    expect(stuck).toMatchObject({ status: 'SENT', timesReplaced: 0, stuck: { why: 'ceiling' } })
    expect(worker.events).toContain('payment-stuck')
    const ceilingAtomic = present(stuck.stuck, 'stuck').wantedFeeAtomic
    const catalogue = await world.catalogue()
    const deps = { catalogue, clock: { now: Date.now }, replacement: DEFAULT_REPLACEMENT_POLICY }
    await world.work.transaction((stores) => raiseFeeCeiling(deps, stores, { paymentId: stuck.id, ceilingAtomic }))
    // Mine a busy block first, so that the worker reads a high base fee: each block's base fee depends on the previous
    // block.
    await mineBusy(MAD, 1)
    await worker.step('ethereum')
    expect(await payoutOf(order)).toMatchObject({ status: 'SIGNED', timesReplaced: 1, stuck: null })
    await worker.step('ethereum')
    await mineBusy(MAD, 1)
    await expectPaidOnce(order, 2, 2)
  }, 120_000)
})

describe('replacement of a payment on a UTXO chain', () => {
  test('pays the order once when the worker replaces a waiting payout and takes the higher fee from the change', async () => {
    const order = await waitingPayout(TO_BTC)
    await mineForeign('bitcoin', PATIENCE)
    await worker.step('bitcoin')
    await worker.step('bitcoin')
    const [first, second] = (await versionsOf(order)).map(({ reservation }) => reservation)
    if (first?.kind !== 'inputs' || second?.kind !== 'inputs') throw new Error('not a chain of outputs')
    expect(second.inputs).toEqual(first.inputs)
    expect(second.feeAtomic + second.changeAtomic).toBe(first.feeAtomic + first.changeAtomic)
    expect(second.feeAtomic).toBeGreaterThan(first.feeAtomic)
    const { txId } = await payoutOf(order)
    expect(await world.gateway('bitcoin').transaction(txId ?? '')).toEqual({ status: 'pending' })
    await expectPaidOnce(order, 2, 2)
  }, 120_000)

  test('pays the order once when a miner includes the original version of a replaced payout', async () => {
    const order = await waitingPayout(TO_BTC)
    const original = present((await payoutOf(order)).raw, 'signed bytes')
    await mineForeign('bitcoin', PATIENCE)
    await worker.step('bitcoin')
    await worker.step('bitcoin')
    await mineForeign('bitcoin', 1, [original])
    await worker.step('bitcoin')
    const [first] = await versionsOf(order)
    // Users see the mined version's transaction ID long before that version is final.
    expect(await payoutOf(order)).toMatchObject({ status: 'SENT', txId: first?.txId, timesReplaced: 1 })
    expect(worker.events).toContain('earlier-version-mined')
    await expectPaidOnce(order, 2, 1)
    const next = await waitingPayout(TO_BTC)
    await expectPaidOnce(next, 1, 1)
  }, 180_000)

  test('replaces a payout whose recipient has already spent it in a transaction with a high fee', async () => {
    const key = world.stranger()
    const address = await world.strangers.address('bitcoin', key)
    const order = await waitingPayout({ ...TO_BTC, destination: address })
    const { txId, amountAtomic } = await payoutOf(order)
    const childFee = 20_000n
    const child = await world.strangers.sign({
      kind: 'outputs',
      chain: 'bitcoin',
      spendId: 'child',
      asset: 'btc',
      inputs: [{ txId: present(txId, 'a transaction'), vout: 0, amountAtomic, key }],
      outputs: [{ address: await world.unusedAddress('bitcoin'), amountAtomic: amountAtomic - childFee }],
      change: [],
    })
    expect(await world.gateway('bitcoin').broadcast(child.raw)).toBe('accepted')
    await mineForeign('bitcoin', PATIENCE)
    await worker.step('bitcoin')
    await worker.step('bitcoin')
    const replaced = await payoutOf(order)
    expect(replaced.heldFeeAtomic).toBeGreaterThan(childFee)
    expect(await world.gateway('bitcoin').transaction(replaced.txId ?? '')).toEqual({ status: 'pending' })
    expect(await world.gateway('bitcoin').transaction(child.txId)).toEqual({ status: 'unknown' })
    await expectPaidOnce(order, 2, 2)
  }, 120_000)

  test.each([TO_LTC, TO_DOGE])(
    'rebroadcasts the identical transaction on chains whose nodes reject replacements ($to)',
    async (deal) => {
      const order = await waitingPayout(deal)
      await mineForeign(chainOf(deal.to), PATIENCE)
      await worker.step(chainOf(deal.to))
      expect(worker.events).toContain('payment-waits-for-block')
      expect(await payoutOf(order)).toMatchObject({ status: 'SENT', timesReplaced: 0, stuck: null })
      await expectPaidOnce(order, 1, 1)
    },
    120_000,
  )
})
