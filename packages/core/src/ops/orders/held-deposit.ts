import { BRIDGED_LIMIT_SOURCE, type Deposit } from '../../chains/deposit.ts'
import { OpsRefusal } from '../ops-refusal.ts'

/** Command-line option that lets an operator decide on a deposit whose sender is on a blacklist or sanctions list. */
export const DESPITE_LISTING = 'despite-listing'

/**
 * Returns the list entry of a deposit's sender as audit log fields, or no fields if no sender is listed.
 * @throws {OpsRefusal} when a sender is on a list and `despiteListing` is false
 */
export function listingFacts({ id, listing }: Deposit, despiteListing: boolean): Record<string, string> {
  if (listing === null) return {}
  const { sender, source, reason } = listing
  if (!despiteListing)
    throw new OpsRefusal(`Deposit ${id} is held: ${listingWords(listing)}. Add --${DESPITE_LISTING} to decide on it.`)
  return { listedSender: sender ?? '', listedBy: source, listedFor: reason }
}

/** Describes why a deposit is held: its sender or its token, the source of the listing and the reason given there. */
export function listingWords({ sender, source, reason }: NonNullable<Deposit['listing']>): string {
  if (source === BRIDGED_LIMIT_SOURCE) return `the daily limit of its token is used up (${source}: ${reason})`
  return `${sender === null ? 'its senders were not screened' : `its sender ${sender} is listed`} (${source}: ${reason})`
}
