import type { ChainId } from '../instruments/instrument.ts'
import type { CustodyAccount } from '../ledger/posting.ts'
import type { Listing } from '../screening/screening.ts'

/**
 * SEEN: waits for confirmations. CREDITED: belongs to an order or an account. TOPPED_UP: belongs to the exchange.
 * SUSPENSE: waits for an operator. RETURNED: is being returned, was returned, or was credited to a balance. KEPT: kept
 * by the exchange after an operator's decision. ORPHANED: its block was orphaned.
 */
export type DepositStatus = 'SEEN' | 'CREDITED' | 'TOPPED_UP' | 'SUSPENSE' | 'RETURNED' | 'KEPT' | 'ORPHANED'

/**
 * Listing source of a deposit that is held because it would exceed its bridged token's daily limit. It is the name of
 * the limit's setting.
 */
export const BRIDGED_LIMIT_SOURCE = 'BRIDGED_TOKEN_PER_DAY_USDT'

/**
 * Why a deposit is held: a sender is on a blacklist or sanctions list, there are too many senders to screen, or the
 * daily limit of its bridged token is used up.
 */
export interface SenderListing extends Listing {
  /** Canonical address of the listed sender. Null if the deposit is held for a reason other than a sender. */
  sender: string | null
}

/**
 * Coins that arrived at one of our addresses. The chain, transaction ID and output key identify a deposit permanently.
 */
export interface Deposit {
  /** ID of the deposit's database row, as a string. Ledger postings use it as their reference. */
  id: string
  chain: ChainId
  txId: string
  outputKey: string
  /** Instrument slug. */
  asset: string
  address: string
  memo: string | null
  amountAtomic: bigint
  status: DepositStatus
  /** Height of the block that contains the transaction; null while it is unmined. */
  blockHeight: number | null
  blockHash: string | null
  /**
   * Time of the block that contains the transaction, in epoch milliseconds; null while it is unmined. After a
   * reorganisation, it is the time of the new block.
   */
  blockAt: number | null
  /**
   * Order whose deposit address received the coins; null for the exchange's own addresses and for the deposit addresses
   * of accounts.
   */
  orderId: number | null
  /**
   * Account whose deposit address received the coins, or to which an operator assigned them; null for all other
   * deposits.
   */
  userId: number | null
  /**
   * For an order's deposit, the account to whose balance the deposit was credited. Never reset to null. Null for all
   * other deposits.
   */
  balanceOf: number | null
  seenAt: number
  /** Payment that sweeps the deposit to the hot wallet; null if none is assigned. */
  sweptBy: string | null
  /** How many times the deposit's credit has been reverted. */
  timesReverted: number
  /** Custody account that was debited when the credit was last reverted. */
  takenFrom: CustodyAccount | null
  /**
   * Part of a reverted credit that the account's balance no longer covered, in base units. The exchange absorbed this
   * loss, so it retains this part if the coins reappear.
   */
  lostAtomic: bigint
  /** Canonical sender addresses; null before screening, and on chains that do not reveal senders. */
  senders: readonly string[] | null
  /**
   * Why the deposit is held for an operator; null if it is not held. A held deposit is never traded or returned
   * automatically.
   */
  listing: SenderListing | null
  /** When screening of the deposit's senders first failed, in epoch milliseconds; null if they can be screened. */
  unscreenedSince: number | null
  /** When two nodes began to report the deposit differently, in epoch milliseconds; null while they agree. */
  disputedSince: number | null
}

/** Returns the part of a deposit that is credited to its account, in base units. */
export function ownersPart({ amountAtomic, lostAtomic }: Pick<Deposit, 'amountAtomic' | 'lostAtomic'>): bigint {
  return amountAtomic - lostAtomic
}

/** Returns the account whose balance currently includes the deposit, or null if no balance does. */
export function creditedAccount({
  status,
  userId,
  balanceOf,
}: Pick<Deposit, 'status' | 'userId' | 'balanceOf'>): number | null {
  if (status === 'CREDITED') return userId ?? balanceOf
  return status === 'RETURNED' ? balanceOf : null
}

/**
 * Returns the posting reference of a deposit's credit: the deposit ID, followed by the number of reversals if there
 * were any.
 */
export function creditReference(deposit: Pick<Deposit, 'id' | 'timesReverted'>): string {
  return deposit.timesReverted === 0 ? deposit.id : `${deposit.id}.${deposit.timesReverted}`
}
