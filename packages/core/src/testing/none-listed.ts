import type { Screening } from '../screening/screening.ts'

/** Returns a screening service that lists the given addresses on every chain. */
export function listing(listed: ReadonlySet<string>): Screening {
  return {
    isBlacklisted: async (_chain, address) => listed.has(address),
    findListing: async (_chain, address) => (listed.has(address) ? { source: 'test', reason: 'a thief' } : null),
  }
}

/** A screening service that lists no address. */
export const NONE_LISTED: Screening = listing(new Set())
