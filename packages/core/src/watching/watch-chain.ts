import { present } from '@cambio/kernel/assert'
import { AdapterError } from '../shared/adapter-error.ts'
import { applyFact } from '../orders/machine/order-machine.ts'
import { orNullIfUnreadable } from '../orders/unreadable-order.ts'
import { storeTransition } from '../orders/settle/store-transition.ts'
import { inLanes } from '../shared/in-lanes.ts'
import type { Fence } from '../shared/unit-of-work.ts'
import type { BlockRef, ObservedBlock } from '../chains/observed-block.ts'
import type { Inclusion } from '../chains/chain-gateway.ts'
import type { IncomingTransfer } from '../chains/incoming-transfer.ts'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import type { KeyPath } from '../chains/key-path.ts'
import { HOT_KEY } from '../chains/signer.ts'
import { NodesDisagree } from '../chains/witness.ts'
import { inclusionOf } from '../chains/inclusion-of.ts'
import { findForeignSpends, type ForeignSpend } from './malleated-payments.ts'
import { recordBlock, recordTransfers } from './record-block.ts'
import { stepBackOverReorg } from './step-back.ts'

/**
 * Maximum number of blocks that one worker pass reads. Further blocks wait for the next pass, so that a long backlog
 * does not delay payments.
 */
export const BLOCKS_PER_PASS = 50
/**
 * Number of blocks stored in one transaction. One commit per block would be too slow for a chain with several blocks
 * per second.
 */
const BLOCKS_PER_WRITE = 10
/**
 * Time in milliseconds after which a pass stores the blocks that it has read, and reads no further block. It is much
 * shorter than the worker's lease on the chain: otherwise, blocks that take long to read would be read repeatedly and
 * never stored.
 */
const MAX_READ_MS = 20_000
/**
 * Number of transfers and spent outputs after which the blocks read so far are stored. It limits the memory that these
 * blocks use.
 */
const MAX_READ_TRANSFERS = 20_000
/**
 * Number of block hashes stored in the database. The worker can follow a reorganisation only while the node still has
 * one of these blocks.
 */
export const REMEMBERED_BLOCKS = 500
/** Maximum number of unmined transactions that one worker pass looks up. */
const UNMINED_PER_PASS = 32

/**
 * Reads a chain's new blocks one after another, after reverting any orphaned blocks. Each transfer is recorded only
 * once, so the worker may repeat a pass after a crash. Returns the last block that it has read, which is the tip unless
 * blocks are left. Later blocks do not count as confirmations yet: they may contain what contradicts the records, and
 * the audit compares the records with the chain at this block. If the node reports its tip but not the content of a
 * block, adds the error to `failures`. Payments and the credits of earlier blocks can then continue.
 * @throws {AdapterError} while the node is unreachable, or if it returns what a correct node never returns
 */
export async function watchChain(deps: ChainWorkerDeps, fence: Fence, failures: AdapterError[]): Promise<BlockRef> {
  const tip = await deps.gateway.tip()
  const cursor = (await deps.work.stores.chains.cursor(deps.gateway.chain)) ?? (await beginAt(deps, tip, fence))
  const from = await stepBackOverReorg(deps, cursor, tip, fence)
  try {
    await readBlocks(deps, from, tip, fence)
    await lookAtPending(deps, fence)
    await forgetVanished(deps, fence)
  } catch (error) {
    if (!(error instanceof AdapterError) || !error.retryable) throw error
    failures.push(error)
    // This query ends the pass with an error if the node is unreachable.
    await deps.gateway.tip()
  }
  return present(await deps.work.stores.chains.cursor(deps.gateway.chain), 'a watched chain has a cursor')
}

async function beginAt(
  deps: Pick<ChainWorkerDeps, 'gateway' | 'work'>,
  tip: BlockRef,
  fence: Fence,
): Promise<BlockRef> {
  await deps.work.transaction((stores) => stores.chains.advance(deps.gateway.chain, tip, REMEMBERED_BLOCKS), fence)
  return tip
}

async function readBlocks(deps: ChainWorkerDeps, from: BlockRef, tip: BlockRef, fence: Fence): Promise<void> {
  const readUntil = deps.clock.now() + MAX_READ_MS
  let previous = from
  const last = Math.min(tip.height, from.height + BLOCKS_PER_PASS)
  while (previous.height < last && deps.clock.now() < readUntil) {
    const upTo = Math.min(last, previous.height + BLOCKS_PER_WRITE)
    const blocks = await blocksAfter(deps, previous, { upTo, readUntil })
    if (blocks.length === 0) return
    const foreign = new Map<ObservedBlock, ForeignSpend[]>()
    for (const block of blocks) foreign.set(block, await findForeignSpends(deps, block))
    await deps.work.transaction(async (stores) => {
      for (const block of blocks) {
        await recordBlock(deps, stores, block, foreign.get(block) ?? [])
        await stores.chains.advance(deps.gateway.chain, block, REMEMBERED_BLOCKS)
      }
    }, fence)
    previous = blocks.at(-1) ?? previous
    if (previous.height < upTo && countTransfers(blocks) < MAX_READ_TRANSFERS) return
  }
}

/**
 * Returns the blocks that follow `from`. Returns fewer blocks if they contain many transfers or take long to read. Also
 * returns fewer blocks if the chain changes during the read; the next pass then finds the fork.
 */
async function blocksAfter(
  { gateway, clock }: Pick<ChainWorkerDeps, 'gateway' | 'clock'>,
  from: BlockRef,
  { upTo, readUntil }: { upTo: number; readUntil: number },
): Promise<ObservedBlock[]> {
  const blocks: ObservedBlock[] = []
  let previous = from
  while (previous.height < upTo && countTransfers(blocks) < MAX_READ_TRANSFERS) {
    if (blocks.length > 0 && clock.now() >= readUntil) break
    const block = await gateway.block(previous.height + 1).catch((error: unknown) => {
      // Store the blocks before an unreadable one. The next pass then fails at this block.
      if (error instanceof AdapterError && blocks.length > 0) return null
      throw error
    })
    if (!block || block.parentHash !== previous.hash) break
    blocks.push(block)
    previous = block
  }
  return blocks
}

function countTransfers(blocks: readonly ObservedBlock[]): number {
  return blocks.reduce(
    (sum, { transfers, unchecked = [], spends = [] }) => sum + transfers.length + unchecked.length + spends.length,
    0,
  )
}

async function lookAtPending(deps: ChainWorkerDeps, fence: Fence): Promise<void> {
  const transfers = await deps.gateway.pending()
  if (transfers.length === 0) return
  const own = await deps.work.stores.chains.ownAddresses(deps.gateway.chain, [
    ...new Set(transfers.map((transfer) => transfer.address)),
  ])
  const deposits = withoutChange(deps, transfers, own)
  if (own.length === 0 || deposits.length === 0) return
  await deps.work.transaction((stores) => recordTransfers(deps, stores, deposits, null), fence)
}

/**
 * Omits unmined outputs to the hot wallet. Until a block contains them, they may be the change of a payment whose ID a
 * third party has altered.
 */
function withoutChange(
  { gateway }: Pick<ChainWorkerDeps, 'gateway'>,
  transfers: readonly IncomingTransfer[],
  own: readonly { address: string; key: KeyPath }[],
): readonly IncomingTransfer[] {
  if (gateway.model !== 'outputs') return transfers
  const hot = new Set(own.filter(({ key }) => key.purpose === HOT_KEY.purpose).map(({ address }) => address))
  return transfers.filter(({ address }) => !hot.has(address))
}

/**
 * Marks unmined deposits as orphaned when they can no longer arrive. This is the case if the node no longer knows the
 * transaction, or if the transaction was mined but failed.
 */
async function forgetVanished(
  deps: Pick<ChainWorkerDeps, 'gateway' | 'work' | 'terms' | 'clock' | 'report'>,
  fence: Fence,
): Promise<void> {
  const { work, gateway, clock } = deps
  const waiting = await work.stores.chains.unminedTransactions(gateway.chain, clock.now(), UNMINED_PER_PASS)
  const vanished = await inLanes(
    waiting,
    ({ txId }) => txId,
    async ({ txId, deposits }) => {
      const found = await unlessDisputed(deps, txId)
      const hasFailed = found?.status === 'included' && !found.succeeded
      return found?.status === 'unknown' || hasFailed ? deposits : []
    },
  )
  for (const deposit of vanished.flat())
    await work.transaction(async (stores) => {
      const current = await stores.chains.findDepositLocked(deposit.id)
      if (current?.status !== 'SEEN' || current.blockHeight !== null) return
      await stores.chains.setDepositStatus(deposit.id, 'ORPHANED', null)
      const { orderId } = deposit
      const order = orderId === null ? null : await orNullIfUnreadable(stores.orders.findLocked(orderId), deps.report)
      if (!order) return
      if ((await stores.orders.depositCounts(order.orderId, order.from)).seen > 0) return
      await storeTransition(stores, applyFact(order, { kind: 'deposit-vanished' }, deps.clock.now(), deps.terms))
    }, fence)
}

/**
 * Looks up a transaction. Returns null while two nodes disagree about it or the node cannot report it, in which case
 * the caller must not change anything.
 * @throws {AdapterError} while the node is unreachable
 */
async function unlessDisputed(
  { gateway, report }: Pick<ChainWorkerDeps, 'gateway' | 'report'>,
  txId: string,
): Promise<Inclusion | null> {
  try {
    return await inclusionOf(gateway, txId)
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error
    const isDisputed = error instanceof NodesDisagree
    if (!isDisputed) await gateway.tip()
    report(isDisputed ? 'nodes-disagree' : 'transaction-not-reported', { chain: gateway.chain, txId })
    return null
  }
}
