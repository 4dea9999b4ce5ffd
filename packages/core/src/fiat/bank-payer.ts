import type { Listing } from '../screening/screening.ts'
import type { PayerCheck, StatementEntry } from './bank-statement.ts'

const PREFIX = 'payer:'
/** Results that need an operator's decision. */
const DOUBTFUL: ReadonlySet<string> = new Set<PayerCheck>(['differs', 'unverified-total', 'listed'])

/**
 * Returns the sender of a bank transfer for the screening of deposits: a constant for each result of the comparison,
 * because the server can read the senders of deposits, and names of payers are not its business. An operator must look
 * at a payer with another name than the account holder, and above `limitMinor` also at a payer whose name cannot be
 * compared.
 */
export function payerSender(
  { payerCheck, amountMinor }: Pick<StatementEntry, 'payerCheck' | 'amountMinor'>,
  limitMinor: bigint,
): string {
  const isAbove = payerCheck === 'unverified' && amountMinor > limitMinor
  return `${PREFIX}${isAbove ? 'unverified-total' : payerCheck}`
}

/** Returns the reason to hold a bank transfer; null when its payer needs no check. */
export function payerListing(sender: string): Listing | null {
  if (!sender.startsWith(PREFIX) || !DOUBTFUL.has(sender.slice(PREFIX.length))) return null
  const isListed = sender === `${PREFIX}${'listed' satisfies PayerCheck}`
  const reason = isListed
    ? "the payer's name may be on a sanctions list"
    : 'the payer is not known to be the account holder'
  return { source: 'bank statement', reason }
}
