import type { Account, Posting } from './posting.ts'

/** The journal: append-only, hash-chained, with balances derived from it. */
export interface LedgerStore {
  /**
   * Appends postings in order, each once: a posting whose kind and reference exist changes nothing. Returns whether all
   * were new. Call it last in a transaction when possible, because the next posting waits for its end.
   * @throws {InsufficientFunds} when a guarded account would become negative
   */
  post(...postings: Posting[]): Promise<boolean>
  /** Returns the balance in base units; zero for an account without entries. */
  balance(account: Account, asset: string): Promise<bigint>
  /** Returns the balances of an account in base units, by asset; without assets that never had an entry. */
  balances(account: Account): Promise<Map<string, bigint>>
}

/** A guarded account does not cover a posting. Nothing was written: wait, or notify an operator. */
export class InsufficientFunds extends Error {
  override readonly name = 'InsufficientFunds'
}
