/**
 * Result of comparing a payer's name with the verified name of the order's account. `unverified`: the account has no
 * verified name. `unverified-total`: in addition, the total of the unverified lines of the account or the payer exceeds
 * the limit. `listed`: the payer's name may be on a sanctions list.
 */
export const PAYER_CHECKS = ['matches', 'differs', 'unverified', 'unverified-total', 'listed'] as const
export type PayerCheck = (typeof PAYER_CHECKS)[number]

/**
 * Kind of statement line. `in`: the exchange received money. `out`: the bank carried out a payment order of the
 * exchange. `refused`: the bank rejected a payment order, and no money moved. `charge`: the bank charged a fee.
 * `recall`: the payer's bank recalled a transfer.
 */
export const LINE_KINDS = ['in', 'out', 'refused', 'charge', 'recall'] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** A bank statement line, as recorded by operators. */
export interface StatementEntry {
  /** The bank's own ID for the line, unique within the account. */
  statementId: string
  kind: LineKind
  /**
   * Deposit memo of the order that the reference belongs to. Null for a line without our reference and for every kind
   * except `in`.
   */
  memo: string | null
  /** Transaction ID of the bank order that this line fulfils (`out`) or ends (`refused`); null for other kinds. */
  txId: string | null
  /**
   * Earlier transfer that this statement line reverses. For `in`, the transaction ID of our bank order if another bank
   * returned it; for `recall`, the statement ID of the recalled line. Null for all other lines.
   */
  reverses: string | null
  /** Amount in minor units of the currency; always positive. Excludes the bank's fee. */
  amountMinor: bigint
  /** Fee that the bank charged on top of the amount, in minor units; always 0 except for `out`. */
  feeMinor: bigint
  /**
   * The payer's name (`in`) or the description of the charge, as shown on the statement; the payee's IBAN for `out` and
   * `refused`.
   */
  name: string
  payerCheck: PayerCheck
  /**
   * IBAN that a received transfer came from, in its canonical form. Null if the statement does not show it, and for
   * lines that are not received transfers.
   */
  payerIban: string | null
  /** When the bank booked the statement line, in epoch milliseconds. */
  bookedAt: number
}

/** A bank statement line that operators have confirmed and that never changes. */
export interface StatementLine extends StatementEntry {
  /** Position in the sequence of confirmed statement lines. The sequence starts at 1 and has no gaps. */
  height: number
  /** Operators who recorded and confirmed the statement line. */
  operators: readonly string[]
  /** Hex-encoded signature of the statement line (`statementLineText`), made with the operators' key. */
  seal: string
}

/**
 * A payment order for the bank (bank order): a transfer that the signer has signed. An operator submits it to the bank.
 */
export interface BankOrder {
  /** ID of the bank order, also used as the transaction ID of its payment. */
  txId: string
  /** The payee's IBAN. */
  iban: string
  amountMinor: bigint
}

/** Reads the confirmed statement lines of the exchange's bank account and stores transfer orders for the bank. */
export interface BankStatement {
  /** Returns the height of the newest confirmed statement line, or 0 if no line is confirmed. */
  newestHeight(): Promise<number>
  line(height: number): Promise<StatementLine | null>
  /**
   * Returns the statement line with the ID `txId`, or the line that completes (`out`) or ends (`refused`) the bank
   * order with this ID.
   */
  lineOf(txId: string): Promise<StatementLine | null>
  /** Returns the statement line that recalls the line with the given statement ID, or null if it was not recalled. */
  recallOf(statementId: string): Promise<StatementLine | null>
  /** Returns the balance of the bank account after the statement line at `height`, in minor units. */
  balanceAt(height: number): Promise<bigint>
  hasOrder(txId: string): Promise<boolean>
  /**
   * Stores a bank order. Idempotent.
   * @throws {AdapterError} if the order is already stored with another IBAN or amount
   */
  keepOrder(order: BankOrder): Promise<void>
}

/** Maximum length of an end-to-end ID (ISO 20022). */
const END_TO_END_ID_CHARS = 35

/** Returns the end-to-end ID that an operator enters at the bank for a payment order. */
export function endToEndIdOf(txId: string): string {
  return txId.slice(0, END_TO_END_ID_CHARS)
}

/** Returns the string that the operators' key signs to confirm a statement line. */
export function statementLineText(line: Omit<StatementLine, 'seal'>): string {
  const { height, statementId, kind, memo, txId, reverses, amountMinor, feeMinor, name, payerCheck, payerIban } = line
  return JSON.stringify([
    'cambio bank line 2',
    height,
    statementId,
    kind,
    memo,
    txId,
    reverses,
    amountMinor.toString(),
    feeMinor.toString(),
    name,
    payerCheck,
    line.bookedAt,
    line.operators,
    ...(payerIban === null ? [] : [payerIban]),
  ])
}
