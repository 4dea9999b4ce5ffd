import { present } from '@cambio/kernel/assert'
import { formatAmount } from '@cambio/kernel/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UNASSIGNED } from '../../chains/chain-store.ts'
import { MemoRequired, RefusedTransfer, type Recipient, type TransferCost } from '../../chains/destination-probe.ts'
import type { TickBook } from '../../quotes/tick-store.ts'
import { networkFeeOf } from '../../quotes/price-quote.ts'
import { feeForDestination } from '../../quotes/transfer-cost.ts'
import { DEFAULT_REPLACEMENT_POLICY } from '../../payments/replacement-policy.ts'
import { CATALOGUE, ETH, NOON, order, tick } from '../../testing/fixtures.ts'
import { MemoryDatabase } from '../../testing/memory/memory-database.ts'
import { MemoryUnitOfWork } from '../../testing/memory/memory-unit-of-work.ts'
import { memoryLimiters } from '../../testing/memory/memory-limiters.ts'
import { NONE_LISTED } from '../../testing/none-listed.ts'
import { DEFAULT_ORDER_TERMS } from '../order-terms.ts'
import type { Order } from '../order.ts'
import { fireDeadlines } from '../settle/fire-deadlines.ts'
import { ESTIMATED_ADDRESS_RULE, REFUND_ESTIMATE_RULE } from './count-estimate.ts'
import { orderRefundInfo } from './refund-info.ts'
import { REFUND_ADDRESS_RULE, requestRefund } from './request-refund.ts'

/** Network fee of an ordinary transfer at the tick, in wei. */
const FEE = 21_000_000_000_000n
const DEPOSIT = 420_000_000_000_000_000n
const WALLET = '0xWallet'
const ANY_ADDRESS = {
  check: (address: string) => ({ ok: true, canonical: address }) as const,
  paymentUri: () => '',
  example: '',
}
const WAITING = { state: 'ACTION_REQUIRED', choice: { mayAccept: false, mayRefund: true }, actBy: NOON - 1 } as const

type Reported = TransferCost | Error | null | ((amountAtomic: bigint) => TransferCost)

/** Returns the cost of a transfer that costs `percent` % of the fee in the tick. */
const cost = (percent: number, feeAtomic = FEE): TransferCost => ({
  percent,
  maxFeeAtomic: (feeAtomic * BigInt(percent)) / 100n,
})

/** Creates an order with a deposit of ETH, and a node that reports the given cost of a transfer to `WALLET`. */
async function start(reported: Reported, part: Partial<Order> = {}, deposited = { amountAtomic: DEPOSIT, fee: FEE }) {
  const db = new MemoryDatabase()
  const work = new MemoryUnitOfWork(db)
  const made = order('FIXED', { refundAddress: WALLET, ...WAITING, ...part })
  db.orders.set(made.orderId, made)
  db.controlHashes.set(made.orderId, 'token')
  /**
   * Records a deposit of the order. The deposit is credited if the order offers the user a choice; otherwise it is in
   * suspense.
   */
  const receive = async (txId: string, amountAtomic: bigint, asset = 'eth') => {
    const transfer = { txId, outputKey: '0', address: made.depositAddress, memo: null, contract: null }
    await work.stores.chains.recordTransfer({
      chain: ETH.chain,
      transfer: { ...transfer, amountAtomic },
      asset,
      now: NOON,
      block: { height: 5, hash: 'block', at: NOON },
      owner: { ...UNASSIGNED, orderId: made.orderId },
    })
    const deposit = (await work.stores.orders.depositsOf(made.orderId)).find((one) => one.txId === txId)
    const status = made.choice ? 'CREDITED' : 'SUSPENSE'
    await work.stores.chains.setDepositStatus(present(deposit, 'a deposit').id, status, { height: 5, hash: 'block' })
  }
  if (deposited.amountAtomic > 0n) await receive('tx', deposited.amountAtomic)
  const deps = dependencies(work, reported, deposited.fee)
  const known = { orderId: made.orderId, destinationAddress: made.destinationAddress, controlToken: 'token' }
  const request = { ...known, refundAddress: null, refundMemo: null, refundSeal: 's', refundAmount: null }
  return {
    work,
    db,
    receive,
    info: (refundAddress: string | null = null, controlToken: string | null = 'token') =>
      orderRefundInfo({ ...deps, stores: work.stores }, { ...known, controlToken, refundAddress, refundMemo: null }),
    refund: (named: { refundAddress?: string; claimedNetworkFee?: string } = {}) =>
      requestRefund(deps, { ...request, claimedNetworkFee: null, ...named }),
    passDeadline: () => fireDeadlines(deps),
    payments: async () => [...db.payments.values()],
    payment: async () => present([...db.payments.values()][0], 'a payment'),
  }
}

function dependencies(work: MemoryUnitOfWork, reported: Reported, fee: bigint) {
  const clock = { now: () => NOON }
  const newest = tick({ payoutFees: { ...tick().payoutFees, eth: fee.toString() } })
  const ticks: TickBook = { latest: () => newest, at: () => newest, recent: () => [newest] }
  return {
    work,
    clock,
    ticks,
    catalogue: CATALOGUE,
    screening: NONE_LISTED,
    terms: DEFAULT_ORDER_TERMS,
    report: () => {},
    addressRules: new Map([[ETH.chain, ANY_ADDRESS]]),
    providerQuotes: { provider: () => null, checkAddress: async () => false },
    controlTokens: { issue: () => 'token', hash: (token: string) => token, matches: () => true },
    refundAddresses: memoryLimiters(clock)(REFUND_ADDRESS_RULE),
    refundEstimates: memoryLimiters(clock)(REFUND_ESTIMATE_RULE),
    estimatedAddresses: memoryLimiters(clock)(ESTIMATED_ADDRESS_RULE),
    replacement: DEFAULT_REPLACEMENT_POLICY,
    feeCaps: new Map([[ETH.chain, { maxFeeAtomic: 10n ** 17n, gas: null }]]),
    destinations: {
      async assertAccepts(_instrument: unknown, { memo }: Recipient) {
        if (memo === null && reported instanceof MemoRequired) throw reported
      },
      async costOf(_instrument: unknown, address: string, amountAtomic: bigint) {
        if (address !== WALLET) return null
        if (typeof reported === 'function') return reported(amountAtomic)
        if (reported instanceof MemoRequired) return null
        if (reported instanceof Error) throw reported
        return reported
      },
    },
  } as unknown as Parameters<typeof requestRefund>[0] & Parameters<typeof orderRefundInfo>[0]
}

const decimal = (atomic: bigint): string => formatAmount(atomic, ETH.decimals)
const changed = { code: 'REFUND_CHANGED', details: { refund: { networkFee: decimal(FEE * 4n) } } }
const costly = { code: 'ADDRESS_INVALID', details: { field: 'refundAddress', reason: 'error_address_costly' } }

describe('a refund to a contract that needs four times the usual gas', () => {
  test('displays and charges the estimated fee of a refund to a contract', async () => {
    const world = await start(cost(400))
    const shown = await world.info()
    expect(shown).toMatchObject({ networkFeeAtomic: FEE * 4n, refundAtomic: DEPOSIT - FEE * 4n })
    await world.refund({ claimedNetworkFee: decimal(shown.networkFeeAtomic) })
    const payment = await world.payment()
    expect(payment).toMatchObject({ purpose: 'refund', to: WALLET, amountAtomic: DEPOSIT - FEE * 4n })
    expect(payment.chargedFeeAtomic).toBe(cost(400).maxFeeAtomic)
  })

  test('rejects a claimed fee for an ordinary address when the refund address is a contract', async () => {
    const world = await start(cost(400))
    await expect(world.refund({ claimedNetworkFee: decimal(FEE) })).rejects.toMatchObject(changed)
    await expect(world.refund({ claimedNetworkFee: decimal((FEE * 400n) / 111n) })).rejects.toMatchObject(changed)
    expect(await world.payments()).toEqual([])
  })

  test('rejects a claimed fee that is 1 % lower than the estimated fee for a contract', async () => {
    const world = await start(cost(400))
    await expect(world.refund({ claimedNetworkFee: decimal((FEE * 400n) / 101n) })).rejects.toMatchObject(changed)
    expect(await world.payments()).toEqual([])
  })

  test("sends the refund to the order's destination if the user specifies this address", async () => {
    const world = await start(cost(400), { refundAddress: '0xOrdinary', destinationAddress: WALLET })
    await world.refund({ refundAddress: WALLET })
    expect(await world.payment()).toMatchObject({ purpose: 'refund', to: WALLET })
  })

  test('estimates the fee for a new refund address that the user specifies', async () => {
    const world = await start(cost(400), { refundAddress: '0xOrdinary' })
    expect((await world.info()).networkFeeAtomic).toBe(FEE)
    expect((await world.info(WALLET)).networkFeeAtomic).toBe(FEE * 4n)
    const toWallet = { refundAddress: WALLET }
    await expect(world.refund({ ...toWallet, claimedNetworkFee: decimal(FEE) })).rejects.toMatchObject(changed)
    await world.refund({ ...toWallet, claimedNetworkFee: decimal(FEE * 4n) })
    expect(await world.payment()).toMatchObject({ to: WALLET, chargedFeeAtomic: FEE * 4n })
  })

  test('charges the estimated fee for a refund at the deadline', async () => {
    const world = await start(cost(400))
    await world.passDeadline()
    expect(await world.payment()).toMatchObject({ amountAtomic: DEPOSIT - FEE * 4n, chargedFeeAtomic: FEE * 4n })
  })

  test('charges the estimated fee for returning an unused deposit', async () => {
    const world = await start(cost(400), { refundAddress: null, state: 'EXPIRED', choice: null, actBy: null })
    await world.refund({ refundAddress: WALLET })
    const charged = { amountAtomic: DEPOSIT - FEE * 4n, chargedFeeAtomic: FEE * 4n }
    expect(await world.payment()).toMatchObject({ purpose: 'return', to: WALLET, ...charged })
  })
})

describe('a token refund to a contract that needs four times the usual gas', () => {
  const deposited = 1_000_000_000n
  const token = { from: 'usdt-erc20', choice: null, state: 'EXPIRED', actBy: null, refundAddress: null } as const
  const usdt = CATALOGUE.get({ slug: 'usdt-erc20' })
  const newest = tick({ payoutFees: { ...tick().payoutFees, eth: FEE.toString() } })
  const plain = present(networkFeeOf(usdt, newest, CATALOGUE), 'a fee')

  test('charges the estimated fee for the token refund of a credited deposit', async () => {
    const world = await start(cost(400), { from: 'usdt-erc20' }, { amountAtomic: 0n, fee: FEE })
    await world.receive('tx-token', deposited, 'usdt-erc20')
    expect(await world.info()).toMatchObject({ networkFeeAtomic: plain * 4n, refundAtomic: deposited - plain * 4n })
    await world.passDeadline()
    const charged = { chargedFeeAtomic: plain * 4n, amountAtomic: deposited - plain * 4n }
    expect(await world.payment()).toMatchObject({ asset: 'usdt-erc20', ...charged })
  })

  test('charges the estimated fee for returning an unused token deposit', async () => {
    const world = await start(cost(400), token, { amountAtomic: 0n, fee: FEE })
    await world.receive('tx-token', deposited, 'usdt-erc20')
    await world.refund({ refundAddress: WALLET })
    expect(await world.payment()).toMatchObject({ purpose: 'return', chargedFeeAtomic: plain * 4n })
  })

  test('estimates refund fees only for the five most valuable deposits, regardless of their asset', async () => {
    const world = await start(cost(400), token, { amountAtomic: 0n, fee: FEE })
    for (let extra = 1n; extra <= 5n; extra += 1n) await world.receive(`tx-${extra}`, deposited + extra, 'usdt-erc20')
    await world.receive('tx-eth', DEPOSIT * 10n)
    await world.refund({ refundAddress: WALLET })
    const paid = (await world.payments()).map(({ asset, amountAtomic }) => [asset, amountAtomic])
    const tokens = [2n, 3n, 4n, 5n].map((extra) => ['usdt-erc20', deposited + extra - plain * 4n])
    expect(paid).toEqual([...tokens, ['eth', DEPOSIT * 10n - FEE * 4n]])
  })
})

describe('several unused deposits of one order', () => {
  const unused = { refundAddress: null, state: 'EXPIRED', choice: null, actBy: null } as const
  const toWallet = { refundAddress: WALLET }

  test('charges each returned deposit the transfer cost of its own amount', async () => {
    const world = await start((amountAtomic) => cost(amountAtomic > 10n ** 18n ? 400 : 101), unused)
    await world.receive('tx-2', 2n * 10n ** 18n)
    await world.refund(toWallet)
    const charged = (await world.payments()).map(({ chargedFeeAtomic }) => chargedFeeAtomic)
    expect(charged).toEqual([feeForDestination(FEE, ETH, 101), FEE * 4n])
  })

  test('returns only the five largest unused deposits, and no dust', async () => {
    const world = await start(cost(400), unused)
    for (let extra = 1n; extra <= 6n; extra += 1n) await world.receive(`tx-${extra}`, DEPOSIT + extra)
    await world.receive('tx-dust', 1n)
    await world.refund(toWallet)
    const paid = (await world.payments()).map(({ amountAtomic }) => amountAtomic - DEPOSIT + FEE * 4n)
    expect(paid).toEqual([2n, 3n, 4n, 5n, 6n])
  })

  test('leaves a native deposit in suspense if it arrives after the fee estimate for a token deposit', async () => {
    const world = await start(cost(400), unused, { amountAtomic: 0n, fee: FEE })
    await world.receive('tx-token', 1_000_000_000n, 'usdt-erc20')
    const { orders } = world.work.stores
    const { findLocked } = orders
    orders.findLocked = async (orderId) => {
      await world.receive('tx-late', DEPOSIT)
      return findLocked.call(orders, orderId)
    }
    await world.refund(toWallet)
    expect((await world.payments()).map(({ asset }) => asset)).toEqual(['usdt-erc20'])
    expect(await orders.depositsOf(7)).toMatchObject([{ status: 'RETURNED' }, { asset: 'eth', status: 'SUSPENSE' }])
  })
})

describe('a contract whose transfer cost depends on the amount', () => {
  const cheapFor =
    (...amounts: readonly bigint[]) =>
    (amountAtomic: bigint) =>
      cost(amounts.includes(amountAtomic) ? 101 : 400)

  test('charges the transfer cost of the refunded amount, not of the deposit', async () => {
    const world = await start(cheapFor(DEPOSIT))
    expect((await world.info()).networkFeeAtomic).toBe(FEE * 4n)
    await world.refund()
    expect(await world.payment()).toMatchObject({ amountAtomic: DEPOSIT - FEE * 4n, chargedFeeAtomic: FEE * 4n })
  })

  test('charges the transfer cost of the refunded amount at the deadline', async () => {
    const world = await start(cheapFor(DEPOSIT, DEPOSIT - FEE))
    await world.passDeadline()
    expect(await world.payment()).toMatchObject({ amountAtomic: DEPOSIT - FEE * 4n, chargedFeeAtomic: FEE * 4n })
  })

  test('rejects a refund to a contract whose transfer cost rises as the refunded amount falls', async () => {
    const rising = (amountAtomic: bigint) => cost(101 + Number((DEPOSIT - amountAtomic) / FEE) * 150)
    const world = await start(rising)
    await expect(world.refund()).rejects.toMatchObject(costly)
    await world.passDeadline()
    expect(await world.payments()).toEqual([])
    expect(world.db.orders.get(7)).toMatchObject({ state: 'SUSPENSE' })
  })
})

describe('a refund address whose network fee uses up the deposit', () => {
  const small = { amountAtomic: FEE * 3n, fee: FEE }

  test('rejects a refund address whose network fee uses up the deposit', async () => {
    const world = await start(cost(400), {}, small)
    await expect(world.info()).rejects.toMatchObject(costly)
    await expect(world.refund()).rejects.toMatchObject(costly)
    expect(await world.payments()).toEqual([])
    await world.refund({ refundAddress: '0xOrdinary' })
    expect(await world.payment()).toMatchObject({ to: '0xOrdinary', amountAtomic: FEE * 2n })
  })

  test('does not return an unused deposit to an address whose network fee uses up the deposit', async () => {
    const world = await start(cost(400), { refundAddress: null, state: 'EXPIRED', choice: null, actBy: null }, small)
    await expect(world.refund({ refundAddress: WALLET })).rejects.toMatchObject(costly)
    expect(world.db.orders.get(7)).toMatchObject({ refundAddress: null })
    await world.refund({ refundAddress: '0xOrdinary' })
    expect(await world.payment()).toMatchObject({ purpose: 'return', amountAtomic: FEE * 2n })
  })

  test('holds the order for an operator at the deadline if the network fee uses up the deposit', async () => {
    const world = await start(cost(400), {}, small)
    await world.passDeadline()
    expect(await world.payments()).toEqual([])
    expect(world.db.orders.get(7)).toMatchObject({ state: 'SUSPENSE' })
  })
})

describe('an order that changes between the fee measurement and the lock of the order', () => {
  /** Makes the cost estimate read the order as it was before a change. */
  async function startChanged(before: Partial<Order>) {
    const world = await start(cost(400))
    const { orders } = world.work.stores
    const now = present(await orders.find(7), 'the order')
    orders.find = async () => ({ ...now, ...before })
    orders.findLocked = async () => now
    return world
  }

  test("postpones an order's deadline if its refund address changed during the fee estimate", async () => {
    const world = await startChanged({ refundAddress: '0xOrdinary' })
    await world.passDeadline()
    expect(await world.payments()).toEqual([])
    expect(world.db.orders.get(7)).toMatchObject({ state: 'ACTION_REQUIRED', actBy: NOON + 60_000 })
  })

  test('rejects a refund request if the order offered no refund at the time of the fee estimate', async () => {
    const world = await startChanged({ choice: null })
    await expect(world.refund()).rejects.toMatchObject({ code: 'REFUND_NOT_POSSIBLE' })
    expect(await world.payments()).toEqual([])
  })
})

test('rejects a refund to a contract that rejects the transfer or whose fee exceeds the hard cap', async () => {
  await expect((await start({ percent: 9_000, maxFeeAtomic: 10n ** 18n })).refund()).rejects.toMatchObject(costly)
  const refuses = { code: 'ADDRESS_INVALID', details: { field: 'refundAddress', reason: 'error_address_refuses' } }
  await expect((await start(new RefusedTransfer())).refund()).rejects.toMatchObject(refuses)
})

test('refunds to an account that requires a memo only with the memo', async () => {
  const required = { code: 'MEMO_REQUIRED', details: { field: 'refundAddressMemo', reason: 'error_memo_required' } }
  await expect((await start(new MemoRequired())).refund()).rejects.toMatchObject(required)
  const world = await start(new MemoRequired(), { refundMemo: '7' })
  await world.refund()
  expect(await world.payment()).toMatchObject({ amountAtomic: DEPOSIT - FEE, memo: '7' })
})

test('starts no automatic refund to an account that requires a memo without the memo', async () => {
  const world = await start(new MemoRequired())
  await world.passDeadline()
  expect(await world.payments()).toEqual([])
})

test('charges a refund to an ordinary address exactly the network fee in the tick', async () => {
  for (const reported of [null, cost(100), cost(3)]) {
    const world = await start(reported)
    await world.refund()
    expect(await world.payment()).toMatchObject({ amountAtomic: DEPOSIT - FEE, chargedFeeAtomic: FEE })
  }
})

test('the refund amount and the fee add up to the deposit for any fee and any contract', async () => {
  const fees = fc.bigInt({ min: 1n, max: 10n ** 6n }).map((steps) => steps * 10n ** 10n)
  await fc.assert(
    fc.asyncProperty(fees, fc.integer({ min: 1, max: 10_000 }), fc.boolean(), async (fee, percent, isAutomatic) => {
      const amountAtomic = fee * 150n
      const world = await start(cost(percent, fee), {}, { amountAtomic, fee })
      if (isAutomatic) await world.passDeadline()
      else await world.refund().catch((error: unknown) => expect(error).toMatchObject(costly))
      for (const payment of await world.payments()) {
        expect(payment.amountAtomic + payment.chargedFeeAtomic).toBe(amountAtomic)
        expect([fee, feeForDestination(fee, ETH, percent)]).toContain(payment.chargedFeeAtomic)
        if (cost(percent, fee).maxFeeAtomic <= 10n ** 17n)
          expect(payment.chargedFeeAtomic).toBeGreaterThanOrEqual(cost(percent, fee).maxFeeAtomic)
      }
    }),
  )
})

test('estimates refund fees for at most twenty different addresses of an order within an hour', async () => {
  const { points } = REFUND_ESTIMATE_RULE
  const world = await start(cost(400), { refundAddress: '0xOrdinary' })
  for (let n = 1; n <= points; n += 1) await world.info(`0xOther${n}`, null)
  for (let again = 0; again < 3; again += 1) await world.info('0xOther1', null)
  await expect(world.info('0xAnother', null)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  await expect(world.info('0xAnother', null)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  expect(await world.info('0xOther2', null)).toMatchObject({ networkFeeAtomic: FEE })
  expect(await world.info('0xAnother')).toMatchObject({ networkFeeAtomic: FEE })
  expect(await world.info(null, null)).toMatchObject({ networkFeeAtomic: FEE })
  expect(await world.info('0xOrdinary', null)).toMatchObject({ networkFeeAtomic: FEE })
})
