import type { Account, Posting } from './posting.ts'

/** The journal: append-only, hash-chained, with balances projected from it. */
export interface LedgerStore {
  /**
   * Appends postings in their order, each once: one with the kind and reference of an earlier one changes nothing. Answers
   * whether all were new. The last thing of a transaction, where it can be: whoever posts next waits for its end.
   * @throws {InsufficientFunds} when a guarded account would go below zero
   */
  post(...postings: Posting[]): Promise<boolean>
  /** Balance in base units; zero for an account without entries. */
  balance(account: Account, asset: string): Promise<bigint>
  /** Balances of an account in base units, by asset; without those that never had an entry. */
  balances(account: Account): Promise<Map<string, bigint>>
}

/** A guarded account does not hold what a posting takes from it. Wait or ask a person; nothing was written. */
export class InsufficientFunds extends Error {
  override readonly name = 'InsufficientFunds'
}
