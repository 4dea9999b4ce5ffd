import { ACCOUNT_MIRROR_KEY } from '../../lib/account/account-mirror.ts'
import { PRIVATE_KEYS } from '../../lib/page/private-keys.ts'

/**
 * Local storage key for the ID of the messenger user who opened the mini-app last. All users of one messenger app share
 * the browser's storage and cookies.
 */
const USER_KEY = 'messenger-user'
/** Local storage key for the ID of the messenger user to whom the browser's session belongs. */
const SESSION_KEY = 'messenger-session-user'
/** Prefix of the session storage keys in which the bridge library keeps the launch parameters. */
const LIBRARY_PREFIX = 'tapps/'

/**
 * Records the messenger user who opens the mini-app. If another user opened it before, first removes that user's data
 * from the browser: account, orders, email address, drafts, and everything else in the tab's session storage.
 */
export function claimBrowser(userId: number): void {
  const last = localStorage.getItem(USER_KEY)
  if (last !== null && last !== String(userId)) removePrivateData()
  localStorage.setItem(USER_KEY, String(userId))
}

/**
 * Records that the browser's session belongs to a messenger user. Without a session, this applies to the session that a
 * later sign-in by email opens.
 */
export function claimSession(userId: number): void {
  localStorage.setItem(SESSION_KEY, String(userId))
}

/**
 * Returns whether the browser's session belongs to this messenger user or to none. False if it may belong to another
 * messenger user.
 */
export function isOwnSession(userId: number): boolean {
  const owner = localStorage.getItem(SESSION_KEY)
  return owner === null || owner === String(userId)
}

/** User of a window with the mini-app. `signal` aborts when another messenger user opens the mini-app. */
export interface WindowUser {
  /** Messenger user in the launch data. */
  userId: number | undefined
  signal: AbortSignal
}

/**
 * Returns whether another messenger user has opened the mini-app since this window was opened. Also reads the storage,
 * because the storage event may arrive later than a response of the server.
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
 * Calls `onOther` once when another messenger user opens the mini-app in another window, because both windows then
 * share that user's session. From then on, blocks the page's own storage listeners, so that the page does not show that
 * user's account.
 */
export function watchOtherUser(userId: number, onOther: () => void): void {
  let isOther = false
  // A capturing listener of the window runs before the page's own listeners.
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
