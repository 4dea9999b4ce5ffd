import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import type { BlockRange } from '../chains/chain-store.ts'
import type { ObservedBlock } from '../chains/observed-block.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import type { Fence } from '../shared/unit-of-work.ts'
import { findForeignSpends } from './malleated-payments.ts'
import { recordBlock } from './record-block.ts'

/** Maximum number of blocks that one worker pass reads again. Further blocks wait for the next pass. */
const REREAD_PER_PASS = 10
/**
 * Time in milliseconds after which a pass reads no further block again, so that blocks that take long to read do not
 * delay payments.
 */
const MAX_READ_MS = 5_000
/** Delay in milliseconds before the worker retries a block that the node does not return. */
const RETRY_AFTER_MS = 60_000

/**
 * Reads the blocks of an operator's request again, and records the deposits that are missing. A recorded deposit does
 * not change. Commits each block together with the shortened request, so a crash repeats at most one block. Waits while
 * the node does not return a block or returns a different block than the watcher stored. Does not read blocks again
 * that a reorganisation has reverted, because the watcher reads their replacements. Returns whether the next pass can
 * continue immediately.
 */
export async function rereadBlocks(deps: ChainWorkerDeps, fence: Fence): Promise<boolean> {
  const { gateway, work, clock, report } = deps
  const { chain } = gateway
  const range = await work.stores.chains.rereadRequest(chain)
  if (range === null || (range.tryAfter ?? 0) > clock.now()) return false
  const readUntil = clock.now() + MAX_READ_MS
  const read = (await work.stores.chains.cursor(chain))?.height ?? -1
  const last = Math.min(range.to, read, range.from + REREAD_PER_PASS - 1)
  let next = range.from
  while (next <= last && clock.now() < readUntil) {
    const block = await sameBlock(deps, next)
    if (block === null) {
      report('block-not-reread', { chain, block: next })
      await work.transaction((stores) => stores.chains.postponeReread(chain, clock.now() + RETRY_AFTER_MS), fence)
      return false
    }
    await recordAgain(deps, block, { from: next, to: range.to }, fence)
    next += 1
  }
  if (next <= Math.min(range.to, read)) return true
  const rest = { from: next, to: range.to }
  if (next <= range.to)
    await work.transaction((stores) => stores.chains.shortenReread(chain, rest, range.to + 1), fence)
  report('blocks-reread', { chain, to: Math.min(range.to, read) })
  return false
}

/**
 * Returns a block from the node. Returns null if the node has no block or a different block than the watcher stored.
 */
async function sameBlock(
  { gateway, work }: Pick<ChainWorkerDeps, 'gateway' | 'work'>,
  height: number,
): Promise<ObservedBlock | null> {
  try {
    const block = await gateway.block(height)
    const known = await work.stores.chains.hashAt(gateway.chain, height)
    return block !== null && (known === null || known === block.hash) ? block : null
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error
    return null
  }
}

/** Records a block's missing deposits and removes the block from the request, unless the request has changed. */
async function recordAgain(
  deps: ChainWorkerDeps,
  block: ObservedBlock,
  range: BlockRange,
  fence: Fence,
): Promise<void> {
  const { chain } = deps.gateway
  const foreign = await findForeignSpends(deps, block)
  await deps.work.transaction(async (stores) => {
    const deposits = await recordBlock(deps, stores, block, foreign)
    await stores.chains.shortenReread(chain, range, block.height + 1)
    if (deposits > 0) deps.report('missing-deposits-recorded', { chain, block: block.height, deposits })
  }, fence)
}
