import { undoCredit } from './undo-credit.ts'
import { reopenPayment } from '../sending/reopen-payment.ts'
import type { Fence } from '../shared/unit-of-work.ts'
import type { Stores } from '../chain-work/stores.ts'
import type { BlockRef } from '../chains/observed-block.ts'
import type { ChainGateway } from '../chains/chain-gateway.ts'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'

/**
 * Number of stored blocks below which the watcher counts as just started. A reorganisation may then reach below the
 * first stored block.
 */
const JUST_BEGUN = 20

/**
 * Reverts our blocks that are not on the node's chain and returns the last common block, from which the watcher
 * continues. Reverts nothing if the node merely lags behind. If the node has none of our stored blocks, it is empty or
 * follows a different chain; in this case, reverts nothing and halts the chain for an operator.
 */
export async function stepBackOverReorg(
  deps: ChainWorkerDeps,
  cursor: BlockRef,
  tip: BlockRef,
  fence: Fence,
): Promise<BlockRef> {
  const { gateway, work } = deps
  const { chain } = gateway
  const top = Math.min(cursor.height, tip.height)
  const ours = top === cursor.height ? cursor.hash : await work.stores.chains.hashAt(chain, top)
  const theirs = top === tip.height ? tip : await gateway.block(top)
  if (theirs === null) return cursor
  if (ours === null || ours === theirs.hash) {
    if (top < cursor.height) deps.report('node-is-behind', { chain, height: top, read: cursor.height })
    return cursor
  }
  const fork = await findFork(deps, top)
  if (fork === 'moving') return cursor
  if (fork === null) {
    deps.report('another-chain', { chain, read: cursor.height, shown: tip.height })
    const reason = `its node shows another chain: none of the blocks we remember up to ${cursor.height}`
    await work.transaction((stores) => stores.chains.halt(chain, reason, deps.clock.now()), fence)
    return cursor
  }
  deps.report('reorganisation', { chain, from: cursor.height, to: fork.height })
  await work.transaction(async (stores) => {
    await undoBlocksAbove(deps, stores, fork)
    await stores.chains.rewind(chain, fork)
  }, fence)
  return fork
}

/**
 * Returns the highest common block below `top`. Returns null if no block is common, and `moving` if the node does not
 * return a block that the search needs. Searches downwards with strides that double and then halve, which works because
 * all blocks below a common block are common too. Few queries go to old blocks, which a node may not store.
 */
async function findFork(
  { gateway, work }: Pick<ChainWorkerDeps, 'gateway' | 'work'>,
  top: number,
): Promise<BlockRef | 'moving' | null> {
  const ours = await work.stores.chains.blocksBelow(gateway.chain, top)
  const isCommon = async (index: number): Promise<boolean | null> => {
    const block = ours[index]
    const theirs = block ? await gateway.block(block.height) : null
    // A missing block is no evidence of a fork: the provider may have routed the query to a node that does not have it
    // yet.
    return block && theirs ? theirs.hash === block.hash : null
  }
  let [differs, common] = [-1, ours.length]
  for (let stride = 1; differs < ours.length - 1; stride *= 2) {
    const index = Math.min(differs + stride, ours.length - 1)
    const verdict = await isCommon(index)
    if (verdict === null) return 'moving'
    if (verdict) {
      common = index
      break
    }
    differs = index
  }
  if (common === ours.length) {
    const highest = (await work.stores.chains.highest(gateway.chain)) ?? top
    return belowTheFirst(gateway, highest, ours.at(-1)?.height ?? top)
  }
  while (common - differs > 1) {
    const index = Math.floor((differs + common) / 2)
    const verdict = await isCommon(index)
    if (verdict === null) return 'moving'
    if (verdict) common = index
    else differs = index
  }
  return ours[common] ?? null
}

/**
 * Returns the block below the lowest stored block if the watcher has just started. Returns `moving` if the node does
 * not return that block. Returns null if the watcher has not just started, or if the lowest stored block is the first
 * one of the chain. `highest` is the greatest height that the watcher has ever reached.
 */
async function belowTheFirst(
  gateway: ChainGateway,
  highest: number,
  lowest: number,
): Promise<BlockRef | 'moving' | null> {
  if (highest - lowest >= JUST_BEGUN || lowest === 0) return null
  return (await gateway.block(lowest - 1)) ?? 'moving'
}

/**
 * Reverts all blocks above the fork. An uncredited deposit must be mined again, and a final payment is reopened. A
 * reversed credit halts the chain.
 */
async function undoBlocksAbove(
  deps: Pick<ChainWorkerDeps, 'gateway' | 'catalogue' | 'terms' | 'clock' | 'report'>,
  stores: Stores,
  fork: BlockRef,
): Promise<void> {
  for (const payment of await stores.payments.closedAboveLocked(deps.gateway.chain, fork.height))
    await reopenPayment(deps, stores, payment)
  for (const deposit of await stores.chains.depositsAbove(deps.gateway.chain, fork.height)) {
    if (deposit.status === 'SEEN') await stores.chains.setDepositStatus(deposit.id, 'SEEN', null)
    if (deposit.status !== 'SEEN' && deposit.status !== 'ORPHANED') await undoCredit(deps, stores, deposit)
  }
}
