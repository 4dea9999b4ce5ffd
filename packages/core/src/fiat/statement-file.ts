/** A booked entry from a statement file that the bank provides. */
export interface StatementFileEntry {
  /** The bank's own ID for the entry: at most 64 printable characters, no spaces. */
  statementId: string
  /** Whether the exchange's account received the money. */
  isCredit: boolean
  /** Whether the entry reverses an earlier entry of the statement. */
  isReversal: boolean
  /**
   * Whether the entry is the sum of several payments, in which case it lacks the payments' parties, references and IDs.
   */
  isBatch: boolean
  /** Whether the file describes the entry's single payment. Always false for a batch. */
  hasDetails: boolean
  /** Amount in minor units; always positive. */
  amountMinor: bigint
  /** Booking time in epoch milliseconds. A time without an offset is in UTC, and a date alone means midnight UTC. */
  bookedAt: number
  /** Name of the payer (for a credit) or the payee (for a debit). */
  party: string
  /** IBAN of the payer or payee; null if the file does not contain it. */
  iban: string | null
  /**
   * IBAN of the payee; null if the file does not contain it. For a credit, it is the exchange's own account. A returned
   * transfer may keep the payee of the original transfer.
   */
  payeeIban: string | null
  /** End-to-end ID of the payment order; null if the file does not contain it. */
  endToEndId: string | null
  /** References and remittance information, as entered by the payer. */
  references: readonly string[]
}

/** A statement file whose account, currency and balances have been checked. */
export interface StatementFile {
  entries: readonly StatementFileEntry[]
  /** Number of entries that the bank has not booked yet and that the balances do not include. */
  unbooked: number
}
