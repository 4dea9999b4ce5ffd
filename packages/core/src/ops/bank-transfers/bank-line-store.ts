import type { BankOrder, StatementEntry } from '../../fiat/bank-statement.ts'
import type { Counted } from '../counted.ts'

/** A line of the bank statement with its recording and confirmation by operators. */
export interface RecordedLine extends StatementEntry {
  /** Operators who recorded and confirmed the line. */
  operators: readonly [string] | readonly [string, string]
  /** Position among the confirmed lines; null while the line waits for a second operator. */
  height: number | null
}

/** Confirmation of a line. */
export interface Confirmation {
  height: number
  /** Signature of the line with the operators' key, in hexadecimal. */
  seal: string
}

/** Stores the bank statement of the exchange's account. Only operators write to it. */
export interface BankLineStore {
  /** Locks the statement until the end of the transaction, and returns the height of its newest confirmed line. */
  lock(): Promise<number>
  find(statementId: string): Promise<RecordedLine | null>
  /** Adds a line. `confirmation` is null when a second operator must confirm the line. */
  add(entry: StatementEntry, operator: string, confirmation: Confirmation | null): Promise<void>
  /** Confirms a line as the second operator. */
  confirm(statementId: string, operator: string, confirmation: Confirmation): Promise<void>
  /** Returns an order for the bank, and whether a line of the statement fulfils it; null for an unknown order. */
  waiting(limit: number): Promise<Counted<RecordedLine>>
  /** Returns an order for the bank, and whether the statement has its line; null for an unknown order. */
  findOrder(txId: string): Promise<(BankOrder & { isDone: boolean }) | null>
  /**
   * Returns the bank orders that no line of the statement fulfils yet, oldest first. `createdAt` is in epoch
   * milliseconds.
   */
  openOrders(limit: number): Promise<Counted<BankOrder & { createdAt: number }>>
}
