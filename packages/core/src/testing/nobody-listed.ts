import type { Screening } from '../screening/screening.ts'

/** Nobody is blacklisted. */
export const NOBODY_LISTED: Screening = { isBlacklisted: () => Promise.resolve(false) }
