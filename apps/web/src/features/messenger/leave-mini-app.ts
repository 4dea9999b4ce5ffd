import { LEAVE_MINI_APP_PATH } from '@cambio/kernel/mini-app-link'

/** Session storage key of the time of the last `leaveMiniApp`, in epoch milliseconds. */
const LEFT_KEY = 'messenger-left'
/** Minimum time between two reloads, in milliseconds, so that a browser that keeps the marker does not loop. */
const PAUSE_MS = 10_000

/**
 * Returns whether a messenger can contain the page: in a frame, or in an app, which adds an object to the page. Launch
 * data in the address prove nothing, because any website can link to them.
 */
export function isInMessenger(page: Pick<Window, 'self' | 'top'> = globalThis.window): boolean {
  return page.self !== page.top || 'TelegramWebviewProxy' in page
}

/**
 * Turns a browser that another website sent to `/app` back into one of the website, with its session. Then reloads the
 * page without launch data. Rejects instead of reloading if the browser refuses its storage, because the reloads could
 * not be counted; the next page belongs to the website.
 */
export async function leaveMiniApp(reload: () => void, now = Date.now()): Promise<void> {
  if (now - leftAt() < PAUSE_MS) return
  const { ok } = await fetch(LEAVE_MINI_APP_PATH, { method: 'POST' })
  if (!ok) return
  sessionStorage.setItem(LEFT_KEY, String(now))
  history.replaceState(history.state, '', location.pathname + location.search)
  reload()
}

/** Returns the time of the last `leaveMiniApp`; 0 if it is unknown. */
function leftAt(): number {
  try {
    return Number(sessionStorage.getItem(LEFT_KEY) ?? 0)
  } catch {
    return 0
  }
}
