import type { Listing } from '../screening/screening.ts'
import type { PayerCheck, StatementEntry } from './bank-statement.ts'

const PREFIX = 'payer:'
/** Payer check results that require an operator's decision. */
const DOUBTFUL: ReadonlySet<string> = new Set<PayerCheck>(['differs', 'unverified-total', 'listed'])

/**
 * Returns the string that deposit screening uses as the sender of a bank transfer. The string depends only on the
 * comparison result, because the server can read deposit senders but must not see payer names. Operators review payers
 * whose names differ from the account holder's name. Above `limitMinor`, they also review payers whose names cannot be
 * compared.
 */
export function payerSender(
  { payerCheck, amountMinor }: Pick<StatementEntry, 'payerCheck' | 'amountMinor'>,
  limitMinor: bigint,
): string {
  const isAbove = payerCheck === 'unverified' && amountMinor > limitMinor
  return `${PREFIX}${isAbove ? 'unverified-total' : payerCheck}`
}

/** Returns the reason for holding a bank transfer, or null if its payer needs no review. */
export function payerListing(sender: string): Listing | null {
  if (!sender.startsWith(PREFIX) || !DOUBTFUL.has(sender.slice(PREFIX.length))) return null
  const isListed = sender === `${PREFIX}${'listed' satisfies PayerCheck}`
  const reason = isListed
    ? "the payer's name may be on a sanctions list"
    : 'the payer is not known to be the account holder'
  return { source: 'bank statement', reason }
}
