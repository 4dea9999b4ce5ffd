import type { ChainId } from '../instruments/instrument.ts'
import type { Deposit } from '../chains/deposit.ts'
import type { Page } from '../shared/page.ts'

/** Deposit address of an account on a chain: its own address, or the hot wallet's address with its own memo. */
export interface DepositTarget {
  address: string
  memo: string | null
}

/** A deposit as shown to its owner. */
export interface DepositEntry extends Deposit {
  /** Random id, so that it does not reveal the number of deposits. */
  publicId: string
  /** Height of the last block that the watcher read on the deposit's chain; null before the first block. */
  readTo: number | null
}

/** Stores the deposit addresses of accounts, and reads their deposits. */
export interface DepositTargetStore {
  /**
   * Returns the deposit address that an account has on a chain, and the stored signature of the address (hexadecimal).
   */
  find(userId: number, chain: ChainId): Promise<(DepositTarget & { seal: string | null }) | null>
  /** Stores the server's signature of a deposit address (`depositTargetText`, hexadecimal). */
  seal(userId: number, chain: ChainId, seal: string): Promise<void>
  /**
   * Assigns a deposit address on a chain to an account permanently, and returns it. Repeated calls return the same
   * address. With `memo`, the result is the hot wallet's address with this memo. Otherwise, the address comes from the
   * pool.
   */
  give(
    userId: number,
    chain: ChainId,
    memo: string | null,
  ): Promise<DepositTarget | { outcome: 'no-address' | 'memo-taken' }>
  /**
   * Returns whether an account exists and is not deleted. Prevents the deletion of the account until the transaction
   * ends.
   */
  isOpen(userId: number): Promise<boolean>
  /** Returns all deposit addresses of an account. */
  all(userId: number): Promise<(DepositTarget & { chain: ChainId })[]>
  /** Returns whether an account has a deposit that is neither credited nor returned yet. */
  awaitsDeposit(userId: number): Promise<boolean>
  deposits(userId: number, page: Page): Promise<DepositEntry[]>
}
