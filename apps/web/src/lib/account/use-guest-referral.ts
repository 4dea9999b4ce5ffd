import { useSyncExternalStore } from 'react'
import { guestReferralId, watchReferral } from './partner-referral.ts'

/**
 * Returns the affiliate id for the prices and orders of this user. Undefined on the server, whose pages are the same
 * for all users.
 */
export function useGuestReferral(): string | undefined {
  return useSyncExternalStore(watchReferral, guestReferralId, () => undefined)
}
