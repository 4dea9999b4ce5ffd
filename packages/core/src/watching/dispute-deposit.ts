import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import type { Deposit } from '../chains/deposit.ts'
import { inclusionOf } from '../chains/inclusion-of.ts'
import { findRecorded } from '../chains/transfers-in.ts'
import { NodesDisagree } from '../chains/witness.ts'
import type { Fence } from '../shared/unit-of-work.ts'
import type { Witnessing } from './chain-witness.ts'
import { nextTryAt } from '../shared/next-try.ts'

/**
 * Returns whether both nodes report a deposit in its block. If they disagree, the deposit waits for its next attempt.
 * Other deposits continue, because one transaction must not stop a chain.
 * @throws {AdapterError} while the first node is unreachable or cannot report the transaction
 */
export async function isAgreed(
  deps: Pick<ChainWorkerDeps, 'gateway' | 'work' | 'clock' | 'report'>,
  deposit: Deposit,
  witness: Witnessing,
  fence: Fence,
): Promise<boolean> {
  try {
    if (deposit.disputedSince !== null) await readAgain(deps, deposit, fence)
    if (!(await stillInItsBlock(deps, deposit))) return false
    const testimony = await witness(deposit)
    if (testimony !== 'disputed') return testimony === 'agreed'
  } catch (error) {
    if (!(error instanceof NodesDisagree)) throw error
  }
  await noteDisputed(deps, deposit, fence)
  return false
}

/**
 * Returns whether a deposit is still in its block. Queries the node again, because the caller credits the coins right
 * after this check.
 */
async function stillInItsBlock(deps: Pick<ChainWorkerDeps, 'gateway'>, deposit: Deposit): Promise<boolean> {
  const found = await inclusionOf(deps.gateway, deposit.txId)
  return found.status === 'included' && found.succeeded && found.block.hash === deposit.blockHash
}

/**
 * Records a disputed deposit's transfer again with the first node's current data, so that the next attempt compares
 * this data. Otherwise, the deposit would retain a faulty node's amount or block time even after an operator has
 * replaced that node.
 */
async function readAgain(
  deps: Pick<ChainWorkerDeps, 'gateway' | 'work' | 'clock'>,
  deposit: Deposit,
  fence: Fence,
): Promise<void> {
  const { chain, asset, blockHeight, blockHash, orderId, userId } = deposit
  const block = blockHeight === null ? null : await deps.gateway.block(blockHeight)
  if (block === null || block.hash !== blockHash) return
  const transfer = (await findRecorded(deps.gateway, block, deposit))?.transfer
  if (transfer === undefined) return
  if (transfer.amountAtomic === deposit.amountAtomic && block.at === deposit.blockAt) return
  const sighting = { chain, transfer, asset, block, owner: { orderId, userId }, now: deps.clock.now() }
  await deps.work.transaction((stores) => stores.chains.recordTransfer(sighting), fence)
}

async function noteDisputed(
  deps: Pick<ChainWorkerDeps, 'work' | 'clock' | 'report'>,
  deposit: Deposit,
  fence: Fence,
): Promise<void> {
  const { id, chain, disputedSince } = deposit
  const now = deps.clock.now()
  const next = nextTryAt(now, disputedSince)
  await deps.work.transaction((stores) => stores.chains.noteDisputed(id, now, next), fence)
  deps.report('nodes-disagree', { chain, deposit: id })
}
