import type { Listing } from '../screening/screening.ts'
import type { StatementEntry } from './bank-statement.ts'

/** Prefix of the sender of a bank transfer whose payer may not be the account holder. The payer's name follows. */
const DOUBTFUL = 'payer to check: '

/**
 * Returns the sender of a bank transfer as text for the screening of deposits. The text has the prefix `DOUBTFUL` when
 * an operator must check the payer. This is the case for a name other than the account holder's, and above `limitMinor`
 * (minor units) also for a name that cannot be compared.
 */
export function payerSender(
  { payerCheck, name, amountMinor }: Pick<StatementEntry, 'payerCheck' | 'name' | 'amountMinor'>,
  limitMinor: bigint,
): string {
  const isDoubtful = payerCheck === 'differs' || (payerCheck === 'unverified' && amountMinor > limitMinor)
  return isDoubtful ? `${DOUBTFUL}${name}` : name
}

/** Returns the reason to hold a bank transfer; null when its payer needs no check. */
export function payerListing(sender: string): Listing | null {
  if (!sender.startsWith(DOUBTFUL)) return null
  return { source: 'bank statement', reason: 'the payer is not known to be the account holder' }
}
