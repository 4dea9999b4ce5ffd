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

/** Owner of a deposit address: an order, an account, or (both null) the exchange or nobody yet. */
export interface TargetOwner {
  orderId: number | null
  userId: number | null
}

export const UNASSIGNED: TargetOwner = { orderId: null, userId: null }

export function isUnassigned({ orderId, userId }: TargetOwner): boolean {
  return orderId === null && userId === null
}

/** A chain whose node has unread blocks, and since when no block was read. */
export interface BehindChain {
  chain: ChainId
  /** Last block that was read. */
  height: number
  since: number
}

/** Minimum amount of an asset that is worth a payment, base units. */
export interface Least {
  asset: string
  atomic: bigint
}

/** Limits of a query for deposits. */
export interface DepositBounds {
  limit: number
  /** Maximum number of deposits per owner. */
  perOwner?: number
  /** Epoch milliseconds: excludes deposits whose next screening is due later. */
  dueBy?: number
  /** Amounts below which a deposit is dust. Deposits of assets that are not listed are never dust. */
  dustBelow?: readonly Least[]
}

/** Coins of one asset at one of our addresses. */
export interface Lot {
  address: string
  key: KeyPath
  asset: string
  amountAtomic: bigint
  /** Oldest first. */
  deposits: Pick<Deposit, 'id' | 'timesReverted'>[]
}

/** State of the chain watcher: the last read block, the deposits, and our addresses. */
export interface ChainStore {
  /** Returns the highest block that was read, or null before the first. */
  cursor(chain: ChainId): Promise<BlockRef | null>
  /** Moves the cursor. Keeps the hashes of the last `keep` blocks, to detect reorganisations. */
  advance(chain: ChainId, block: BlockRef, keep: number): Promise<void>
  /** Returns the height of the highest block ever read, which stepping back does not lower; null before the first. */
  highest(chain: ChainId): Promise<number | null>
  /**
   * Stores since when the node has unread blocks. The entry ends when all blocks are read, or a new highest block is
   * read.
   */
  noteTip(chain: ChainId, tipHeight: number, now: number): Promise<void>
  /** Returns the chains that are behind their nodes, longest first. */
  behind(): Promise<BehindChain[]>
  /** Returns the hash that we read at a height, or null. */
  hashAt(chain: ChainId, height: number): Promise<string | null>
  /** Returns the stored blocks below a height, highest first. */
  blocksBelow(chain: ChainId, height: number): Promise<BlockRef[]>
  /** Steps back to a height and deletes the hashes above it. */
  rewind(chain: ChainId, to: BlockRef): Promise<void>
  /**
   * Returns which of these addresses are ours. The cost depends on the number of queried addresses, not on how many we
   * have.
   */
  ownAddresses(chain: ChainId, addresses: readonly string[]): Promise<OwnAddress[]>
  /** Returns the owners of deposit memos at these addresses, by memo; memos without an owner are absent. */
  ownersByMemo(chain: ChainId, places: readonly { address: string; memo: string }[]): Promise<Map<string, TargetOwner>>
  /** Returns the output keys of all recorded transfers of the given transactions. */
  recordedTransfers(chain: ChainId, txIds: readonly string[]): Promise<Pick<IncomingTransfer, 'txId' | 'outputKey'>[]>
  /**
   * Counts deposit addresses that are free for orders and accounts, and addresses of an older database that the signer
   * has not proven yet.
   */
  addressCount(chain: ChainId): Promise<{ free: number; unproven: number }>
  /**
   * Records a transfer, or updates the block of a recorded one. Returns whether the transfer is new, or reappeared
   * after it was orphaned.
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
   * Returns deposits of a chain in a status and in blocks up to a height. Owners (orders, accounts, nobody) take turns,
   * so that many deposits of one owner do not delay others. An owner's deposits are sorted oldest first. Within a
   * block, deposits closest to the claimed amount of their order come first, because senders do not control the order
   * of transactions. Dust comes last.
   */
  depositsUpTo(chain: ChainId, status: DepositStatus, height: number, bounds: DepositBounds): Promise<Deposit[]>
  /** Returns deposits in blocks above a height. A reorganisation affects them. */
  depositsAbove(chain: ChainId, height: number): Promise<Deposit[]>
  /** Returns unmined deposits, oldest first, at most `limit`. */
  depositsUnmined(chain: ChainId, limit: number): Promise<Deposit[]>
  setDepositStatus(
    depositId: string,
    status: DepositStatus,
    block: { height: number; hash: string } | null,
  ): Promise<void>
  /**
   * Marks a credited deposit whose block disappeared as orphaned. Its coins were debited from `takenFrom`; `lostAtomic`
   * of them is a loss of the exchange.
   */
  undoDeposit(depositId: string, takenFrom: CustodyAccount, lostAtomic: bigint): Promise<void>
  /** Stores the screening result. The deposit no longer counts as unscreened. */
  noteScreened(depositId: string, senders: readonly string[] | null, listing: SenderListing | null): Promise<void>
  /** Stores that the senders cannot be screened now, and the time of the next attempt, epoch milliseconds. */
  noteUnscreened(depositId: string, now: number, nextTryAt: number): Promise<void>
  /** Returns since when the oldest deposit waits for screening, epoch milliseconds; null when none waits. */
  unscreenedSince(): Promise<number | null>
  /** Assigns a deposit without an owner to an account. */
  giveDepositTo(depositId: string, userId: number): Promise<void>
  /**
   * Stores the seal (hexadecimal) of the address that a deposit goes to: of an operator's decision, or of its order at
   * an automatic return.
   */
  sealDecision(depositId: string, seal: string): Promise<void>
  /** Returns ids of deposits on balances of accounts that the signer has not checked yet; oldest first. */
  unprovenCredits(chain: ChainId, limit: number): Promise<string[]>
  /**
   * Stores whether the signer proved a deposit of an account. A deposit that a reorganisation reverted is proven again.
   */
  setProof(depositId: string, proof: 'proven' | 'refused'): Promise<void>
  /** Records that the coins of an order's deposit are in the balance of an account, permanently. */
  putInBalance(depositId: string, userId: number): Promise<void>
  findDepositLocked(depositId: string): Promise<Deposit | null>
  /**
   * Returns addresses with coins to sweep, longest waiting first: credited, unswept deposits, grouped by address and
   * asset. Only assets of `least`, with at least that amount.
   */
  unswept(chain: ChainId, least: readonly Least[], limit: number): Promise<Lot[]>
  /** Assigns deposits to the payment that sweeps them; null: no payment sweeps them. */
  markSwept(depositIds: readonly string[], paymentId: string | null): Promise<void>
  /** Returns the deposits that a payment sweeps, oldest first. */
  sweptBy(paymentId: string): Promise<Deposit[]>
  /** Records upkeep of our addresses; once per transaction. */
  recordUpkeep(chain: ChainId, asset: string, upkeep: readonly Upkeep[]): Promise<void>
  /** Returns upkeep that the journal does not contain yet, in the order in which it was taken. */
  upkeepToBook(chain: ChainId, limit: number): Promise<(Upkeep & { asset: string })[]>
  markUpkeepBooked(chain: ChainId, txId: string): Promise<void>
  /** Stops all credits and payments on a chain until an operator resumes it. */
  halt(chain: ChainId, reason: string, now: number): Promise<void>
  haltReason(chain: ChainId): Promise<string | null>
  /** Returns every halted chain. */
  halted(): Promise<ChainId[]>
}
