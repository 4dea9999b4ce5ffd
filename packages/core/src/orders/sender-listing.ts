import type { ChainId } from '../instruments/instrument.ts'
import type { Screening } from '../screening/screening.ts'
import type { SenderListing } from './deposit.ts'

/** Returns the first listing among addresses of a chain, or null. @throws {ScreeningAway} */
export async function findSenderListing(
  screening: Screening,
  chain: ChainId,
  senders: readonly string[],
): Promise<SenderListing | null> {
  for (const sender of senders) {
    const listing = await screening.findListing(chain, sender)
    if (listing) return { sender, ...listing }
  }
  return null
}
