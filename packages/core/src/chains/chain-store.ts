import type { ChainId } from '../instruments/instrument.ts'
import type { CustodyAccount } from '../ledger/posting.ts'
import type { Deposit, DepositStatus, SenderListing } from './deposit.ts'
import type { BlockRef, IncomingTransfer, Upkeep } from './chain-gateway.ts'
import type { KeyPath } from './key-path.ts'

/** One of our addresses on a chain. */
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

/** A chain whose node has unread blocks. */
export interface BehindChain {
  chain: ChainId
  /** Height of the last block that the watcher has read. */
  height: number
  /** Time since which the node has had unread blocks, in epoch milliseconds. */
  since: number
}

/** Minimum amount of an asset that is worth a payment, in base units. */
export interface MinAmount {
  asset: string
  atomic: bigint
}

/** A transaction that no block contains yet, with its deposits. */
export interface UnminedTransaction {
  txId: string
  deposits: Pick<Deposit, 'id' | 'orderId'>[]
}

/** Limits for a query for deposits. */
export interface DepositBounds {
  limit: number
  /** Maximum number of deposits per owner. */
  perOwner?: number
  /** Latest time of the next attempt, in epoch milliseconds. Deposits whose next attempt is due later are excluded. */
  dueBy?: number
  /**
   * Dust limits by asset: a deposit below its asset's limit is dust. A deposit of an asset without an entry is never
   * dust.
   */
  dustBelow?: readonly MinAmount[]
}

/** Coins of one asset at one of our addresses. */
export interface Lot {
  address: string
  key: KeyPath
  asset: string
  amountAtomic: bigint
  /** Deposits from which these coins came, oldest first. */
  deposits: Pick<Deposit, 'id' | 'timesReverted'>[]
}

/** Stores the state of the chain watcher: the last read block, the deposits, and our addresses. */
export interface ChainStore {
  /** Returns the highest block that was read, or null when none was read. */
  cursor(chain: ChainId): Promise<BlockRef | null>
  /** Advances the cursor. Keeps the hashes of the last `keep` blocks, to detect reorganisations. */
  advance(chain: ChainId, block: BlockRef, keep: number): Promise<void>
  /** Returns the height of the highest block ever read, or null when none was read. A rewind does not lower it. */
  highest(chain: ChainId): Promise<number | null>
  /**
   * Records whether the node has blocks above the last read block, and since when. The time is reset when all blocks
   * are read, or when a new highest block is read.
   */
  noteTip(chain: ChainId, tipHeight: number, now: number): Promise<void>
  /** Returns the chains with unread blocks, starting with the one that has been behind the longest. */
  behind(): Promise<BehindChain[]>
  /** Returns the hash of the block that the watcher read at a given height, or null. */
  hashAt(chain: ChainId, height: number): Promise<string | null>
  /** Returns the stored blocks below a height, highest first. */
  blocksBelow(chain: ChainId, height: number): Promise<BlockRef[]>
  /** Moves the cursor back to a height and deletes the block hashes above it. */
  rewind(chain: ChainId, to: BlockRef): Promise<void>
  /**
   * Returns which of the given addresses are ours. The cost of a call depends on the number of given addresses, not on
   * the number of our addresses.
   */
  ownAddresses(chain: ChainId, addresses: readonly string[]): Promise<OwnAddress[]>
  /** Returns the owner of each deposit memo at these addresses, by memo. Memos without an owner are absent. */
  ownersByMemo(chain: ChainId, places: readonly { address: string; memo: string }[]): Promise<Map<string, TargetOwner>>
  /** Returns the output keys of all recorded transfers in the given transactions. */
  recordedTransfers(chain: ChainId, txIds: readonly string[]): Promise<Pick<IncomingTransfer, 'txId' | 'outputKey'>[]>
  /**
   * Returns two counts of deposit addresses. `free`: addresses available for orders and accounts. `unproven`: addresses
   * from an older database version that the signer has not yet derived from its keys.
   */
  addressCount(chain: ChainId): Promise<{ free: number; unproven: number }>
  /**
   * Records a transfer, or updates the block of a recorded transfer. Returns whether the transfer is new or has
   * reappeared after being orphaned.
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
   * turns, so one owner's many deposits do not delay those of others. An owner's deposits are sorted oldest first.
   * Within a block, deposits closest to the order's claimed amount come first, because senders cannot choose the order
   * of transactions. Dust comes last.
   */
  depositsUpTo(chain: ChainId, status: DepositStatus, height: number, bounds: DepositBounds): Promise<Deposit[]>
  /** Returns deposits in blocks above a given height, which a reorganisation may remove. */
  depositsAbove(chain: ChainId, height: number): Promise<Deposit[]>
  /**
   * Returns at most `limit` transactions of unmined deposits. The time `now`, in epoch milliseconds, selects a
   * different part of a long list on each call, so many transactions that stay unmined do not hide one that vanished.
   */
  unminedTransactions(chain: ChainId, now: number, limit: number): Promise<UnminedTransaction[]>
  /** Returns the IDs of a transaction's deposits. */
  depositIdsOf(chain: ChainId, txId: string): Promise<string[]>
  /**
   * Blocks further purchases by the account whose order has a recalled deposit. Does nothing for a deposit without an
   * order.
   */
  noteRecall(depositId: string): Promise<void>
  setDepositStatus(
    depositId: string,
    status: DepositStatus,
    block: { height: number; hash: string } | null,
  ): Promise<void>
  /**
   * Marks a credited deposit as orphaned, because its block disappeared.
   * @param takenFrom debited custody account of the deposit's coins
   * @param lostAtomic the exchange's loss, in base units
   */
  undoDeposit(depositId: string, takenFrom: CustodyAccount, lostAtomic: bigint): Promise<void>
  /**
   * Stores the screening result of a deposit. The deposit then no longer waits for screening or for two nodes to agree.
   */
  noteScreened(depositId: string, senders: readonly string[] | null, listing: SenderListing | null): Promise<void>
  /**
   * Records that the senders of a deposit cannot be screened now, and the time of the next attempt (`nextTryAt`, in
   * epoch milliseconds).
   */
  noteUnscreened(depositId: string, now: number, nextTryAt: number): Promise<void>
  /**
   * Records that two nodes report a deposit differently, and the time of the next attempt (`nextTryAt`, in epoch
   * milliseconds).
   */
  noteDisputed(depositId: string, now: number, nextTryAt: number): Promise<void>
  /** Returns the chains with an uncredited deposit that two nodes report differently. */
  disputedChains(): Promise<ReadonlySet<ChainId>>
  /**
   * Returns the time since which the oldest unscreened deposit has been waiting, in epoch milliseconds; null when none
   * is waiting.
   */
  unscreenedSince(): Promise<number | null>
  /** Assigns a deposit without an owner to an account. */
  assignDepositTo(depositId: string, userId: number): Promise<void>
  /**
   * Stores the signature of a deposit's target, in hexadecimal. The target is an address or account that an operator
   * chose, or the order's refund address when the deposit is returned automatically.
   */
  sealDecision(depositId: string, seal: string): Promise<void>
  /**
   * Returns the IDs of deposits credited to account balances that the signer has not verified yet, oldest first.
   * Excludes deposits whose next attempt is due after `now`, in epoch milliseconds.
   */
  unprovenCredits(chain: ChainId, now: number, limit: number): Promise<string[]>
  /** Stores when the signer should verify an account's deposit again, in epoch milliseconds. */
  postponeCreditProof(depositId: string, nextTryAt: number): Promise<void>
  /**
   * Stores whether the signer verified an account's deposit. A deposit must be verified again after a reorganisation
   * reverts it.
   */
  setProof(depositId: string, proof: 'proven' | 'refused'): Promise<void>
  /** Records permanently that an account's balance received the coins of an order's deposit. */
  putInBalance(depositId: string, userId: number): Promise<void>
  findDepositLocked(depositId: string): Promise<Deposit | null>
  /**
   * Returns addresses with coins to sweep, longest waiting first: credited, unswept deposits, grouped by address and
   * asset. Only includes assets in `least` whose sum at the address reaches the minimum in `least`.
   */
  unswept(chain: ChainId, least: readonly MinAmount[], limit: number): Promise<Lot[]>
  /** Assigns deposits to the payment that sweeps them. Null removes the assignment. */
  markSwept(depositIds: readonly string[], paymentId: string | null): Promise<void>
  /** Returns the deposits that a payment sweeps, oldest first. */
  sweptBy(paymentId: string): Promise<Deposit[]>
  /** Records upkeep charged to our addresses, once per transaction. */
  recordUpkeep(chain: ChainId, asset: string, upkeep: readonly Upkeep[]): Promise<void>
  /** Returns upkeep that is not in the journal yet, in the order in which it was charged. */
  upkeepToBook(chain: ChainId, limit: number): Promise<(Upkeep & { asset: string })[]>
  markUpkeepBooked(chain: ChainId, txId: string): Promise<void>
  /** Stops all credits and payments on a chain until an operator resumes it. */
  halt(chain: ChainId, reason: string, now: number): Promise<void>
  haltReason(chain: ChainId): Promise<string | null>
  /** Returns every halted chain. */
  halted(): Promise<ChainId[]>
}
