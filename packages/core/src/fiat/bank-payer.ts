import type { Listing } from '../screening/screening.ts'
import type { StatementEntry } from './bank-statement.ts'

/** Sender of a transfer whose payer may be somebody else than the account holder. The name follows. */
const DOUBTFUL = 'payer to check: '

/**
 * Returns the sender of a bank transfer for the screening of deposits. An operator must look at a payer with another
 * name than the account holder, and above `limitMinor` also at a payer whose name cannot be compared.
 */
export function payerSender(
  { payerCheck, name, amountMinor }: Pick<StatementEntry, 'payerCheck' | 'name' | 'amountMinor'>,
  limitMinor: bigint,
): string {
  const isDoubtful = payerCheck === 'differs' || (payerCheck === 'unverified' && amountMinor > limitMinor)
  return isDoubtful ? `${DOUBTFUL}${name}` : name
}

/** Returns the reason to hold a bank transfer; null without one. */
export function payerListing(sender: string): Listing | null {
  if (!sender.startsWith(DOUBTFUL)) return null
  return { source: 'bank statement', reason: 'the payer is not known to be the account holder' }
}
