import { CHEAP_DESTINATIONS } from '@cambio/core/testing/cheap-destinations'
import { DEFAULT_EARNINGS_POLICY } from '@cambio/core/affiliates/earning'
import { evmFeeOf, evmFields } from '@cambio/adapters/chains/evm/evm-terms'
import type { ChainGateway, NumberedGateway } from '@cambio/core/chains/chain-gateway'
import type { TransferTerms } from '@cambio/core/chains/transfer-terms'
import type { AccountSignRequest, SignRequest } from '@cambio/core/chains/signer'
import { watchChain } from '@cambio/core/watching/watch-chain'
import type { Order } from '@cambio/core/orders/order'
import type { Checkpoint } from '@cambio/core/shared/checkpoints'
import { MemoryTickBook } from '@cambio/core/quotes/memory-tick-book'
import { DEFAULT_ORDER_TERMS } from '@cambio/core/orders/order-terms'
import { DEFAULT_REPLACEMENT_POLICY } from '@cambio/core/payments/replacement-policy'
import { DEFAULT_QUOTE_POLICY } from '@cambio/core/quotes/quote-policy'
import { PLAIN_SEALS } from '@cambio/core/testing/plain-sealer'
import { withoutProofs } from '@cambio/core/testing/without-proofs'
import { NONE_LISTED } from '@cambio/core/testing/none-listed'
import { present } from '@cambio/kernel/assert'
import { systemClock } from '@cambio/kernel/clock'
import { describe, expect, test } from 'vitest'
import { eventually } from '../testing/processes.ts'
import {
  BLOCKS_TO_FINISH,
  CHAINS,
  ROUTES,
  type Route,
  atomic,
  confirmationsOf,
  creditedOrder,
  depositOf,
  expectNeverPaid,
  expectPaidOnce,
  expectServiceGoesOn,
  finish,
  losses,
  mineAndStep,
  orderNow,
  owed,
  paymentsOf,
  worker,
  world,
  useReorgWorld,
} from '../testing/reorg-set-up.ts'

useReorgWorld()

/**
 * Maximum time that a test waits for the worker to resend a payment, in milliseconds. Must exceed the time after which
 * the worker resends a dropped payment.
 */
const RESEND_PATIENCE_MS = 20_000

describe.each(ROUTES)('a deposit on $chain that is credited after $depth confirmations', (route) => {
  const { chain, toChain, depth } = route

  describe.each([...new Set([1, depth - 1])])(
    'a deposit that a reorg of %i blocks removes before it is credited',
    (blocks) => {
      test('an order awaits a deposit again when a reorg drops its deposit', async () => {
        const order = await world.paidOrder(route)
        await mineAndStep(chain, blocks)
        expect(await orderNow(order)).toMatchObject({ state: 'CONFIRMING' })
        await world.reorganise(chain, blocks, 'dropped')
        await worker.step(chain)
        expect(await orderNow(order)).toMatchObject({ state: 'WAITING' })
        expect(await depositOf(order)).toMatchObject({ status: 'ORPHANED', blockHeight: null, timesReverted: 0 })
        await expectNeverPaid(order, route)
        expect(await world.work.stores.chains.haltReason(chain)).toBeNull()
        expect(await world.findings()).toEqual([])
      })

      test('restarts the confirmation count when the deposit is mined again after a reorg', async () => {
        const order = await world.paidOrder(route)
        await mineAndStep(chain, blocks)
        const before = await depositOf(order)
        await world.reorganise(chain, blocks, 'remined')
        await worker.step(chain)
        expect((await depositOf(order)).blockHash).not.toBe(before.blockHash)
        await finish(order, route)
        expect(await world.findings()).toEqual([])
      })
    },
  )

  test('does not credit a deposit that has one confirmation less than required', async () => {
    const order = await world.paidOrder(route)
    await mineAndStep(chain, depth - 1)
    expect(await orderNow(order)).toMatchObject({ state: 'CONFIRMING', settledQuote: null })
    expect(await paymentsOf(order)).toEqual([])
    await finish(order, route)
  })

  test.each<[string, Checkpoint | null]>([
    ['before anything is claimed for its payout', null],
    ['after its payout has claimed its nonce or inputs', 'nonce-reserved'],
  ])(
    `does not pay an order when a reorg of ${depth} blocks reverts its credited deposit %s`,
    async (_when, reached) => {
      const order = await creditedOrder(route)
      if (reached) await worker.step(toChain, reached)
      await world.reorganise(chain, depth, 'dropped')
      await worker.step(chain)
      expect(await orderNow(order)).toMatchObject({ state: 'AT_RISK' })
      expect(await paymentsOf(order)).toEqual(['payout HELD'])
      expect(await depositOf(order)).toMatchObject({ status: 'ORPHANED', timesReverted: 1 })
      expect(await world.work.stores.chains.haltReason(chain)).toContain('reverted')
      // The order's ledger account has been debited twice: by the trade, and by the reversal of the deposit.
      expect(await owed(order, route.from)).toBe(await atomic(route))
      expect(await world.findings()).toEqual([])
      await expectNeverPaid(order, route)
      await expectServiceGoesOn(route)
    },
  )

  test(`marks an order as at risk when a reorganisation of ${depth + 5} blocks reverts its deposit after the payout`, async () => {
    const lossBefore = await losses(route.from)
    const order = await creditedOrder(route)
    await payOutWithin(order, route, depth + 5)
    await world.reorganise(chain, depth + 5, 'dropped')
    await worker.step(chain)
    expect(await orderNow(order)).toMatchObject({ state: 'AT_RISK' })
    expect(await depositOf(order)).toMatchObject({ status: 'ORPHANED', timesReverted: 1 })
    expect((await losses(route.from)) - lossBefore).toBe(await atomic(route))
    expect([await owed(order, route.from), await owed(order, route.to)]).toEqual([0n, 0n])
    expect(await world.work.stores.chains.haltReason(chain)).toContain('reverted')
    await expectPaidOnce(order)
    expect(await world.findings()).toEqual([])
    await expectServiceGoesOn(route)
    await expectPaidOnce(order)
  })

  test(`holds a deposit in suspense each time it is mined again after a reorg of at least ${depth + 5} blocks`, async () => {
    const gapBefore = await world.work.stores.ledger.balance('custody:reverted', route.from)
    const order = await creditedOrder(route)
    await payOutWithin(order, route, depth + 5)
    for (const time of [1, 2]) {
      // Each reorg is one block deeper than the previous one. At the same depth, the node could build an identical
      // block on the same parent, so there would be no reorg.
      await world.reorganise(chain, (await confirmationsOf(order)) + time - 1, 'remined')
      await worker.step(chain)
      expect(await orderNow(order)).toMatchObject({ state: 'AT_RISK' })
      expect(await depositOf(order)).toMatchObject({ status: 'SEEN', timesReverted: time })
      expect(await world.findings()).toEqual([])
      await world.resume(chain)
      await mineAndStep(chain, 2)
      expect(await depositOf(order)).toMatchObject({ status: 'SUSPENSE', timesReverted: time })
      expect(await world.work.stores.ledger.balance('custody:reverted', route.from)).toBe(gapBefore)
      await expectPaidOnce(order)
      expect(await world.findings()).toEqual([])
    }
    await expectServiceGoesOn(route)
  })
})

/**
 * Pays out an order while the deposit's chain produces no blocks, and then mines until the deposit has `blocks`
 * confirmations.
 */
async function payOutWithin(order: Order, route: Route, blocks: number): Promise<void> {
  for (let block = 0; block < BLOCKS_TO_FINISH && (await orderNow(order)).state !== 'FINISHED'; block += 1)
    await mineAndStep(route.toChain, 1)
  expect((await orderNow(order)).state).toBe('FINISHED')
  await mineAndStep(route.chain, blocks - route.depth)
}

describe('a top-up of the hot wallet', () => {
  test.each(CHAINS)('books a reverted hot wallet top-up on %s again once the top-up is mined again', async (chain) => {
    const slug = present((await world.catalogue()).nativeOf(chain), chain).slug
    const before = await world.work.stores.ledger.balance('platform:equity', slug)
    await world.sendFloat()
    await mineAndStep(chain, 4)
    const booked = await world.work.stores.ledger.balance('platform:equity', slug)
    expect(booked).toBeLessThan(before)
    await world.reorganise(chain, 8, 'remined')
    await worker.step(chain)
    expect(await world.work.stores.ledger.balance('platform:equity', slug)).toBe(before)
    expect(await world.findings()).toEqual([])
    await world.resume(chain)
    await mineAndStep(chain, 1)
    expect(await world.work.stores.ledger.balance('platform:equity', slug)).toBe(booked)
    expect(await world.findings()).toEqual([])
  })
})

describe('a final payout', () => {
  test.each(ROUTES)('rebroadcasts the identical final payout on $toChain when a reorg reverts it', async (route) => {
    const order = await world.paidOrder(route)
    await finish(order, route)
    const [payment] = await world.work.stores.payments.forOrder(order.orderId)
    await world.reorganise(route.toChain, 6, 'dropped')
    await worker.step(route.toChain)
    expect(await world.work.stores.payments.forOrder(order.orderId)).toMatchObject([{ timesReopened: 1 }])
    // On a UTXO chain, the node returns the transaction to its mempool, and the next block includes it. On an
    // account-based chain, the worker must resend it.
    if (route.toChain === 'ethereum') expect(await orderNow(order)).toMatchObject({ state: 'SENDING' })
    expect(await world.findings()).toEqual([])
    await eventually('the payout is final again', RESEND_PATIENCE_MS, async () => {
      await mineAndStep(route.toChain, 1)
      return (await orderNow(order)).state === 'FINISHED' ? true : null
    })
    expect(await world.work.stores.payments.forOrder(order.orderId)).toMatchObject([
      { status: 'FINAL', txId: payment?.txId, raw: payment?.raw, timesReopened: 1 },
    ])
    await expectPaidOnce(order)
    expect(await world.work.stores.chains.haltReason(route.toChain)).toBeNull()
    await expectServiceGoesOn(route)
  })
})

describe('an unconfirmed deposit', () => {
  test.each(ROUTES.filter(({ chain }) => chain !== 'litecoin'))(
    'does not pay an order whose deposit on $chain was replaced with a transaction to another address',
    async (route) => {
      const order = await world.makeOrder(route)
      const elsewhere = await world.strangers.address(route.chain, world.stranger())
      const [paying, replacing] = await rivals(route, order.depositAddress, elsewhere)
      expect(await world.gateway(route.chain).broadcast(paying)).toBe('accepted')
      await worker.step(route.chain)
      expect(await orderNow(order)).toMatchObject({ state: 'CONFIRMING' })
      expect(await world.gateway(route.chain).broadcast(replacing)).toBe('accepted')
      await worker.step(route.chain)
      expect(await orderNow(order)).toMatchObject({ state: 'WAITING' })
      expect(await depositOf(order)).toMatchObject({ status: 'ORPHANED' })
      await expectNeverPaid(order, route)
      expect(await world.gateway(route.chain).balance(elsewhere, null)).toBeGreaterThan(0n)
      expect(await world.findings()).toEqual([])
    },
  )
})

/** Returns a signing request for a transfer that pays a multiple of the current network fee. */
async function numberedRequest(
  gateway: NumberedGateway,
  transfer: Pick<AccountSignRequest, 'chain' | 'asset' | 'spendId' | 'from' | 'to' | 'amountAtomic'>,
  feeTimes: bigint,
): Promise<AccountSignRequest> {
  const from = await world.strangers.address(transfer.chain, transfer.from)
  const { to } = transfer
  const sequence = await gateway.nextSequence(from)
  const terms = await gateway.terms({ from, to, memo: null, contract: null, amountAtomic: 1n })
  return { ...transfer, kind: 'account', sequence, memo: null, contract: null, terms: dearer(terms, feeTimes) }
}

/** Finds the output in the newest block that pays the given address. Returns the output's index. */
async function fundingOutput(gateway: ChainGateway, address: string): Promise<{ vout: number }> {
  const { height } = await gateway.tip()
  const transfers = (await gateway.block(height))?.transfers ?? []
  const funding = present(
    transfers.find((one) => one.address === address),
    'the funding',
  )
  return { vout: Number(funding.outputKey) }
}

/**
 * Signs two conflicting transactions from a foreign account. The first pays `first`, and the second pays `second` with
 * a higher fee.
 */
async function rivals(route: Route, first: string, second: string): Promise<[string, string]> {
  const { strangers } = world
  const gateway = world.gateway(route.chain)
  const key = world.stranger()
  const from = await strangers.address(route.chain, key)
  const funding = await world.sendTo(route.from, from, '1')
  await mineAndStep(route.chain, 1)
  const amountAtomic = await atomic(route)
  const spendable = await gateway.balance(from, null)
  const sign = async (spendId: string, to: string, feeTimes: bigint): Promise<string> => {
    const common = { chain: route.chain, asset: route.from, spendId }
    const request: SignRequest =
      gateway.model === 'account' && gateway.ordering === 'numbered'
        ? await numberedRequest(gateway, { ...common, from: key, to, amountAtomic }, feeTimes)
        : {
            ...common,
            kind: 'outputs',
            inputs: [{ ...(await fundingOutput(gateway, from)), txId: funding, amountAtomic: spendable, key }],
            outputs: [{ address: to, amountAtomic }],
            change: [{ key, amountAtomic: spendable - amountAtomic - 5_000n * feeTimes }],
          }
    return (await strangers.sign(request)).raw
  }
  return [await sign(`${from} 1`, first, 1n), await sign(`${from} 2`, second, 3n)]
}

test('does not halt the chain or revert deposits when a node lags behind', async () => {
  const [route] = ROUTES
  const order = await creditedOrder(present(route, 'a road'))
  const chain = 'ethereum'
  const node = world.gateway(chain)
  const { height } = await node.tip()
  const behind = present(await node.block(height - 4), 'an older block')
  const { block } = node
  node.tip = () => Promise.resolve(behind)
  node.block = (requested) => (requested > behind.height ? Promise.resolve(null) : block.call(node, requested))
  const fence = present(await world.leases.acquire('a test', 'a test', 60_000), 'a lease')
  const events: string[] = []
  await watchChain(
    {
      gateway: node,
      witness: null,
      work: world.work,
      catalogue: await world.catalogue(),
      signer: withoutProofs(world.strangers),
      ticks: new MemoryTickBook(systemClock),
      policy: DEFAULT_QUOTE_POLICY,
      terms: DEFAULT_ORDER_TERMS,
      replacement: DEFAULT_REPLACEMENT_POLICY,
      feeCaps: new Map(),
      destinations: CHEAP_DESTINATIONS.destinations,
      coldWallets: new Map(),
      earnings: DEFAULT_EARNINGS_POLICY,
      screening: NONE_LISTED,
      seals: PLAIN_SEALS,
      clock: systemClock,
      reach: () => {},
      report: (event) => events.push(event),
    },
    fence,
    [],
  )
  expect(events).toEqual(['node-is-behind'])
  expect(await orderNow(order)).toMatchObject({ state: 'EXCHANGING' })
  expect(await world.work.stores.chains.cursor(chain)).toMatchObject({ height })
  expect(await world.work.stores.chains.haltReason(chain)).toBeNull()
})

/** Returns the transfer terms with their fee multiplied by `times`. */
function dearer(terms: TransferTerms, times: bigint): TransferTerms {
  const fee = present(evmFeeOf(terms), 'terms of an EVM chain')
  return {
    maxFeeAtomic: terms.maxFeeAtomic * times,
    fields: evmFields({
      gasLimit: fee.gasLimit,
      maxFeePerGas: fee.maxFeePerGas * times,
      maxPriorityFeePerGas: fee.maxPriorityFeePerGas * times,
    }),
  }
}
