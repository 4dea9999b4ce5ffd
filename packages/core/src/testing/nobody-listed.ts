import type { Screening } from '../screening/screening.ts'

/** Lists the addresses of a set, on every chain. */
export function listing(listed: ReadonlySet<string>): Screening {
  return {
    isBlacklisted: async (_chain, address) => listed.has(address),
    findListing: async (_chain, address) => (listed.has(address) ? { source: 'test', reason: 'a thief' } : null),
  }
}

/** Nobody is blacklisted. */
export const NOBODY_LISTED: Screening = listing(new Set())
