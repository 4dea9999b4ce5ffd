import { useSyncExternalStore } from 'react'
import { guestReferralId, watchReferral } from './partner-referral.ts'

/**
 * Returns the affiliate id that applies to the prices and orders of this user. Returns undefined on the server, which
 * renders the same pages for all users.
 */
export function useGuestReferral(): string | undefined {
  return useSyncExternalStore(watchReferral, guestReferralId, () => undefined)
}
