import type { Deposit } from '../../chains/deposit.ts'
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

/** Describes why a deposit is held: its sender, the source of the list entry and the reason given there. */
export function listingWords({ sender, source, reason }: NonNullable<Deposit['listing']>): string {
  return `${sender === null ? 'its senders were not screened' : `its sender ${sender} is listed`} (${source}: ${reason})`
}
