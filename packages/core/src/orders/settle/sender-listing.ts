import type { ChainId } from '../../instruments/instrument.ts'
import type { Screening } from '../../screening/screening.ts'
import type { SenderListing } from '../../chains/deposit.ts'

/** Maximum number of addresses that the exchange screens concurrently. */
const ADDRESSES_AT_ONCE = 8

/**
 * Returns the first blacklist or sanctions list entry for any of the given addresses on a chain, or null if no address
 * is listed.
 * @throws {ScreeningAway} while the addresses cannot be screened
 */
export async function findSenderListing(
  screening: Screening,
  chain: ChainId,
  senders: readonly string[],
): Promise<SenderListing | null> {
  for (let from = 0; from < senders.length; from += ADDRESSES_AT_ONCE) {
    const some = senders.slice(from, from + ADDRESSES_AT_ONCE)
    const listings = await Promise.all(some.map((sender) => screening.findListing(chain, sender)))
    for (const [index, listing] of listings.entries()) if (listing) return { sender: some[index] ?? null, ...listing }
  }
  return null
}
