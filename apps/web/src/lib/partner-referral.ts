import { REFERRAL_COOKIE } from '@cambio/contract/timing'
import { readAccountMirror, watchAccountMirror } from './account-mirror.ts'

/** Whether this page was opened by a partner's link. */
export function hasPartnerReferral(): boolean {
  return typeof location !== 'undefined' && new URLSearchParams(location.search).has('ref')
}

/** Whose link brought this browser here in the last 24 hours. */
export function referralId(): string | undefined {
  if (typeof document === 'undefined') return undefined
  const kept = document.cookie.split('; ').find((one) => one.startsWith(`${REFERRAL_COOKIE}=`))
  return kept?.slice(REFERRAL_COOKIE.length + 1) || undefined
}

/** The same for orders: guests' only (spec §6). */
export function guestReferralId(): string | undefined {
  return readAccountMirror() === null ? referralId() : undefined
}

const listeners = new Set<() => void>()

/** Calls back when it may be another's, or nobody's. Answers how to stop that. */
export function watchReferral(listener: () => void): () => void {
  listeners.add(listener)
  const stop = watchAccountMirror(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/** Keeps whose link it was; zero seconds forget it. */
export function keepReferral(id: string, seconds: number): void {
  document.cookie = `${REFERRAL_COOKIE}=${id}; path=/; max-age=${seconds}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
  for (const listener of listeners) listener()
}

/** Nobody has this link. */
export function forgetReferral(): void {
  keepReferral('', 0)
}

/** Whether an answer says that nobody has the link that was named. */
export function isUnknownReferral({ code, message }: { code: string; message: string }): boolean {
  return code === 'ERR_NOT_FOUND' && message.includes('referrerAffiliateId')
}
