import type { AccountData } from '@cambio/contract/account'
import { STORAGE_KEYS } from '../page/storage-keys.ts'

/** Copy of the signed-in user's account data in this browser, with the time at which it was fetched. */
export interface AccountMirror {
  data: AccountData
  /** Time of the fetch, in epoch milliseconds. */
  fetchedAt: number
}

export const ACCOUNT_MIRROR_KEY = STORAGE_KEYS.account

/**
 * Returns whether account data belongs to a signed-in user. It must contain a user ID and, unless the mini-app has set
 * `miniApp`, an email address (spec §4).
 */
export function isSignedIn(data: Pick<AccountData, 'userId' | 'email'>): boolean {
  return Number.isSafeInteger(data.userId) && !!(data.email || (globalThis as { miniApp?: object }).miniApp)
}

/** Returns the account data in browser storage, or null for a guest or unreadable data. */
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
 * Calls `listener` when the signed-in user may have changed, in this or another tab. Returns a function that
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

/**
 * Stores account data with the time at which it was fetched. Removes the stored data if `mirror` is null or contains no
 * user ID (spec §4).
 */
export function writeAccountMirror(mirror: AccountMirror | null): void {
  try {
    if (mirror === null || !Number.isSafeInteger(mirror.data.userId)) localStorage.removeItem(ACCOUNT_MIRROR_KEY)
    else localStorage.setItem(ACCOUNT_MIRROR_KEY, JSON.stringify(mirror))
  } catch {
    // Ignore unavailable storage. Each page then fetches the account again.
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
