import { useSyncExternalStore } from 'react'
import { guestReferralId, watchReferral } from './partner-referral.ts'

/** Whose link counts in the prices and orders of whoever is at this browser; nobody's while a page is drawn for everybody. */
export function useGuestReferral(): string | undefined {
  return useSyncExternalStore(watchReferral, guestReferralId, () => undefined)
}
