import type { ChainId } from '../instruments/instrument.ts'
import type { CustodyAccount } from '../ledger/posting.ts'
import type { Listing } from '../screening/screening.ts'

/**
 * SEEN: waiting for depth. CREDITED: an order's, or an account's. TOPPED_UP: the house's. SUSPENSE: a person decides. RETURNED: on its way
 * back, or back, or in a balance. KEPT: the house's, by a person's decision. ORPHANED: gone again.
 */
export type DepositStatus = 'SEEN' | 'CREDITED' | 'TOPPED_UP' | 'SUSPENSE' | 'RETURNED' | 'KEPT' | 'ORPHANED'

/** Why a deposit is held: one of its senders is listed, or their number is over the bound. */
export interface SenderListing extends Listing {
  /** Canonical address of the listed sender; null where there are too many senders to screen. */
  sender: string | null
}

/** Coins that arrived at one of our addresses. Chain, txid and output key name it for ever. */
export interface Deposit {
  /** Row id, as text: it also names the ledger posting. */
  id: string
  chain: ChainId
  txId: string
  outputKey: string
  /** Slug of the instrument. */
  asset: string
  address: string
  memo: string | null
  amountAtomic: bigint
  status: DepositStatus
  /** Null while it waits for a block. */
  blockHeight: number | null
  blockHash: string | null
  /** Time of the first block it was in, epoch milliseconds; null while it waits for one. */
  blockAt: number | null
  /** The order it came for; null for the house's own addresses and for those of accounts. */
  orderId: number | null
  /** The account whose wallet it came for; null for all others. */
  userId: number | null
  /** The account whose balance its coins went into from its order, for good; null for all others. */
  balanceOf: number | null
  seenAt: number
  /** Payment that moves it to the hot wallet; null where none does. */
  sweptBy: string | null
  /** How often its credit was undone. */
  timesUndone: number
  /** Custody account that the last undoing took it out of. */
  takenFrom: CustodyAccount | null
  /** What of it the house bore when its credit to an account was undone, base units: that part stays the house's if it comes back. */
  lostAtomic: bigint
  /** Canonical addresses that sent it; null before it is screened, and where the chain does not show them. */
  senders: readonly string[] | null
  /** Not null: it is held for an operator. It is never traded or sent back automatically. */
  listing: SenderListing | null
  /** Since when its senders cannot be screened, epoch milliseconds; null otherwise. */
  unscreenedSince: number | null
}

/** What of a deposit is its account's, base units. */
export function ownersPart({ amountAtomic, lostAtomic }: Pick<Deposit, 'amountAtomic' | 'lostAtomic'>): bigint {
  return amountAtomic - lostAtomic
}

/** Whose balance a deposit is credited to as it is now; null for all others. */
export function creditedAccount({
  status,
  userId,
  balanceOf,
}: Pick<Deposit, 'status' | 'userId' | 'balanceOf'>): number | null {
  if (status === 'CREDITED') return userId ?? balanceOf
  return status === 'RETURNED' ? balanceOf : null
}

/** What names the postings of a deposit's credit: its id, and after an undoing which time it is. */
export function creditReference(deposit: Pick<Deposit, 'id' | 'timesUndone'>): string {
  return deposit.timesUndone === 0 ? deposit.id : `${deposit.id}.${deposit.timesUndone}`
}
