import type { ChainId } from '../instruments/instrument.ts'
import type { CustodyAccount } from '../ledger/posting.ts'
import type { Listing } from '../screening/screening.ts'

/**
 * SEEN: waits for depth. CREDITED: belongs to an order or an account. TOPPED_UP: belongs to the exchange. SUSPENSE:
 * waits for an operator. RETURNED: being returned, returned, or in a balance. KEPT: kept by the exchange, as an
 * operator decided. ORPHANED: its block is orphaned.
 */
export type DepositStatus = 'SEEN' | 'CREDITED' | 'TOPPED_UP' | 'SUSPENSE' | 'RETURNED' | 'KEPT' | 'ORPHANED'

/** Why a deposit is held: one of its senders is listed, or it has too many senders. */
export interface SenderListing extends Listing {
  /** Canonical address of the listed sender; null where there are too many senders to screen. */
  sender: string | null
}

/** Coins that arrived at one of our addresses. Chain, transaction id and output key identify a deposit permanently. */
export interface Deposit {
  /** Row id, as text. It also names the ledger posting. */
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
  /** Null while the transaction is not in a block. */
  blockHeight: number | null
  blockHash: string | null
  /** Time of the first block that contained it, epoch milliseconds; null while it is not in a block. */
  blockAt: number | null
  /** Order whose deposit address received it; null for the exchange's own addresses and for account wallets. */
  orderId: number | null
  /** Account whose wallet received it; null for all others. */
  userId: number | null
  /** Account whose balance received the coins from its order, permanently; null for all others. */
  balanceOf: number | null
  seenAt: number
  /** Payment that sweeps it to the hot wallet; null when there is no such payment. */
  sweptBy: string | null
  /** How often its credit was undone. */
  timesReverted: number
  /** Custody account that the last undo debited. */
  takenFrom: CustodyAccount | null
  /**
   * Loss that the exchange bore when a credit to an account was undone, base units. If the coins reappear, this part
   * stays with the exchange.
   */
  lostAtomic: bigint
  /** Canonical sender addresses; null before screening, and on chains that do not show senders. */
  senders: readonly string[] | null
  /** Not null: the deposit is held for an operator, and is never traded or returned automatically. */
  listing: SenderListing | null
  /** Start of the time in which its senders cannot be screened, epoch milliseconds; null otherwise. */
  unscreenedSince: number | null
}

/** Returns the part of a deposit that belongs to its account, base units. */
export function ownersPart({ amountAtomic, lostAtomic }: Pick<Deposit, 'amountAtomic' | 'lostAtomic'>): bigint {
  return amountAtomic - lostAtomic
}

/** Returns the account whose balance currently holds the deposit; null when there is no such account. */
export function creditedAccount({
  status,
  userId,
  balanceOf,
}: Pick<Deposit, 'status' | 'userId' | 'balanceOf'>): number | null {
  if (status === 'CREDITED') return userId ?? balanceOf
  return status === 'RETURNED' ? balanceOf : null
}

/** Returns the posting reference of a deposit's credit: its id, followed after an undo by the undo count. */
export function creditReference(deposit: Pick<Deposit, 'id' | 'timesReverted'>): string {
  return deposit.timesReverted === 0 ? deposit.id : `${deposit.id}.${deposit.timesReverted}`
}
