import { REFERRAL_COOKIE } from '@cambio/contract/timing'
import { readAccountMirror, watchAccountMirror } from './account-mirror.ts'

/** Returns whether the URL of this page is a partner's link. */
export function hasPartnerReferral(): boolean {
  return typeof location !== 'undefined' && new URLSearchParams(location.search).has('ref')
}

/**
 * Returns the affiliate id of the referral link through which the user arrived in the last 24 hours; otherwise
 * undefined.
 */
export function referralId(): string | undefined {
  if (typeof document === 'undefined') return undefined
  const kept = document.cookie.split('; ').find((one) => one.startsWith(`${REFERRAL_COOKIE}=`))
  return kept?.slice(REFERRAL_COOKIE.length + 1) || undefined
}

/**
 * Returns the affiliate id for prices and orders. Returns undefined for a signed-in user, because referral links apply
 * to guests only (spec §6).
 */
export function guestReferralId(): string | undefined {
  return readAccountMirror() === null ? referralId() : undefined
}

const listeners = new Set<() => void>()

/** Calls `listener` when the affiliate id may have changed. Returns a function that unsubscribes. */
export function watchReferral(listener: () => void): () => void {
  listeners.add(listener)
  const stop = watchAccountMirror(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/** Stores the affiliate id for `seconds`; zero removes it. */
export function keepReferral(id: string, seconds: number): void {
  document.cookie = `${REFERRAL_COOKIE}=${id}; path=/; max-age=${seconds}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
  for (const listener of listeners) listener()
}

/** Removes the stored affiliate id. */
export function forgetReferral(): void {
  keepReferral('', 0)
}

/** Returns whether an error means that no account has the affiliate id of the request. */
export function isUnknownReferral({ code, message }: { code: string; message: string }): boolean {
  return code === 'ERR_NOT_FOUND' && message.includes('referrerAffiliateId')
}
