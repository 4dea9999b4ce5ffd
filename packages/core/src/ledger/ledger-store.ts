import type { Account, Posting } from './posting.ts'

/** Stores the append-only, hash-chained journal and the balances derived from it. */
export interface LedgerStore {
  /**
   * Appends postings in order, skipping any whose kind and reference already exist. Returns whether all postings were
   * new. Call it as late as possible in a transaction, because other transactions cannot post until this one ends.
   * @throws {InsufficientFunds} when a guarded account would become negative
   */
  post(...postings: Posting[]): Promise<boolean>
  /** Returns the balance in base units. The balance of an account without entries is zero. */
  balance(account: Account, asset: string): Promise<bigint>
  /** Returns an account's balances in base units, keyed by asset. Assets without entries are absent. */
  balances(account: Account): Promise<Map<string, bigint>>
}

/**
 * Thrown when a guarded account's balance does not cover a posting. Nothing has been written. The caller should wait or
 * notify an operator.
 */
export class InsufficientFunds extends Error {
  override readonly name = 'InsufficientFunds'
}
