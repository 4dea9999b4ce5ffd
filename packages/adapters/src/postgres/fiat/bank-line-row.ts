import type { LineKind, PayerCheck, StatementEntry } from '@cambio/core/fiat/bank-statement'

/** Row of the table `bank_line`. */
export interface BankLineRow {
  statement_id: string
  kind: LineKind
  memo: string | null
  tx_id: string | null
  reverses: string | null
  amount: string
  fee: string
  name: string
  payer_check: PayerCheck
  payer_iban: string | null
  booked_at: Date
  first_operator: string
  second_operator: string | null
  height: string | null
  seal: Buffer | null
}

export function entryFromRow(row: BankLineRow): StatementEntry {
  return {
    statementId: row.statement_id,
    kind: row.kind,
    memo: row.memo,
    txId: row.tx_id,
    reverses: row.reverses,
    amountMinor: BigInt(row.amount),
    feeMinor: BigInt(row.fee),
    name: row.name,
    payerCheck: row.payer_check,
    payerIban: row.payer_iban,
    bookedAt: row.booked_at.getTime(),
  }
}

/** Returns the operator who recorded a statement line and, if there is one, the operator who confirmed it. */
export function operatorsOf({ first_operator: first, second_operator: second }: BankLineRow) {
  return second === null ? ([first] as const) : ([first, second] as const)
}
