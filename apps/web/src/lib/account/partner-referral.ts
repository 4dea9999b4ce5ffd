import { REFERRAL_COOKIE } from '@cambio/contract/timing'
import { readAccountMirror, watchAccountMirror } from './account-mirror.ts'

/** Key in local storage of the affiliate ID that the server last reported as unknown. */
const UNKNOWN_KEY = 'unknownReferral'

/**
 * Returns the affiliate ID of the referral link through which the user arrived in the last 24 hours, otherwise
 * undefined.
 */
export function referralId(): string | undefined {
  if (typeof document === 'undefined') return undefined
  const kept = document.cookie.split('; ').find((one) => one.startsWith(`${REFERRAL_COOKIE}=`))
  return kept?.slice(REFERRAL_COOKIE.length + 1) || undefined
}

/**
 * Returns the affiliate ID for prices and orders. Returns undefined for an ID that the server does not know. Also
 * returns undefined for a signed-in user, because referral links apply only to guests (spec §6).
 */
export function guestReferralId(): string | undefined {
  const id = referralId()
  return readAccountMirror() === null && id !== unknownId() ? id : undefined
}

function unknownId(): string | null {
  try {
    return localStorage.getItem(UNKNOWN_KEY)
  } catch {
    return null // The browser allows no storage.
  }
}

const listeners = new Set<() => void>()

/** Calls `listener` when the affiliate ID may have changed. Returns a function that unsubscribes. */
export function watchReferral(listener: () => void): () => void {
  listeners.add(listener)
  const stop = watchAccountMirror(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/** Stores the affiliate ID for `seconds`; zero removes it. */
export function keepReferral(id: string, seconds: number): void {
  document.cookie = `${REFERRAL_COOKIE}=${id}; path=/; max-age=${seconds}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
  for (const listener of listeners) listener()
}

/** Stores whether the server knows an affiliate ID. */
export function markReferral(id: string, { isKnown }: { isKnown: boolean }): void {
  try {
    if (!isKnown) localStorage.setItem(UNKNOWN_KEY, id)
    else if (localStorage.getItem(UNKNOWN_KEY) === id) localStorage.removeItem(UNKNOWN_KEY)
  } catch {
    if (isKnown) return
    forgetReferral() // The browser allows no storage.
    return
  }
  for (const listener of listeners) listener()
}

/** Removes the stored affiliate ID. */
export function forgetReferral(): void {
  keepReferral('', 0)
}

/** Returns whether an error means that no account has the affiliate ID in the request. */
export function isUnknownReferral({ code, message }: { code: string; message: string }): boolean {
  return code === 'ERR_NOT_FOUND' && message.includes('referrerAffiliateId')
}
