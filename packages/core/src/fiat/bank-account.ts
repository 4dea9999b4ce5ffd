import { isBankMoney, type Instrument } from '../instruments/instrument.ts'
import { creditorReference } from './creditor-reference.ts'

/** Bank account details that payers need in addition to the IBAN. */
export interface BankAccount {
  holder: string
  /** Bank identifier code (ISO 9362). */
  bic: string
}

/**
 * Returns a deposit memo as users see it. For a bank transfer, this is the creditor reference, whose check digits
 * reveal typos.
 */
export function shownMemo(instrument: Pick<Instrument, 'chain'>, memo: string | null): string | null {
  return memo !== null && isBankMoney(instrument) ? creditorReference(memo) : memo
}
