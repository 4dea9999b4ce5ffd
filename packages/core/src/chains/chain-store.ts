import type { ChainId } from '../instruments/instrument.ts'
import type { CustodyAccount } from '../ledger/posting.ts'
import type { Deposit, DepositStatus, SenderListing } from '../orders/deposit.ts'
import type { BlockRef, IncomingTransfer, Upkeep } from './chain-gateway.ts'
import type { KeyPath } from './signer.ts'

/** One of our addresses on a chain. */
export interface OwnAddress {
  address: string
  key: KeyPath
  owner: PlaceOwner
}

/** Whose a place is where coins arrive: an order's, an account's, or (both null) the house's or nobody's yet. */
export interface PlaceOwner {
  orderId: number | null
  userId: number | null
}

export const NOBODYS: PlaceOwner = { orderId: null, userId: null }

export function isNobodys({ orderId, userId }: PlaceOwner): boolean {
  return orderId === null && userId === null
}

/** A chain whose node has blocks that were not read, since when none was. */
export interface BehindChain {
  chain: ChainId
  /** The last block read. */
  height: number
  since: number
}

/** Least amount of an asset that is worth a payment, base units. */
export interface Least {
  asset: string
  atomic: bigint
}

/** Which deposits are read, and how many. */
export interface DepositBounds {
  limit: number
  /** Most deposits of one owner. */
  perOwner?: number
  /** Epoch milliseconds: leaves out deposits whose next screening is due later. */
  dueBy?: number
  /** Amounts below which a deposit is dust; no deposit of another asset is. */
  dustBelow?: readonly Least[]
}

/** Coins of one asset that lie at one of our addresses. */
export interface Lot {
  address: string
  key: KeyPath
  asset: string
  amountAtomic: bigint
  /** Oldest first. */
  deposits: Pick<Deposit, 'id' | 'timesUndone'>[]
}

/** The watcher's memory: how far it has read, what arrived, which addresses are ours. */
export interface ChainStore {
  /** Highest block read, or null before the first. */
  cursor(chain: ChainId): Promise<BlockRef | null>
  /** Moves the cursor; remembers block hashes back to `keep` blocks for telling a reorganisation. */
  advance(chain: ChainId, block: BlockRef, keep: number): Promise<void>
  /** Height of the highest block ever read, which stepping back does not lower; null before the first. */
  highest(chain: ChainId): Promise<number | null>
  /** Notes since when its node has blocks that were not read. That ends where all are read, and where a higher one is than ever. */
  noteTip(chain: ChainId, tipHeight: number, now: number): Promise<void>
  /** The chains that are behind their nodes, longest first. */
  behind(): Promise<BehindChain[]>
  /** Hash we read at a height, or null. */
  hashAt(chain: ChainId, height: number): Promise<string | null>
  /** The blocks below a height that are remembered, highest first. */
  blocksBelow(chain: ChainId, height: number): Promise<BlockRef[]>
  /** Steps back to a height: forgets the hashes above it. */
  rewind(chain: ChainId, to: BlockRef): Promise<void>
  /** Which of these addresses are ours. The cost depends on how many are asked, not on how many we have. */
  ownAddresses(chain: ChainId, addresses: readonly string[]): Promise<OwnAddress[]>
  /** Who was given these deposit memos at these addresses, by memo; memos of nobody are absent. */
  ownersByMemo(chain: ChainId, places: readonly { address: string; memo: string }[]): Promise<Map<string, PlaceOwner>>
  /** Returns the names of all recorded transfers of transactions. */
  recordedTransfers(chain: ChainId, txIds: readonly string[]): Promise<Pick<IncomingTransfer, 'txId' | 'outputKey'>[]>
  /**
   * Counts deposit addresses that orders and accounts may still get, and addresses of an older database that the signer has not
   * proven yet.
   */
  addressCount(chain: ChainId): Promise<{ free: number; unproven: number }>
  /** Records a transfer, or moves what is known of it to its (new) block. Answers whether it is new, or back after it was gone. */
  recordTransfer(sighting: {
    chain: ChainId
    transfer: IncomingTransfer
    asset: string
    block: (BlockRef & { at: number }) | null
    owner: PlaceOwner
    now: number
  }): Promise<{ isNew: boolean }>
  /**
   * Returns deposits of a chain in a status and in blocks up to a height. Owners (orders, accounts, nobody) take turns, so that many
   * deposits of one owner delay no other. An owner's deposits come oldest first. Within a block, deposits closest to the claimed
   * amount of their order come first, because senders do not control the order of transactions. Dust comes last.
   */
  depositsUpTo(chain: ChainId, status: DepositStatus, height: number, bounds: DepositBounds): Promise<Deposit[]>
  /** Deposits in blocks above a height: what a reorganisation touches. */
  depositsAbove(chain: ChainId, height: number): Promise<Deposit[]>
  /** Deposits seen waiting for a block, last seen before a moment. */
  depositsUnmined(chain: ChainId, limit: number): Promise<Deposit[]>
  setDepositStatus(
    depositId: string,
    status: DepositStatus,
    block: { height: number; hash: string } | null,
  ): Promise<void>
  /** A credited deposit whose block is gone: orphaned, its coins taken out of `takenFrom`, `lostAtomic` of them the house's loss. */
  undoDeposit(depositId: string, takenFrom: CustodyAccount, lostAtomic: bigint): Promise<void>
  /** Stores what screening found. The deposit is not unscreened any more. */
  noteScreened(depositId: string, senders: readonly string[] | null, listing: SenderListing | null): Promise<void>
  /** Stores that the senders cannot be screened now, and the time of the next try, epoch milliseconds. */
  noteUnscreened(depositId: string, now: number, nextTryAt: number): Promise<void>
  /** Returns since when the oldest deposit waits for screening, epoch milliseconds; null where none waits. */
  unscreenedSince(): Promise<number | null>
  /** A deposit of nobody's becomes an account's. */
  giveDepositTo(depositId: string, userId: number): Promise<void>
  /** Stores the seal (hexadecimal) of the target that a deposit goes to: of an operator's decision, or of its order at an automatic return. */
  sealDecision(depositId: string, seal: string): Promise<void>
  /** Returns ids of deposits on balances of accounts that the signer has not judged yet; oldest first. */
  unprovenCredits(chain: ChainId, limit: number): Promise<string[]>
  /** Stores whether the signer proved a deposit of an account. A deposit that a reorganisation reverted is proven again. */
  setProof(depositId: string, proof: 'proven' | 'refused'): Promise<void>
  /** The coins of a deposit that came for an order are in the balance of an account, for good. */
  putInBalance(depositId: string, userId: number): Promise<void>
  findDepositLocked(depositId: string): Promise<Deposit | null>
  /**
   * Addresses with coins to sweep, the longest waiting first: credited deposits, grouped by address and asset, not swept yet. Only
   * of the assets of `least`, and where so much lies.
   */
  unswept(chain: ChainId, least: readonly Least[], limit: number): Promise<Lot[]>
  /** Null: none moves them any more. */
  markSwept(depositIds: readonly string[], paymentId: string | null): Promise<void>
  /** The deposits that a payment moves, oldest first. */
  sweptBy(paymentId: string): Promise<Deposit[]>
  /** Notes what the network took from addresses of ours; once for each transaction. */
  recordUpkeep(chain: ChainId, asset: string, upkeep: readonly Upkeep[]): Promise<void>
  /** Upkeep that the journal does not know yet, in the order it was taken. */
  upkeepToBook(chain: ChainId, limit: number): Promise<(Upkeep & { asset: string })[]>
  markUpkeepBooked(chain: ChainId, txId: string): Promise<void>
  /** Stops all credit and payment on a chain until a person resumes it. */
  halt(chain: ChainId, reason: string, now: number): Promise<void>
  haltReason(chain: ChainId): Promise<string | null>
  /** Every chain that a person must look at before it goes on. */
  halted(): Promise<ChainId[]>
}
