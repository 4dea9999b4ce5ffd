import type { AccountData } from '@cambio/contract/account'

/** What this browser knows of who is signed in, and since when. */
export interface AccountMirror {
  data: AccountData
  /** Milliseconds since the epoch. */
  fetchedAt: number
}

export const ACCOUNT_MIRROR_KEY = 'account-data'

/** Signed in is who has a number and, outside the messenger, an e-mail (spec §4). */
export function isSignedIn(data: Pick<AccountData, 'userId' | 'email'>): boolean {
  return Number.isSafeInteger(data.userId) && typeof data.email === 'string' && data.email !== ''
}

/** The mirror in browser storage; null where nobody is signed in, and for everything that is no mirror. */
export function readAccountMirror(): AccountMirror | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(ACCOUNT_MIRROR_KEY) ?? 'null')
    return isMirror(kept) ? kept : null
  } catch {
    return null
  }
}

const listeners = new Set<() => void>()

/** Calls back when another may be signed in at this browser, in this tab or another. Answers how to stop that. */
export function watchAccountMirror(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Keeps account data with its fetch time; data without a user is removed instead (spec §4). */
export function writeAccountMirror(mirror: AccountMirror | null): void {
  try {
    if (mirror === null || !Number.isSafeInteger(mirror.data.userId)) localStorage.removeItem(ACCOUNT_MIRROR_KEY)
    else localStorage.setItem(ACCOUNT_MIRROR_KEY, JSON.stringify(mirror))
  } catch {
    // A browser that keeps nothing asks again on each page.
  }
  for (const listener of listeners) listener()
}

function isMirror(value: unknown): value is AccountMirror {
  if (typeof value !== 'object' || value === null) return false
  const { data, fetchedAt } = value as Partial<Record<keyof AccountMirror, unknown>>
  if (!Number.isFinite(fetchedAt) || typeof data !== 'object' || data === null) return false
  const { userId, email, notifications } = data as Partial<AccountData>
  return isSignedIn({ userId: userId ?? Number.NaN, email: email ?? null }) && typeof notifications === 'object'
}
