import { undoCredit } from '../orders/undo-credit.ts'
import { reopenPayment } from '../payments/reopen-payment.ts'
import type { Fence, Stores } from '../shared/unit-of-work.ts'
import type { BlockRef } from './chain-gateway.ts'
import type { ChainWorkerDeps } from './chain-worker.ts'

/** So few blocks after reading began, a reorganisation may reach below the first of them. */
const JUST_BEGUN = 20

/**
 * Where reading goes on: the last block that the node has too, after what stood above it was undone. A node that is only
 * behind is no evidence of anything. One that has none of the blocks we remember shows another chain than the one we read, as
 * an empty or a foreign node does: nothing is undone then, the chain halts, and a person must look.
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
  const fork = await findFork(deps, cursor, top)
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

/** The highest block below `top` that both have; null where there is none, `moving` where the node cannot say now. */
async function findFork(
  { gateway, work }: ChainWorkerDeps,
  cursor: BlockRef,
  top: number,
): Promise<BlockRef | 'moving' | null> {
  const { chains } = work.stores
  const lowest = await chains.lowestBlock(gateway.chain)
  if (lowest === null) return null
  const theirLowest = await gateway.block(lowest.height)
  if (theirLowest !== null && theirLowest.hash !== lowest.hash) {
    if (cursor.height - lowest.height >= JUST_BEGUN) return null
    return gateway.block(lowest.height - 1)
  }
  for (let height = top - 1; height >= lowest.height; height -= 1) {
    const [ours, theirs] = await Promise.all([chains.hashAt(gateway.chain, height), gateway.block(height)])
    if (ours === null) continue
    // What the node has not is no evidence: another of its kind may have answered.
    if (theirs === null) return 'moving'
    if (theirs.hash === ours) return { height, hash: ours }
  }
  return null
}

/**
 * What was only seen waits again; a payment that was final is on its way again; what was credited is undone, and a person
 * must look before the chain goes on.
 */
async function undoBlocksAbove(deps: ChainWorkerDeps, stores: Stores, fork: BlockRef): Promise<void> {
  for (const payment of await stores.payments.closedAboveLocked(deps.gateway.chain, fork.height))
    await reopenPayment(deps, stores, payment)
  for (const deposit of await stores.chains.depositsAbove(deps.gateway.chain, fork.height)) {
    if (deposit.status === 'SEEN') await stores.chains.setDepositStatus(deposit.id, 'SEEN', null)
    if (deposit.status !== 'SEEN' && deposit.status !== 'ORPHANED') await undoCredit(deps, stores, deposit)
  }
}
