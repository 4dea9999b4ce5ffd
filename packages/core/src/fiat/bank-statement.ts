/**
 * Result of the comparison of a payer's name with the verified name of the order's account. `unverified`: the account has
 * no verified name. `unverified-total`: in addition, its lines without a verified name sum to more than the limit. `listed`: the payer's
 * name may be on a sanctions list.
 */
export const PAYER_CHECKS = ['matches', 'differs', 'unverified', 'unverified-total', 'listed'] as const
export type PayerCheck = (typeof PAYER_CHECKS)[number]

/**
 * Kind of a line. `in`: the exchange received money. `out`: the bank carried out an order of the exchange. `refused`: the
 * bank refused such an order, and no money moved. `charge`: the bank took a fee. `recall`: the payer's bank took received
 * money back.
 */
export const LINE_KINDS = ['in', 'out', 'refused', 'charge', 'recall'] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** A line of the bank statement, as operators record it. */
export interface StatementEntry {
  /** The bank's own id of the line. It is unique within the account. */
  statementId: string
  kind: LineKind
  /** Deposit memo of the order that the reference names. Null for a line without our reference, and unless `in`. */
  memo: string | null
  /** Transaction id of the bank order that this line fulfils (`out`) or ends (`refused`); null for other kinds. */
  txId: string | null
  /**
   * Earlier money that this line moves back: for `in`, the transaction id of our bank order that another bank returned;
   * for `recall`, the statement id of the recalled line. Null for every other line.
   */
  reverses: string | null
  /** Amount in minor units of the currency, above zero. The bank's fee is not included. */
  amountMinor: bigint
  /** Fee that the bank charged in addition to the amount, in minor units; 0 unless `out`. */
  feeMinor: bigint
  /** Name of the payer (`in`) or text of the charge, as the statement shows it; the payee's IBAN (`out`, `refused`). */
  name: string
  payerCheck: PayerCheck
  /** Booking time of the line at the bank, in epoch milliseconds. */
  bookedAt: number
}

/** A line of the bank statement that operators have confirmed. It never changes. */
export interface StatementLine extends StatementEntry {
  /** Position in the order of confirmation, from 1, without gaps. */
  height: number
  /** Operators who recorded and confirmed the line. */
  operators: readonly string[]
  /** Signature of the line (`statementLineText`) with the operators' key, in hexadecimal. */
  seal: string
}

/** A transfer that the signer ordered and that an operator makes at the bank. */
export interface BankOrder {
  /** Id of the order, which is also the transaction id of its payment. */
  txId: string
  /** IBAN of the payee. */
  iban: string
  amountMinor: bigint
}

/** Reads the confirmed lines of the exchange's bank account, and stores transfer orders for the bank. */
export interface BankStatement {
  /** Returns the height of the newest confirmed line; 0 when no line is confirmed. */
  newestHeight(): Promise<number>
  line(height: number): Promise<StatementLine | null>
  /** Returns the line with a statement id, or the line that ends a bank order (`out`, `refused`). */
  lineOf(txId: string): Promise<StatementLine | null>
  /** Returns the line that recalls the line with a statement id; null without one. */
  recallOf(statementId: string): Promise<StatementLine | null>
  /** Returns the balance of the bank account after the line at `height`, in minor units. */
  balanceAt(height: number): Promise<bigint>
  hasOrder(txId: string): Promise<boolean>
  /**
   * Stores an order for the bank once. A repeated call changes nothing.
   * @throws {AdapterError} when the order is stored with another IBAN or amount
   */
  keepOrder(order: BankOrder): Promise<void>
}

/** Length of an end-to-end id (ISO 20022). */
const END_TO_END_ID_CHARS = 35

/** Returns the end-to-end id with which an operator enters an order at the bank. */
export function endToEndIdOf(txId: string): string {
  return txId.slice(0, END_TO_END_ID_CHARS)
}

/** Returns the text that the operators' key signs to confirm a line. */
export function statementLineText(line: Omit<StatementLine, 'seal'>): string {
  const { height, statementId, kind, memo, txId, reverses, amountMinor, feeMinor, name, payerCheck, bookedAt } = line
  return JSON.stringify([
    'cambio bank line 2',
    ...[height, statementId, kind, memo, txId, reverses, amountMinor.toString(), feeMinor.toString()],
    ...[name, payerCheck, bookedAt, line.operators],
  ])
}
