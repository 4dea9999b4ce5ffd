import { DEFAULT_EARNINGS_POLICY } from '@cambio/core/affiliates/earning'
import { randomBytes } from 'node:crypto'
import { TEST_SEALS } from '@cambio/adapters/seals/testing/test-seals'
import type { TargetOwner } from '@cambio/core/chains/chain-store'
import type { Deposit } from '@cambio/core/chains/deposit'
import { creditDeposits } from '@cambio/core/watching/credit-deposits'
import { RetryPauses } from '@cambio/core/shared/retry-pauses'
import { undoCredit } from '@cambio/core/watching/undo-credit'
import type { Order } from '@cambio/core/orders/order'
import { DEFAULT_REPLACEMENT_POLICY } from '@cambio/core/payments/replacement-policy'
import { present } from '@cambio/kernel/assert'
import type { PostgresStores } from '@cambio/adapters/postgres/compose-stores'
import type { Ops } from '../compose.ts'

export const BLOCK = { height: 100, hash: 'block-100' }
export const TIP = { height: 200, hash: 'tip' }

interface DepositParts {
  stores: Pick<PostgresStores, 'work' | 'leases'>
  withOps<T>(use: (ops: Ops) => Promise<T>): Promise<T>
  query(sql: string): Promise<unknown>
}

/** Creates functions that record, credit and revert deposits in the same way as the worker. */
export function createOpsDeposits({ stores, withOps, query }: DepositParts) {
  const { work } = stores
  const credit = (chain: string): Promise<unknown> => withOps((ops) => creditAll(ops, stores, chain))

  /** Records a deposit for an order and credits it, as the worker would. */
  const arrive = async (order: Order, amountAtomic: bigint, asset = 'eth'): Promise<Deposit> => {
    const { chain } = await withOps(async (ops) => ops.catalogue.get({ slug: asset }))
    const owner = { orderId: order.orderId, userId: null }
    await work.stores.chains.recordTransfer(
      transferOf({ chain, asset, txId: newTxId(), address: order.depositAddress, amountAtomic, owner }),
    )
    await credit(chain)
    const deposits = await work.stores.orders.depositsOf(order.orderId)
    return present(deposits.at(-1), 'the deposit')
  }

  /**
   * Records a deposit to any address of the exchange and credits it. The address may belong to an order or an account,
   * or may be unassigned.
   */
  const arriveAt = async (
    { chain, address, owner }: { chain: string; address: string; owner: TargetOwner },
    amountAtomic: bigint,
  ): Promise<Deposit> => {
    const txId = newTxId()
    await work.stores.chains.recordTransfer(transferOf({ chain, asset: 'eth', txId, address, amountAtomic, owner }))
    await credit(chain)
    const deposits = await work.stores.chains.depositsAbove(chain, 0)
    return present(
      deposits.find((one) => one.txId === txId),
      'the deposit',
    )
  }

  /** Records and credits a reverted deposit a second time, as if its transaction had been mined again. */
  const revertedComesBack = async (deposit: Deposit): Promise<void> => {
    const { orderId, userId } = deposit
    await work.stores.chains.recordTransfer(transferOf({ ...deposit, owner: { orderId, userId } }))
    await credit(deposit.chain)
  }

  /**
   * Reverts a deposit's credit as a reorg would, and resumes the chain. If `comesBack` is true, the deposit's
   * transaction is then mined again.
   */
  const undo = async (deposit: Deposit, comesBack: boolean): Promise<void> => {
    await withOps((ops) => work.transaction((all) => undoCredit(workerDeps(ops, work, deposit.chain), all, deposit)))
    await query('DELETE FROM chain_halt')
    if (comesBack) await revertedComesBack(deposit)
  }

  return { arrive, arriveAt, undo, revertedComesBack }
}

/** Acquires a chain's lease and credits the chain's deposits. */
async function creditAll(ops: Ops, { leases, work }: DepositParts['stores'], chain: string): Promise<unknown> {
  const fence = present(await leases.acquire(`chain:${chain}`, 'test', 60_000), 'the lease')
  return creditDeposits(workerDeps(ops, work, chain), new RetryPauses(), TIP, fence)
}

const newTxId = (): string => `0x${randomBytes(32).toString('hex')}`

/** Returns a transfer that pays an address, in the form that the chain's watcher records. It is in the test's block. */
function transferOf({
  chain,
  asset,
  txId,
  outputKey = '0',
  address,
  amountAtomic,
  owner,
}: Pick<Deposit, 'chain' | 'asset' | 'txId' | 'address' | 'amountAtomic'> & {
  outputKey?: string
  owner: TargetOwner
}) {
  return {
    chain,
    transfer: { txId, outputKey, address, memo: null, contract: null, amountAtomic },
    asset,
    block: { ...BLOCK, at: Date.now() },
    owner,
    now: Date.now(),
  }
}

/** Returns the dependencies of the worker's use cases for a chain. The signer has no keys. */
function workerDeps(ops: Ops, work: PostgresStores['work'], chain: string) {
  return {
    ...ops,
    work,
    gateway: present(ops.gateways.get(chain), chain),
    witness: null,
    seals: TEST_SEALS,
    signer: {
      address: () => Promise.reject(new Error('no keys')),
      issueAddresses: () => Promise.reject(new Error('no keys')),
      sign: () => Promise.reject(new Error('no keys')),
      proveCredit: () => Promise.reject(new Error('no keys')),
      prepare: () => Promise.reject(new Error('no keys')),
    },
    reach: () => {},
    replacement: DEFAULT_REPLACEMENT_POLICY,
    feeCaps: new Map(),
    coldWallets: new Map(),
    earnings: DEFAULT_EARNINGS_POLICY,
  }
}
