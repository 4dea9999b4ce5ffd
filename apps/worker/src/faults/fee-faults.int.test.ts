import { hasNode } from '@cambio/adapters/chains/chain-settings'
import { NO_PROVIDERS } from '@cambio/core/liquidity/no-providers'
import { getQuote } from '@cambio/core/quotes/get-quote'
import { NO_MARKUP } from '@cambio/core/quotes/markup'
import { networkFeeOf } from '@cambio/core/quotes/price-quote'
import { DEFAULT_QUOTE_POLICY } from '@cambio/core/quotes/quote-policy'
import type { RateTick } from '@cambio/core/quotes/tick'
import { feeForDestination } from '@cambio/core/quotes/transfer-cost'
import type { DomainError } from '@cambio/core/shared/domain-error'
import { formatAmount } from '@cambio/kernel/money'
import { retryPayment } from '@cambio/core/ops/payments/retry-payment'
import type { OpsDeps } from '@cambio/core/ops/ops-deps'
import type { OpsStores } from '@cambio/core/ops/ops-store'
import { DEFAULT_ORDER_TERMS } from '@cambio/core/orders/order-terms'
import type { Order } from '@cambio/core/orders/order'
import type { Payment } from '@cambio/core/payments/payment'
import { present } from '@cambio/kernel/assert'
import { systemClock } from '@cambio/kernel/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSteppedWorker, type SteppedWorker } from '../testing/stepped-worker.ts'
import { openWorld, type World } from '../testing/world.ts'
import type { Deal } from '../testing/deal.ts'

/** Number of blocks after which any deposit is credited and any payment is final. */
const DEEP = 20
/** Number of blocks after which the worker replaces or voids an unmined payment. */
const PATIENCE = 3
/** Settings that let the worker void a late payment without a further delay. */
const SETTINGS = { VOID_AFTER_MS: '1' }
const CHAINS = ['ethereum', 'litecoin', 'bitcoin']
const GWEI = 10n ** 9n
const CALM = GWEI
/** Base fee per gas, in wei, that exceeds the fee ceiling of every replacement. */
const EXCESSIVE_BASE_FEE = 400n * GWEI
/** Gas limit that would exceed the block gas limit if it were raised by 25 %. */
const BLOCK_FILLING_GAS = 25_500_000
const STOLEN_GAS = 8_870_000

const TO_ETH: Deal = { from: 'ltc', to: 'eth', amount: '0.3' }
const TO_TOKEN: Deal = { from: 'ltc', to: 'usdt-erc20', amount: '2' }
const TO_BTC: Deal = { from: 'eth', to: 'btc', amount: '0.1' }

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

async function mineAt(baseFee: bigint, count: number): Promise<void> {
  for (let mined = 0; mined < count; mined += 1) {
    await rpc('ethereum', 'anvil_setNextBlockBaseFeePerGas', `0x${baseFee.toString(16)}`)
    await world.mine('ethereum')
  }
}

/** Mines blocks without including any pending transaction. */
async function mineEmpty(chain: string, count: number): Promise<void> {
  const miner = await world.strangers.address(chain, world.stranger())
  for (let mined = 0; mined < count; mined += 1) await rpc(chain, 'generateblock', miner, [])
}

const chainOf = (slug: string): string =>
  ({ eth: 'ethereum', 'usdt-erc20': 'ethereum', ltc: 'litecoin', btc: 'bitcoin' })[slug] ?? slug

async function credited(order: Order): Promise<void> {
  await world.sendTo(order.from, order.depositAddress, order.from === 'ltc' ? ltcOf(order) : '0.1', order.depositMemo)
  await world.mine(chainOf(order.from), DEEP)
  await worker.step(chainOf(order.from))
}

const ltcOf = ({ to }: Order): string => (to === 'eth' ? TO_ETH.amount : TO_TOKEN.amount)

const payoutOf = async ({ orderId }: Order): Promise<Payment> =>
  present((await world.work.stores.payments.forOrder(orderId))[0], 'a payout')

const stateOf = async ({ orderId }: Order) => (await world.work.stores.orders.find(orderId))?.state

/** Expects a new order to be paid out while other payments are on hold. */
async function expectNextPayoutToPass(): Promise<void> {
  const order = await world.makeOrder(TO_TOKEN)
  await credited(order)
  await worker.step('ethereum')
  await expectPaidOnce(order)
}

async function expectPaidOnce(order: Order): Promise<void> {
  const chain = chainOf(order.to)
  await world.mine(chain, DEEP)
  for (let pass = 0; pass < 3; pass += 1) await worker.step(chain)
  const [finished] = await world.finished([order], 1_000)
  expect(await payoutOf(order)).toMatchObject({ status: 'FINAL' })
  expect(await world.received(order)).toBe(await world.promised(present(finished, 'the order')))
}

/** Expects the ledger to match the chains and every invariant to hold. */
async function expectNoFindings(): Promise<void> {
  for (const one of CHAINS) await worker.step(one)
  expect(await world.findings()).toEqual([])
}

async function retry(paymentId: string): Promise<void> {
  const catalogue = await world.catalogue()
  const deps = { catalogue, clock: systemClock, terms: DEFAULT_ORDER_TERMS } as unknown as OpsDeps
  await world.work.transaction((stores) => retryPayment(deps, stores as unknown as OpsStores, paymentId, null))
}

describe('a destination contract that starts to burn gas after its order is created', () => {
  beforeEach(() => mineAt(CALM, 1))

  test.each([BLOCK_FILLING_GAS, STOLEN_GAS])(
    'holds only the payout to a destination that burns %i gas',
    async (gas) => {
      const order = await world.makeOrder(TO_ETH)
      await world.makeGasBurner('ethereum', order.destinationAddress, gas)
      await credited(order)
      // Allow several steps, because a step may stop waiting before the estimate arrives.
      for (let pass = 0; pass < 5 && (await payoutOf(order)).status === 'INTENT'; pass += 1)
        await worker.step('ethereum')
      const held = await payoutOf(order)
      expect(held).toMatchObject({ status: 'HELD', raw: null, reservation: null, held: { why: 'costly' } })
      expect(held.held?.wantedFeeAtomic).toBeGreaterThan(BigInt(gas) * CALM)
      expect(worker.events).toContain('payment-too-costly')
      expect(await stateOf(order)).toBe('SUSPENSE')
      await expectNextPayoutToPass()
      await expectNoFindings()
      const paid = `FROM (SELECT id AS paid FROM payment WHERE status = 'FINAL' LIMIT 1) one WHERE id = paid`
      expect(await world.brokenBy(`UPDATE payment SET allowed_fee = fee - 1 ${paid}`)).toEqual([23])
      expect(await world.brokenBy(`UPDATE payment SET charged_fee = charged_fee * 2 + 1 ${paid}`)).toContain(23)
      const waits = `status = 'SENT', front_since = now() - interval '3 hours'`
      expect(await world.brokenBy(`UPDATE payment SET ${waits} ${paid}`)).toContain(24)
    },
    120_000,
  )
})

test('rejects an order to a gas-burning destination contract as too costly', async () => {
  await mineAt(CALM, 1)
  const destination = await world.strangers.address('ethereum', world.stranger())
  await world.makeGasBurner('ethereum', destination, STOLEN_GAS)
  await expect(world.makeOrder({ ...TO_ETH, destination })).rejects.toMatchObject({
    code: 'ADDRESS_INVALID',
    details: { field: 'destinationAddress', reason: 'error_address_costly' },
  })
}, 120_000)

describe('a smart contract wallet, which needs more gas than an ordinary address', () => {
  let destination: string

  beforeEach(async () => {
    await mineAt(CALM, 1)
    destination = await world.strangers.address('ethereum', world.stranger())
    await world.makeGasBurner('ethereum', destination, 30_000)
  })

  test('charges the actual transfer cost to a floating-rate order to a contract wallet', async () => {
    const order = await world.makeOrder({ ...TO_ETH, destination })
    const percent = await expectChargedCost(order)
    await credited(order)
    await worker.step('ethereum')
    const payment = await payoutOf(order)
    const settled = present((await world.work.stores.orders.find(order.orderId))?.settledQuote, 'a settled quote')
    expect(payment.chargedFeeAtomic).toBe(settled.networkFeeAtomic)
    const ticks = (await world.freshTicks()).recent()
    expect(await Promise.all(ticks.map((tick) => costAt(tick, percent)))).toContain(settled.networkFeeAtomic)
    expect(settled.costs.reduce((sum, line) => sum + line.amountAtomic, 0n)).toBe(settled.amountToGetAtomic)
    await expectPaidOnce(order)
    expect((await payoutOf(order)).feeAtomic).toBeLessThanOrEqual(payment.chargedFeeAtomic)
    await expectNoFindings()
  }, 120_000)

  test('pays exactly the offered amount of a fixed rate that includes the higher transfer cost', async () => {
    const deal = { ...TO_ETH, destination, isRefunding: true }
    const shown = await quotedRate()
    const refusal: unknown = await world.makeOrder({ ...deal, claimedRate: shown }).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'RATE_OUT_OF_DATE' })
    const { currentRate } = (refusal as DomainError).details
    const { price, updatedAt, amountToGet } = present(currentRate, 'a current rate')
    expect(Number(amountToGet)).toBeLessThan(Number(shown.amountToReceive))
    const claimedRate = { price, tickAt: updatedAt, amountToReceive: amountToGet }
    const order = await world.makeOrder({ ...deal, claimedRate })
    await expectChargedCost(order)
    expect(formatAmount(order.agreedQuote.amountToGetAtomic, 18)).toBe(amountToGet)
    await credited(order)
    await worker.step('ethereum')
    await expectPaidOnce(order)
    expect(await world.received(order)).toBe(amountToGet)
    await expectNoFindings()
  }, 120_000)

  test('charges the actual transfer cost for a refund and for a returned deposit', async () => {
    const refundAddress = destination
    const order = await world.makeOrder({ ...TO_BTC, isRefunding: true, refundAddress })
    for (let transfer = 0; transfer < 2; transfer += 1) {
      await world.sendTo('eth', order.depositAddress, '0.05', order.depositMemo)
      await mineAt(CALM, DEEP)
      await worker.step('ethereum')
    }
    for (let pass = 0; pass < 4; pass += 1) {
      await mineAt(CALM, DEEP)
      await worker.step('ethereum')
    }
    const refund = await payoutOf(order)
    const [, second] = await world.work.stores.orders.depositsOf(order.orderId)
    const back = await world.work.stores.payments.findFor('return', present(second, 'a second deposit').id)
    for (const payment of [refund, present(back, 'a return')]) {
      expect(payment).toMatchObject({ status: 'FINAL', to: refundAddress })
      expect(payment.amountAtomic + payment.chargedFeeAtomic).toBe(5n * 10n ** 16n)
      expect(payment.feeAtomic).toBeLessThanOrEqual(payment.chargedFeeAtomic)
    }
    expect(await world.held('eth', refundAddress)).toBe(
      formatAmount(refund.amountAtomic + present(back, 'a return').amountAtomic, 18),
    )
    await expectNoFindings()
  }, 180_000)

  /** Returns the fixed rate that the page shows before it knows the destination. */
  async function quotedRate() {
    const deps = {
      catalogue: await world.catalogue(),
      ticks: await world.freshTicks(),
      providerQuotes: NO_PROVIDERS,
      policy: DEFAULT_QUOTE_POLICY,
      clock: systemClock,
    }
    const { reference } = getQuote(deps, {
      from: { slug: TO_ETH.from },
      to: { slug: TO_ETH.to },
      rateMode: 'FIXED',
      amount: TO_ETH.amount,
      amountCurrency: null,
      markup: NO_MARKUP,
    })
    const { price, tickAt, amountToGetAtomic } = reference
    return { price, tickAt, amountToReceive: formatAmount(amountToGetAtomic, 18) }
  }

  /**
   * Returns the network fee, in wei, of a transfer that costs `percent` percent of an ordinary transfer. Uses the fees
   * in the tick.
   */
  async function costAt(tick: RateTick | null, percent: number): Promise<bigint> {
    const catalogue = await world.catalogue()
    const eth = catalogue.get({ slug: 'eth' })
    const plain = present(networkFeeOf(eth, present(tick, 'a tick'), catalogue), 'a fee')
    return feeForDestination(plain, eth, percent)
  }

  /**
   * Expects an order to charge the transfer cost of its destination. Returns this cost, in percent of the cost of an
   * ordinary transfer.
   */
  async function expectChargedCost({ orderId }: Order): Promise<number> {
    const { agreedQuote } = present(await world.work.stores.orders.find(orderId), 'the stored order')
    const percent = present(agreedQuote.transferCostPercent, 'a measured cost')
    expect(percent).toBeGreaterThan(200)
    const tick = (await world.freshTicks()).at(agreedQuote.tickAt)
    expect(agreedQuote.networkFeeAtomic).toBe(await costAt(tick, percent))
    return percent
  }
})

describe('a payment that no block includes', () => {
  beforeEach(() => mineAt(CALM, 1))

  test('pays the order once when an operator retries a payment that was voided on an EVM chain', async () => {
    const order = await world.makeOrder(TO_TOKEN)
    await credited(order)
    await worker.step('ethereum')
    const sent = await payoutOf(order)
    expect(sent).toMatchObject({ status: 'SENT', reservation: { kind: 'sequence' } })
    const behind = await world.makeOrder(TO_TOKEN)
    await credited(behind)
    await worker.step('ethereum')

    await mineAt(EXCESSIVE_BASE_FEE, PATIENCE)
    for (let pass = 0; pass < 3; pass += 1) await worker.step('ethereum')
    expect(await payoutOf(order)).toMatchObject({ status: 'SENT', timesReplaced: 1, reservation: { isVoid: true } })
    const [first, second] = await world.work.stores.payments.attemptsOf(sent.id)
    if (first?.reservation.kind !== 'sequence' || second?.reservation.kind !== 'sequence') throw new Error('numbered')
    expect(second.reservation.sequence).toBe(first.reservation.sequence)

    await mineAt(EXCESSIVE_BASE_FEE, 1)
    await mineAt(CALM, 1)
    // Rebroadcast the later payment, because its sequence number is now the next one. A real node would have kept the
    // transaction. The test's node (anvil) dropped it because of its low fee.
    await world.gateway('ethereum').broadcast(present((await payoutOf(behind)).raw, 'signed bytes'))
    await mineAt(CALM, DEEP)
    for (let pass = 0; pass < 3; pass += 1) await worker.step('ethereum')
    expect(await payoutOf(order)).toMatchObject({ status: 'HELD', raw: null, txId: null, held: { why: 'voided' } })
    expect(worker.events).toContain('payment-voided')
    expect(await stateOf(order)).toBe('SUSPENSE')
    expect(await world.received(order)).toBe('0')
    await expectPaidOnce(behind)
    await expectNoFindings()

    await retry(sent.id)
    await worker.step('ethereum')
    await expectPaidOnce(order)
    await expectNoFindings()
  }, 180_000)

  test('pays the order once when an operator retries a payment that was voided on a UTXO chain', async () => {
    const order = await world.makeOrder(TO_BTC)
    await credited(order)
    await worker.step('bitcoin')
    const sent = await payoutOf(order)
    await mineEmpty('bitcoin', PATIENCE)
    for (let pass = 0; pass < 3; pass += 1) await worker.step('bitcoin')
    const [first, second] = (await world.work.stores.payments.attemptsOf(sent.id)).map((one) => one.reservation)
    if (first?.kind !== 'inputs' || second?.kind !== 'inputs') throw new Error('not a chain of outputs')
    expect(second).toMatchObject({ inputs: first.inputs, isVoid: true })

    await world.mine('bitcoin', DEEP)
    for (let pass = 0; pass < 3; pass += 1) await worker.step('bitcoin')
    expect(await payoutOf(order)).toMatchObject({ status: 'HELD', raw: null, held: { why: 'voided' } })
    expect(await world.received(order)).toBe('0')
    await expectNoFindings()
    await retry(sent.id)
    await worker.step('bitcoin')
    await expectPaidOnce(order)
    await expectNoFindings()
  }, 180_000)
})

describe('a sweep that no block includes', () => {
  beforeEach(() => mineAt(CALM, 1))

  const statusOf = async (paymentId: string) => (await world.work.stores.payments.find(paymentId))?.status

  /** Sends the sweep of an order's deposit, then signs its void while the base fee is too high for the sweep. */
  async function voidingSweep(): Promise<{ order: Order; sweep: Payment }> {
    const order = await world.makeOrder(TO_BTC)
    await credited(order)
    for (let pass = 0; pass < 2; pass += 1) await worker.step('ethereum')
    const sent = await world.work.stores.payments.inStatus('ethereum', ['SENT'], 10)
    const { id } = present(
      sent.find(({ purpose }) => purpose === 'sweep'),
      'a sweep',
    )
    await mineAt(EXCESSIVE_BASE_FEE, PATIENCE)
    await worker.step('ethereum', 'replacement-stored')
    const sweep = present(await world.work.stores.payments.find(id), 'the sweep')
    expect(sweep).toMatchObject({ status: 'SIGNED', reservation: { isVoid: true }, stuck: { why: 'voiding' } })
    return { order, sweep }
  }

  async function expectSwept({ order, sweep }: { order: Order; sweep: Payment }): Promise<void> {
    await mineAt(CALM, DEEP)
    for (let pass = 0; pass < 3; pass += 1) await worker.step('ethereum')
    expect(await statusOf(sweep.id)).toBe('FINAL')
    expect(Number(await world.held('eth', order.depositAddress))).toBeLessThan(0.001)
    await expectNoFindings()
  }

  test('lets an operator sweep the address again after a stuck sweep was voided', async () => {
    const { order, sweep } = await voidingSweep()
    await worker.step('ethereum')
    await mineAt(CALM, DEEP)
    for (let pass = 0; pass < 3; pass += 1) await worker.step('ethereum')
    const held = await world.work.stores.payments.find(sweep.id)
    expect(held).toMatchObject({ status: 'HELD', raw: null, held: { why: 'voided' } })
    await expectNoFindings()
    await retry(sweep.id)
    await worker.step('ethereum')
    await expectSwept({ order, sweep })
  }, 180_000)

  test('completes a sweep that is mined before its void', async () => {
    const { order, sweep } = await voidingSweep()
    const [first] = await world.work.stores.payments.attemptsOf(sweep.id)
    await mineAt(CALM, 1)
    await world.gateway('ethereum').broadcast(present(first?.raw, 'the signed sweep'))
    await mineAt(CALM, 1)
    await worker.step('ethereum')
    await expectSwept({ order, sweep })
    expect((await world.work.stores.payments.find(sweep.id))?.txId).toBe(first?.txId)
  }, 180_000)
})
