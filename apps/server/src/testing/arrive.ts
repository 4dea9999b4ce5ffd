import { TEST_SEALS } from '@cambio/adapters/seals/testing/test-seals'
import { DEFAULT_EARNINGS_POLICY } from '@cambio/core/affiliates/earning'
import { DEFAULT_REPLACEMENT_POLICY } from '@cambio/core/payments/replacement-policy'
import { randomBytes } from 'node:crypto'
import type { ChainWorkerDeps } from '@cambio/core/chain-work/chain-worker'
import type { AccountGateway } from '@cambio/core/chains/chain-gateway'
import type { BlockRef } from '@cambio/core/chains/observed-block'
import type { Instrument } from '@cambio/core/instruments/instrument'
import type { Order } from '@cambio/core/orders/order'
import { creditDeposits } from '@cambio/core/watching/credit-deposits'
import { RetryPauses } from '@cambio/core/shared/retry-pauses'
import type { TestApp } from './test-app.ts'

interface Arrival {
  orderId: number
  /** Slug of the deposited asset. */
  asset: string
  amountAtomic: bigint
  /** Time of the block with the deposit, in epoch milliseconds. Defaults to now. */
  firstBlockAt?: number
}

/**
 * Records and credits a deposit for an order, with enough confirmations. Acts as the worker so that the test needs no
 * node.
 */
export async function arrive(stack: TestApp, arrival: Arrival): Promise<void> {
  const { catalogue, clock } = stack.composition.services
  const { chain } = catalogue.get({ slug: arrival.asset })
  const fence = await stack.stores.leases.acquire(`chain:${chain}`, 'test', 60_000)
  if (!fence) throw new Error('another test holds the chain')
  const block = { height: 100, hash: 'block-100', at: arrival.firstBlockAt ?? clock.now() }
  await recordDeposit(stack, arrival, block)
  await creditDeposits(workerDeps(stack, chain, block), new RetryPauses(), { height: 200, hash: 'tip' }, fence)
}

/** Records a deposit for an order without crediting it. Without a block, the deposit is in the mempool. */
export async function recordDeposit(
  stack: TestApp,
  { orderId, asset, amountAtomic }: Arrival,
  block: (BlockRef & { at: number }) | null,
): Promise<void> {
  const { catalogue, clock } = stack.composition.services
  const { stores } = stack.workerStores.work
  const order = await stores.orders.find(orderId)
  if (!order) throw new Error('no such order')
  const instrument = catalogue.get({ slug: asset })
  await stores.chains.recordTransfer({
    chain: instrument.chain,
    transfer: transferTo(order, instrument, amountAtomic),
    asset,
    block,
    owner: { orderId, userId: null },
    now: clock.now(),
  })
}

function transferTo(order: Order, { contract }: Instrument, amountAtomic: bigint) {
  const txId = `0x${randomBytes(32).toString('hex')}`
  return { txId, outputKey: 'value', address: order.depositAddress, memo: null, contract, amountAtomic }
}

/**
 * Returns the worker's dependencies for a chain. The chain's node reports every transaction as included in the block.
 */
function workerDeps(stack: TestApp, chain: string, block: BlockRef & { at: number }): ChainWorkerDeps {
  const included: Pick<AccountGateway, 'chain' | 'model' | 'transaction' | 'senders'> = {
    chain,
    model: 'account',
    transaction: async () => ({ status: 'included', succeeded: true, feeAtomic: 0n, block }),
    senders: async () => [],
  }
  const noSigner = {
    issueAddresses: () => Promise.reject(new Error()),
    address: () => Promise.reject(new Error('signs nothing')),
    sign: () => Promise.reject(new Error()),
    proveCredit: () => Promise.reject(new Error()),
    prepare: () => Promise.reject(new Error()),
  }
  return {
    ...stack.composition.services,
    work: stack.workerStores.work,
    gateway: included as AccountGateway,
    witness: null,
    signer: noSigner,
    seals: TEST_SEALS,
    replacement: DEFAULT_REPLACEMENT_POLICY,
    earnings: DEFAULT_EARNINGS_POLICY,
    coldWallets: new Map(),
    reach: () => {},
    report: () => {},
  }
}
