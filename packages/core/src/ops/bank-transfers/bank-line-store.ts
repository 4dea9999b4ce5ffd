import type { BankOrder, StatementEntry } from '../../fiat/bank-statement.ts'
import type { Counted } from '../counted.ts'

/** A bank statement line with the operators who recorded and confirmed it. */
export interface RecordedLine extends StatementEntry {
  /** Operators who recorded and confirmed the statement line. */
  operators: readonly [string] | readonly [string, string]
  /** Position among the confirmed statement lines; null while the line waits for a second operator. */
  height: number | null
}

/** Confirmation of a statement line. */
export interface Confirmation {
  height: number
  /** Hex-encoded signature of the statement line, made with the operators' key. */
  seal: string
}

/**
 * Reason why a signed bank order must not be carried out. `reversed`: the deposit behind the bank order was recalled or
 * reverted, or is the remainder of a recalled transfer for which the exchange has already paid. `name-hit`: the
 * account's name matches a sanctions list entry, and no operator has cleared the match.
 */
export type BankOrderStop = 'reversed' | 'name-hit'

/** A payment order for the bank that the signer has signed. */
export interface SignedBankOrder extends BankOrder {
  /**
   * Sale that the bank order pays out. This may be a second payout, after the user's bank has returned the first
   * payout. Null for a refund, any other return of a deposit, and a transfer to the cold wallet.
   */
  sale: PaidSale | null
  stop: BankOrderStop | null
  /** Whether the bank order settles a user's order, as a sale payout or as a refund. */
  settlesOrder: boolean
  /** Whether the statement already contains a line for the bank order. */
  isDone: boolean
  /**
   * Earliest known time of the money that the bank order moves, in epoch milliseconds. It is the time of the user's
   * order, the deposit's block or booking, the deposit's record, or the signature, whichever is earliest. Null for a
   * transfer to the cold wallet, whose money has no such time.
   */
  since: number | null
  /** Maximum bank fee that the payment of the bank order can cover, in minor units. */
  maxFeeMinor: bigint
}

/** The sale that a bank order pays out. The payee must be the account holder. */
export interface PaidSale {
  orderId: number
  userId: number
}

/** A signed payment order for the bank that no statement line has completed yet. */
export interface OpenBankOrder extends BankOrder {
  sale: PaidSale | null
  stop: BankOrderStop | null
  /** When the signer stored the bank order, in epoch milliseconds. */
  createdAt: number
  /** Operator who processes the bank order, and since when in epoch milliseconds; null if no operator does. */
  taken: { operator: string; at: number } | null
}

/** Stores the statement of the exchange's bank account. Only operators write to it. */
export interface BankLineStore {
  /** Locks the statement until the end of the transaction and returns the height of its newest confirmed line. */
  lock(): Promise<number>
  find(statementId: string): Promise<RecordedLine | null>
  /**
   * Returns whether a statement line recalls a transfer for which the exchange has already sent coins, a refund or a
   * return. In that case, the exchange has booked the whole transfer as a loss, and the part that was not recalled
   * covers this loss.
   */
  isRecallWithLoss(statementId: string): Promise<boolean>
  /**
   * Returns the total of received statement lines whose payer's name is unverified, in minor units. Adds up the lines
   * of the account whose order has this memo, and the lines of all payers with this name. The names may differ in word
   * order, spelling and middle names. Counts only lines booked at or after `since` (epoch milliseconds), excluding the
   * line `except`.
   */
  unverifiedTotal(query: { memo: string; name: string; since: number; except: string }): Promise<bigint>
  /**
   * Returns the statement ID of another line that was received on the same day (UTC) with the same reference, amount
   * and payer; null if no such line exists.
   */
  findEqual(entry: StatementEntry): Promise<string | null>
  /**
   * Returns the IBANs from which the account of the order with this memo has paid. Includes only confirmed statement
   * lines whose payer has the account's verified name, except the line `except`.
   */
  payerIbans(memo: string, except: string): Promise<string[]>
  /**
   * Returns the only IBAN to which the money of a received statement line may go back. Returns null if the line shows
   * no IBAN, or if the bank refused a transfer to it.
   */
  returnIban(statementId: string): Promise<string | null>
  /**
   * Returns the payer's IBAN of a received statement line. Also accepts the ID of the line that recalls it. Null if the
   * line shows no IBAN.
   */
  payerIban(statementId: string): Promise<string | null>
  /**
   * Returns whether another operator has proposed to send the money of an order or deposit to an IBAN. `subject` is the
   * subject of the audit log entry.
   */
  isIbanProposed(subject: string, iban: string): Promise<boolean>
  /** Adds a statement line. `confirmation` is null if a second operator must confirm the line. */
  add(entry: StatementEntry, operator: string, confirmation: Confirmation | null): Promise<void>
  /** Confirms a statement line as the second operator. */
  confirm(statementId: string, operator: string, confirmation: Confirmation): Promise<void>
  /** Returns the statement lines that are waiting for a second operator, oldest first. */
  waiting(limit: number): Promise<Counted<RecordedLine>>
  /** Returns the statement line that completes a bank order, if any. */
  findOrderLine(txId: string): Promise<RecordedLine | null>
  /** Returns the statement lines that reverse a bank order or a received transfer, confirmed or not, oldest first. */
  findReversals(reverses: string): Promise<RecordedLine[]>
  /** Returns a bank order, or null if the signer has not signed it. */
  findOrder(txId: string): Promise<SignedBankOrder | null>
  /** Returns the bank order with this end-to-end ID at the bank, if any. */
  findOrderByEndToEndId(endToEndId: string): Promise<SignedBankOrder | null>
  /** Returns the signed bank orders that no statement line has completed yet, oldest first. */
  openOrders(limit: number): Promise<Counted<OpenBankOrder>>
  /**
   * Assigns a bank order to the operator who will process it, unless another operator already processes it. Returns the
   * operator who processes the bank order.
   */
  take(txId: string, operator: string): Promise<string>
  /** Removes the operator from a bank order. Returns that operator, or null if no operator processed the bank order. */
  release(txId: string): Promise<string | null>
}
