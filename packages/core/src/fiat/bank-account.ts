import type { Instrument } from '../instruments/instrument.ts'
import { BANK_CHAIN } from './bank-statement.ts'
import { creditorReference } from './creditor-reference.ts'

/** The exchange's bank account, as payers need it in addition to the IBAN. */
export interface BankAccount {
  holder: string
  /** Bank identifier code (ISO 9362). */
  bic: string
}

/** Returns whether users pay an instrument by bank transfer. */
export function isBankMoney({ chain }: Pick<Instrument, 'chain'>): boolean {
  return chain === BANK_CHAIN
}

/**
 * Returns the memo of a deposit in the form for users. On a bank transfer, it is the creditor reference, whose check
 * digits find typing errors.
 */
export function shownMemo(instrument: Pick<Instrument, 'chain'>, memo: string | null): string | null {
  return memo !== null && isBankMoney(instrument) ? creditorReference(memo) : memo
}
