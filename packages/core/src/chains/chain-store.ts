import type { ChainId } from '../instruments/instrument.ts'
import type { CustodyAccount } from '../ledger/posting.ts'
import type { Deposit, DepositStatus, SenderListing } from './deposit.ts'
import type { BlockRef, Upkeep } from './observed-block.ts'
import type { IncomingTransfer } from './incoming-transfer.ts'
import type { KeyPath } from './key-path.ts'

/** One of the exchange's addresses on a chain. */
export interface OwnAddress {
  address: string
  key: KeyPath
  owner: TargetOwner
}

/**
 * Owner of a deposit address: an order or an account. Both IDs are null for an address that is unassigned or belongs to
 * the exchange.
 */
export interface TargetOwner {
  orderId: number | null
  userId: number | null
}

export const UNASSIGNED: TargetOwner = { orderId: null, userId: null }

export function isUnassigned({ orderId, userId }: TargetOwner): boolean {
  return orderId === null && userId === null
}

/** A chain with blocks that the watcher has not read yet. */
export interface BehindChain {
  chain: ChainId
  /** Height of the last block that the watcher has read. */
  height: number
  /** When the watcher began to lag behind the node, in epoch milliseconds. */
  since: number
}

/** Minimum amount of an asset that is worth paying out, in base units. */
export interface MinAmount {
  asset: string
  atomic: bigint
}

/** An unmined transaction and its deposits. */
export interface UnminedTransaction {
  txId: string
  deposits: Pick<Deposit, 'id' | 'orderId'>[]
}

/** Filter and limits for a deposit query. */
export interface DepositBounds {
  limit: number
  /** Maximum number of deposits per owner. */
  perOwner?: number
  /**
   * Latest time of a deposit's next attempt, in epoch milliseconds. Deposits whose next attempt is due later are
   * excluded.
   */
  dueBy?: number
  /**
   * Dust limits by asset: a deposit below its asset's limit is dust. A deposit of an asset without an entry is never
   * dust.
   */
  dustBelow?: readonly MinAmount[]
  /** IDs of deposits that are excluded. */
  omitted?: readonly string[]
}

/** Coins of one asset at one of our addresses. */
export interface Lot {
  address: string
  key: KeyPath
  asset: string
  amountAtomic: bigint
  /** Deposits that these coins came from, oldest first. */
  deposits: Pick<Deposit, 'id' | 'timesReverted'>[]
}

/** Heights of consecutive blocks, both included. */
export interface BlockRange {
  from: number
  to: number
}

/** Stores the state of the chain watcher: the last read block, the deposits, and our addresses. */
export interface ChainStore {
  /** Returns the last block that was read, or null if none was read. */
  cursor(chain: ChainId): Promise<BlockRef | null>
  /** Advances the cursor. Retains the hashes of the last `keep` blocks, to detect reorganisations. */
  advance(chain: ChainId, block: BlockRef, keep: number): Promise<void>
  /** Returns the height of the highest block ever read, or null if none was read. A rewind does not lower it. */
  highest(chain: ChainId): Promise<number | null>
  /**
   * Records whether the node has blocks above the last block read, and when this backlog began. The time is cleared
   * once the watcher has read all blocks, or has read a higher block than ever before.
   */
  noteTip(chain: ChainId, tipHeight: number, now: number): Promise<void>
  /** Returns the chains with unread blocks, starting with the chain that has lagged behind the longest. */
  behind(): Promise<BehindChain[]>
  /** Returns the hash of the block that the watcher read at a given height, or null. */
  hashAt(chain: ChainId, height: number): Promise<string | null>
  /** Returns the stored blocks below a height, highest first. */
  blocksBelow(chain: ChainId, height: number): Promise<BlockRef[]>
  /** Moves the cursor back to a height and deletes the block hashes above it. */
  rewind(chain: ChainId, to: BlockRef): Promise<void>
  /** Stores an operator's request to read blocks again. Replaces an earlier request for the chain. */
  requestReread(chain: ChainId, range: BlockRange): Promise<void>
  /**
   * Deletes a chain's request to read blocks again. Returns the blocks that had not been read again yet, or null if
   * there was no request.
   */
  cancelReread(chain: ChainId): Promise<BlockRange | null>
  /**
   * Returns the blocks of a chain's reread request that have not been read again yet, or null without a request.
   * `tryAfter` is the time of the next attempt in epoch milliseconds, or null.
   */
  rereadRequest(chain: ChainId): Promise<(BlockRange & { tryAfter: number | null }) | null>
  /**
   * Removes the blocks below `next` from a reread request, and the request once it has no blocks. Does nothing if the
   * request's blocks are no longer `range`.
   */
  shortenReread(chain: ChainId, range: BlockRange, next: number): Promise<void>
  /** Stores when the worker should continue with a reread request, in epoch milliseconds. */
  postponeReread(chain: ChainId, nextTryAt: number): Promise<void>
  /**
   * Returns which of the given addresses are ours. The cost depends on the number of given addresses, not on how many
   * addresses we have.
   */
  ownAddresses(chain: ChainId, addresses: readonly string[]): Promise<OwnAddress[]>
  /** Returns the owners of the deposit memos at these addresses, keyed by memo. Omits memos without an owner. */
  ownersByMemo(chain: ChainId, targets: readonly { address: string; memo: string }[]): Promise<Map<string, TargetOwner>>
  /** Returns the output keys of all recorded transfers in the given transactions. */
  recordedTransfers(chain: ChainId, txIds: readonly string[]): Promise<Pick<IncomingTransfer, 'txId' | 'outputKey'>[]>
  /**
   * Counts deposit addresses. `free`: available for orders and accounts. `unproven`: recorded by an older version and
   * not yet derived from the signer's keys.
   */
  addressCount(chain: ChainId): Promise<{ free: number; unproven: number }>
  /**
   * Records a transfer, or updates the block and block time of a recorded transfer. Returns whether the transfer is new
   * or reappeared after being orphaned.
   */
  recordTransfer(sighting: {
    chain: ChainId
    transfer: IncomingTransfer
    asset: string
    block: (BlockRef & { at: number }) | null
    owner: TargetOwner
    now: number
  }): Promise<{ isNew: boolean }>
  /**
   * Returns a chain's deposits with a given status in blocks up to a height. Owners (orders, accounts, no owner) take
   * turns, so that one owner's many deposits do not delay the deposits of other owners. Each owner's deposits are
   * sorted oldest first. Deposits in the same block are sorted by their distance from the order's claimed amount. Their
   * position in the block does not count, because a sender cannot choose it. Dust is last.
   */
  depositsUpTo(chain: ChainId, status: DepositStatus, height: number, bounds: DepositBounds): Promise<Deposit[]>
  /** Returns the deposits in blocks above a given height. Used when a reorganisation removes these blocks. */
  depositsAbove(chain: ChainId, height: number): Promise<Deposit[]>
  /**
   * Returns at most `limit` transactions of unmined deposits. `now` (epoch milliseconds) selects a different part of a
   * long list on each call. A vanished transaction is thus found even among many that remain unmined.
   */
  unminedTransactions(chain: ChainId, now: number, limit: number): Promise<UnminedTransaction[]>
  /** Returns the IDs of a transaction's deposits. */
  depositIdsOf(chain: ChainId, txId: string): Promise<string[]>
  /**
   * Blocks further purchases by the account that created the order of a recalled deposit. If the deposit is a returned
   * bank payout, blocks the account whose sale was paid out. Does nothing if neither account exists. Also does nothing
   * if a payer other than the account holder may have sent the deposit: the payer's name does not match the account
   * holder's name, and the order paid nothing out for the deposit.
   * @param wasCredited whether the deposit was credited to its order before the recall
   */
  noteRecall(depositId: string, wasCredited: boolean): Promise<void>
  /** Stores a deposit's status and block. A null block also clears the block time, because the deposit is unmined. */
  setDepositStatus(
    depositId: string,
    status: DepositStatus,
    block: { height: number; hash: string } | null,
  ): Promise<void>
  /**
   * Marks a credited deposit as orphaned after its block was orphaned. Clears its block and block time.
   * @param takenFrom custody account from which the deposit's coins were debited
   * @param lostAtomic the exchange's loss, in base units
   */
  undoDeposit(depositId: string, takenFrom: CustodyAccount, lostAtomic: bigint): Promise<void>
  /**
   * Stores a deposit's screening result, after which the deposit no longer waits for screening or for two nodes to
   * agree.
   */
  noteScreened(depositId: string, senders: readonly string[] | null, listing: SenderListing | null): Promise<void>
  /**
   * Records that a deposit's senders cannot be screened at the moment, and when to try again (`nextTryAt`, in epoch
   * milliseconds).
   */
  noteUnscreened(depositId: string, now: number, nextTryAt: number): Promise<void>
  /**
   * Records that two nodes report a deposit differently, and when to try again (`nextTryAt`, in epoch milliseconds).
   */
  noteDisputed(depositId: string, now: number, nextTryAt: number): Promise<void>
  /** Returns the chains with an uncredited deposit that two nodes report differently. */
  disputedChains(): Promise<ReadonlySet<ChainId>>
  /**
   * Returns when the oldest unscreened deposit started waiting, in epoch milliseconds, or null if no deposit is
   * waiting.
   */
  unscreenedSince(): Promise<number | null>
  /** Assigns a deposit without an owner to an account. */
  assignDepositTo(depositId: string, userId: number): Promise<void>
  /**
   * Stores the hex-encoded signature of a decision about a deposit. It covers where the coins go: the address or
   * account that an operator chose or, for an automatic return, the order's refund address.
   */
  sealDecision(depositId: string, seal: string): Promise<void>
  /**
   * Returns the IDs of the deposits in account balances that the signer has not verified yet, oldest first. Excludes
   * deposits whose next attempt is due after `now` (epoch milliseconds).
   */
  unprovenCredits(chain: ChainId, now: number, limit: number): Promise<string[]>
  /** Stores when the signer should verify an account's deposit again, in epoch milliseconds. */
  postponeCreditProof(depositId: string, nextTryAt: number): Promise<void>
  /**
   * Stores whether the signer verified an account's deposit. A deposit must be verified again after a reorganisation
   * reverts it.
   */
  setProof(depositId: string, proof: 'proven' | 'refused'): Promise<void>
  /** Records permanently that an order's deposit was credited to an account's balance. */
  putInBalance(depositId: string, userId: number): Promise<void>
  findDepositLocked(depositId: string): Promise<Deposit | null>
  /**
   * Returns the coins to sweep, longest waiting first: credited but unswept deposits, grouped by address and asset.
   * Includes an asset only if its total at the address reaches its minimum in `least`.
   */
  unswept(chain: ChainId, least: readonly MinAmount[], limit: number): Promise<Lot[]>
  /** Assigns deposits to the payment that sweeps them, or removes the assignment if `paymentId` is null. */
  markSwept(depositIds: readonly string[], paymentId: string | null): Promise<void>
  /** Returns the deposits that a payment sweeps, oldest first. */
  sweptBy(paymentId: string): Promise<Deposit[]>
  /** Records upkeep charged to our addresses, once per transaction. */
  recordUpkeep(chain: ChainId, asset: string, upkeep: readonly Upkeep[]): Promise<void>
  /** Returns upkeep that is not in the journal yet, oldest first. */
  upkeepToBook(chain: ChainId, limit: number): Promise<(Upkeep & { asset: string })[]>
  markUpkeepBooked(chain: ChainId, txId: string): Promise<void>
  /** Stops all credits and payments on a chain until an operator resumes it. */
  halt(chain: ChainId, reason: string, now: number): Promise<void>
  haltReason(chain: ChainId): Promise<string | null>
  /** Returns every halted chain. */
  halted(): Promise<ChainId[]>
}
