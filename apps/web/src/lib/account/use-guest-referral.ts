import { useSyncExternalStore } from 'react'
import { guestReferralId, watchReferral } from './partner-referral.ts'

/**
 * Returns the affiliate ID that applies to this user's prices and orders. Returns undefined on the server, which
 * renders the same pages for all users.
 */
export function useGuestReferral(): string | undefined {
  return useSyncExternalStore(watchReferral, guestReferralId, () => undefined)
}
