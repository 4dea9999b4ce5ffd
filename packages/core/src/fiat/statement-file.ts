/** A booked entry of a statement that the bank offers as a file. */
export interface StatementFileEntry {
  /** The bank's own id of the entry, at most 64 printable characters without spaces. */
  statementId: string
  /** Whether the account received the money. */
  isCredit: boolean
  /** Whether the entry reverses an earlier entry. */
  isReversal: boolean
  /** Whether the entry is the sum of several payments. Party, references and ids are then missing. */
  isBatch: boolean
  /** Amount in minor units, above zero. */
  amountMinor: bigint
  /** Booking time in epoch milliseconds; midnight UTC when the file contains only the day. */
  bookedAt: number
  /** Name of the payer (credit) or payee (debit). */
  party: string
  /** IBAN of the payer or payee; null when the file does not contain it. */
  iban: string | null
  /** End-to-end id of the payment order; null when the file does not contain it. */
  endToEndId: string | null
  /** Reference and remittance texts, as the payer wrote them. */
  references: readonly string[]
}

/** A statement file whose account, currency and balances are checked. */
export interface StatementFile {
  entries: readonly StatementFileEntry[]
  /** Number of entries that the bank has not booked yet. They are not part of the balances. */
  unbooked: number
}
