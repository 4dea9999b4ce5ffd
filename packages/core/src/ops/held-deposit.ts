import type { Deposit } from '../chains/deposit.ts'
import { OpsRefusal } from './ops-refusal.ts'

/** Option of the commands that decide on the deposit of a listed sender. */
export const DESPITE_LISTING = 'despite-listing'

/**
 * Returns the facts about a deposit's listing for the audit entry of a decision; empty without a listing.
 * @throws {OpsRefusal} for a deposit with a listing, unless the operator decided `despiteListing`
 */
export function listingFacts({ id, listing }: Deposit, despiteListing: boolean): Record<string, string> {
  if (listing === null) return {}
  const { sender, source, reason } = listing
  if (!despiteListing)
    throw new OpsRefusal(`Deposit ${id} is held: ${listingWords(listing)}. Add --${DESPITE_LISTING} to decide on it.`)
  return { listedSender: sender ?? '', listedBy: source, listedFor: reason }
}

/** Returns why a deposit is held: its sender, the source of the listing, and the source's reason. */
export function listingWords({ sender, source, reason }: NonNullable<Deposit['listing']>): string {
  return `${sender === null ? 'its senders were not screened' : `its sender ${sender} is listed`} (${source}: ${reason})`
}
