import type { Deposit } from '../chains/deposit.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import type { Fence } from '../shared/unit-of-work.ts'
import type { BlockRef, ObservedBlock } from '../chains/observed-block.ts'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { JoinedWork } from '../shared/joined-work.ts'
import { isSameBlockTime, type ChainWitness } from '../chains/witness.ts'
import { findRecorded } from '../chains/transfers-in.ts'

/**
 * The witness node's response about a deposit. `waits`: the witness cannot confirm the deposit yet. `disputed`: the
 * witness reports the same block with a different time or without this transfer.
 */
export type Testimony = 'agreed' | 'waits' | 'disputed'

export type Witnessing = (deposit: Deposit) => Promise<Testimony>

/**
 * Returns a check that compares each deposit with the witness node, which must report the same block, block time and
 * transfer. A deposit waits while the witness is unreachable, lags behind, counts fewer confirmations or reports the
 * block time or transfer differently. If the witness reports a different block at this height, the nodes follow
 * different chains, and the check halts the chain for an operator. Each pass queries the witness only once per block.
 */
export function witnessing(
  deps: Pick<ChainWorkerDeps, 'witness' | 'work' | 'catalogue' | 'clock' | 'report'>,
  tip: BlockRef,
  fence: Fence,
): Witnessing {
  const { witness } = deps
  if (witness === null) return async () => 'agreed'
  const blocks = new Map<number, Promise<ObservedBlock | null>>()
  const blockAt = (height: number): Promise<ObservedBlock | null> => {
    const block = blocks.get(height) ?? witness.block(height)
    blocks.set(height, block)
    return block
  }
  const tipOfWitness = new JoinedWork(() => witness.tip())
  return async (deposit) => {
    const { chain, id, blockHeight, blockHash } = deposit
    try {
      const theirs = blockHeight === null ? null : await blockAt(blockHeight)
      const theirTip = await tipOfWitness.run()
      const hasBlock = theirs?.hash === blockHash
      const isConfirmed = hasBlock && (await isSame(witness, theirs, deposit, deps))
      if (isConfirmed && isDeepAt(theirTip, deposit, deps)) return 'agreed'
      if (isConfirmed || theirTip.height < tip.height) {
        deps.report('witness-is-behind', { chain, deposit: id })
        return 'waits'
      }
      if (hasBlock) return 'disputed'
    } catch (error) {
      if (!(error instanceof AdapterError)) throw error
      deps.report('witness-is-away', { chain, deposit: id })
      return 'waits'
    }
    const reason = `two nodes disagree about block ${blockHeight}`
    await deps.work.transaction((stores) => stores.chains.halt(chain, reason, deps.clock.now()), fence)
    deps.report('nodes-disagree', { chain, block: String(blockHeight) })
    return 'waits'
  }
}

/** Returns whether the deposit has enough confirmations on the second node, the witness. */
function isDeepAt(
  theirTip: BlockRef,
  { asset, blockHeight }: Deposit,
  { catalogue }: Pick<ChainWorkerDeps, 'catalogue'>,
): boolean {
  const { minConfirmationsToTrade } = catalogue.get({ slug: asset })
  return blockHeight !== null && theirTip.height - blockHeight + 1 >= minConfirmationsToTrade
}

/** Returns whether the witness reports the same time and transfer for the deposit's block. */
async function isSame(
  witness: ChainWitness,
  block: ObservedBlock,
  ours: Deposit,
  { catalogue }: Pick<ChainWorkerDeps, 'catalogue'>,
): Promise<boolean> {
  const theirs = (await findRecorded(witness, block, ours))?.transfer
  const { contract } = catalogue.get({ slug: ours.asset })
  return (
    ours.blockAt !== null &&
    isSameBlockTime(block.at, ours.blockAt) &&
    theirs !== undefined &&
    theirs.memo === ours.memo &&
    theirs.contract === contract &&
    theirs.amountAtomic === ours.amountAtomic
  )
}
