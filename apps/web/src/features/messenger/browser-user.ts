import { ACCOUNT_MIRROR_KEY } from '../../lib/account/account-mirror.ts'
import { PRIVATE_KEYS } from '../../lib/page/private-keys.ts'

/**
 * Local storage key of the messenger user who opened the mini-app last. All accounts of one messenger share the
 * browser's storage and cookies.
 */
const USER_KEY = 'messenger-user'
/** Local storage key of the messenger user to whom the browser's session belongs. */
const SESSION_KEY = 'messenger-session-user'
/** Prefix of the session storage keys in which the bridge library keeps the launch parameters. */
const LIBRARY_PREFIX = 'tapps/'

/**
 * Records the messenger user who opens the mini-app. If the last one was another user, first removes that user's data
 * from the browser's storage: account, orders, email address, drafts and marks of the tab.
 */
export function claimBrowser(userId: number): void {
  const last = localStorage.getItem(USER_KEY)
  if (last !== null && last !== String(userId)) removePrivateData()
  localStorage.setItem(USER_KEY, String(userId))
}

/** Records that the browser's session, now or after a sign-in by email, belongs to a messenger user. */
export function claimSession(userId: number): void {
  localStorage.setItem(SESSION_KEY, String(userId))
}

/** Returns false if the browser may still have the session of another messenger user. */
export function isOwnSession(userId: number): boolean {
  const owner = localStorage.getItem(SESSION_KEY)
  return owner === null || owner === String(userId)
}

/** User of a window of the mini-app. `signal` aborts when another messenger user opens the mini-app. */
export interface WindowUser {
  /** Messenger user in the launch data. */
  userId: number | undefined
  signal: AbortSignal
}

/**
 * Returns whether another messenger user has opened the mini-app since this window. Reads the storage too, because its
 * event may arrive later than an answer of the server.
 */
export function isReplaced({ userId, signal }: WindowUser): boolean {
  return signal.aborted || isOtherLast(userId)
}

/** Returns whether another messenger user was the last to open the mini-app. */
export function isOtherLast(userId: number | undefined): boolean {
  const last = localStorage.getItem(USER_KEY)
  return userId !== undefined && last !== null && last !== String(userId)
}

/**
 * Calls `onOther` once when another messenger user opens the mini-app in another window, because both windows then use
 * the session of the other user. From then on, this page receives no storage events, so it does not show the account
 * of the other user.
 */
export function watchOtherUser(userId: number, onOther: () => void): void {
  let isOther = false
  // Capturing listeners of the window run before those of the page.
  const follow = (event: StorageEvent): void => {
    const wasOther = isOther
    isOther ||= event.key === USER_KEY && event.newValue !== null && event.newValue !== String(userId)
    if (!isOther) return
    event.stopImmediatePropagation()
    if (!wasOther) onOther()
  }
  addEventListener('storage', follow, { capture: true })
}

function removePrivateData(): void {
  for (const key of [ACCOUNT_MIRROR_KEY, ...Object.values(PRIVATE_KEYS)]) localStorage.removeItem(key)
  for (const key of Object.keys(sessionStorage)) if (!key.startsWith(LIBRARY_PREFIX)) sessionStorage.removeItem(key)
}
