import type { ChainId } from '../instruments/instrument.ts'
import type { Deposit } from '../chains/deposit.ts'
import type { Page } from '../shared/page.ts'

/**
 * Deposit address of an account on a chain: either its own address, or the hot wallet's address with the account's own
 * memo.
 */
export interface DepositTarget {
  address: string
  memo: string | null
}

/** A deposit as its owner sees it. */
export interface DepositEntry extends Deposit {
  /** Random public deposit ID, which does not reveal the number of deposits. */
  publicId: string
  /** Height of the last block that the watcher read on the deposit's chain; null before the first block. */
  readTo: number | null
}

/** Stores the accounts' deposit addresses and reads their deposits. */
export interface DepositTargetStore {
  /** Returns the account's deposit address on a chain with its stored hex-encoded signature. */
  find(userId: number, chain: ChainId): Promise<(DepositTarget & { seal: string | null }) | null>
  /** Stores the server's hex-encoded signature of a deposit address (`depositTargetText`). */
  seal(userId: number, chain: ChainId, seal: string): Promise<void>
  /**
   * Permanently assigns a deposit address on a chain to an account and returns it. Repeated calls return the same
   * address. If `memo` is given, the address is the hot wallet's address with that memo; otherwise, it is taken from
   * the pool.
   */
  give(
    userId: number,
    chain: ChainId,
    memo: string | null,
  ): Promise<DepositTarget | { outcome: 'no-address' | 'memo-taken' }>
  /**
   * Returns whether an account exists and has not been deleted. If it was merged into another account, that account
   * must not have been deleted either. Prevents the account from being deleted until the transaction ends.
   */
  isOpen(userId: number): Promise<boolean>
  /** Returns the account into which the given account was merged; null if it was not merged. */
  mergedInto(userId: number): Promise<number | null>
  /** Returns all deposit addresses of an account. */
  all(userId: number): Promise<(DepositTarget & { chain: ChainId })[]>
  /** Returns whether an account has a deposit that has been neither credited nor returned. */
  awaitsDeposit(userId: number): Promise<boolean>
  deposits(userId: number, page: Page): Promise<DepositEntry[]>
}
