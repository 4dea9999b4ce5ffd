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

/** An order for the bank that the signer signed. */
export interface SignedBankOrder extends BankOrder {
  /** Sale that the order pays out; null for a refund, the return of a deposit, and a transfer to the cold wallet. */
  sale: PaidSale | null
  /** Whether the order settles an order of a user, as the payout of a sale or as a refund. */
  settlesOrder: boolean
  /** Whether the statement has the line of the order. */
  isDone: boolean
  /** Highest fee of the bank that the payment of the order can bear, in minor units. */
  maxFeeMinor: bigint
}

/** The sale that an order for the bank pays out. Its account holder must be the payee. */
export interface PaidSale {
  orderId: number
  userId: number
}

/** A signed order that no line of the statement ends yet. */
export interface OpenBankOrder extends BankOrder {
  sale: PaidSale | null
  /** Time of the signature, in epoch milliseconds. */
  createdAt: number
  /** Operator who took the order, and the time in epoch milliseconds; null for an order that nobody took. */
  taken: { operator: string; at: number } | null
}

/** Stores the statement of the exchange's bank account. Only operators write it. */
export interface BankLineStore {
  /** Locks the statement until the end of the transaction, and returns the height of its newest confirmed line. */
  lock(): Promise<number>
  find(statementId: string): Promise<RecordedLine | null>
  /**
   * Returns the sum of received lines without a verified name of the payer, in minor units: of the account whose order
   * has the memo and of all payers with the name, booked at `since` or later (epoch milliseconds), and without the line `except`.
   */
  unverifiedTotal(query: { memo: string; name: string; since: number; except: string }): Promise<bigint>
  /**
   * Returns the statement id of another received line of the same day (UTC) with the same reference, amount and payer;
   * null without one.
   */
  findEqual(entry: StatementEntry): Promise<string | null>
  /** Adds a line. `confirmation` is null when a second operator must confirm the line. */
  add(entry: StatementEntry, operator: string, confirmation: Confirmation | null): Promise<void>
  /** Confirms a line as the second operator. */
  confirm(statementId: string, operator: string, confirmation: Confirmation): Promise<void>
  /** Returns the lines that wait for a second operator, oldest first. */
  waiting(limit: number): Promise<Counted<RecordedLine>>
  /** Returns the line that ends an order for the bank; null without one. */
  findOrderLine(txId: string): Promise<RecordedLine | null>
  /** Returns the statement id of the line that reverses an order for the bank or a received line; null without one. */
  findReversal(reverses: string): Promise<string | null>
  /** Returns an order for the bank. Null for an order that the signer did not sign. */
  findOrder(txId: string): Promise<SignedBankOrder | null>
  /** Returns the order whose end-to-end id at the bank this is; null without one. */
  findOrderByEndToEndId(endToEndId: string): Promise<SignedBankOrder | null>
  /** Returns the signed orders that no line of the statement ends yet, oldest first. */
  openOrders(limit: number): Promise<Counted<OpenBankOrder>>
  /** Stores who carries out an order for the bank, unless an operator took it before. Returns the operator who has it. */
  take(txId: string, operator: string): Promise<string>
  /** Deletes who carries out an order. Returns the operator who had it; null when nobody had it. */
  release(txId: string): Promise<string | null>
}
