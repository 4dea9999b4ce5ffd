import type { ChainId } from '../instruments/instrument.ts'
import type { Deposit } from '../orders/deposit.ts'
import type { Page } from './withdrawal-store.ts'

/** Where an account is paid on a chain: an address of its own, or the hot wallet's with a memo of its own. */
export interface DepositPlace {
  address: string
  memo: string | null
}

/** A deposit as its owner sees it. */
export interface DepositEntry extends Deposit {
  /** Random: it tells nobody how many there are. */
  publicId: string
  /** Height that its chain has been read to; null before the first block. */
  readTo: number | null
}

/** Places of accounts, and what arrived at them. */
export interface PlaceStore {
  /** Returns the place of an account on a chain with its stored seal (hexadecimal). */
  find(userId: number, chain: ChainId): Promise<(DepositPlace & { seal: string | null }) | null>
  /** Stores the server's seal (`depositPlaceText`, hexadecimal) of a place. */
  seal(userId: number, chain: ChainId, seal: string): Promise<void>
  /**
   * The place of an account on a chain, the same each time. With `memo` it is at the hot wallet, else an address of the pool
   * becomes the account's for ever.
   */
  give(
    userId: number,
    chain: ChainId,
    memo: string | null,
  ): Promise<DepositPlace | { outcome: 'no-address' | 'memo-taken' }>
  /** Whether an account is there and not deleted; it is not before the transaction ends. */
  isOpen(userId: number): Promise<boolean>
  /** All places of an account. */
  all(userId: number): Promise<(DepositPlace & { chain: ChainId })[]>
  /** Whether something that came to an account is neither credited nor sent back yet. */
  awaitsDeposit(userId: number): Promise<boolean>
  deposits(userId: number, page: Page): Promise<DepositEntry[]>
}
