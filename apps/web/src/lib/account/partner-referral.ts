import { REFERRAL_COOKIE } from '@cambio/contract/timing'
import { readAccountMirror, watchAccountMirror } from './account-mirror.ts'

/** Returns whether a partner's link opened this page. */
export function hasPartnerReferral(): boolean {
  return typeof location !== 'undefined' && new URLSearchParams(location.search).has('ref')
}

/** Returns the affiliate id of the link that brought the user here in the last 24 hours. */
export function referralId(): string | undefined {
  if (typeof document === 'undefined') return undefined
  const kept = document.cookie.split('; ').find((one) => one.startsWith(`${REFERRAL_COOKIE}=`))
  return kept?.slice(REFERRAL_COOKIE.length + 1) || undefined
}

/** Returns the affiliate id for prices and orders, which counts for guests only (spec §6). */
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

/** Removes the stored affiliate id, because no account has it. */
export function forgetReferral(): void {
  keepReferral('', 0)
}

/** Returns whether an error says that no account has the affiliate id of the request. */
export function isUnknownReferral({ code, message }: { code: string; message: string }): boolean {
  return code === 'ERR_NOT_FOUND' && message.includes('referrerAffiliateId')
}
