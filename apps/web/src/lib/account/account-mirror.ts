import type { AccountData } from '@cambio/contract/account'

/** What this browser knows about the signed-in user, and when it was fetched. */
export interface AccountMirror {
  data: AccountData
  /** Milliseconds since the epoch. */
  fetchedAt: number
}

export const ACCOUNT_MIRROR_KEY = 'account-data'

/** Returns whether a user is signed in: the data has a user id and, outside the messenger, an email (spec §4). */
export function isSignedIn(data: Pick<AccountData, 'userId' | 'email'>): boolean {
  return Number.isSafeInteger(data.userId) && typeof data.email === 'string' && data.email !== ''
}

/** Reads the mirror from browser storage. Returns null for a guest and for unreadable data. */
export function readAccountMirror(): AccountMirror | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(ACCOUNT_MIRROR_KEY) ?? 'null')
    return isMirror(kept) ? kept : null
  } catch {
    return null
  }
}

const listeners = new Set<() => void>()

/**
 * Calls `listener` when the signed-in user may have changed, in this tab or another. Returns a function that
 * unsubscribes.
 */
export function watchAccountMirror(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Stores account data with its fetch time. Removes the mirror when the data has no user (spec §4). */
export function writeAccountMirror(mirror: AccountMirror | null): void {
  try {
    if (mirror === null || !Number.isSafeInteger(mirror.data.userId)) localStorage.removeItem(ACCOUNT_MIRROR_KEY)
    else localStorage.setItem(ACCOUNT_MIRROR_KEY, JSON.stringify(mirror))
  } catch {
    // Storage is unavailable: each page fetches the account again.
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
