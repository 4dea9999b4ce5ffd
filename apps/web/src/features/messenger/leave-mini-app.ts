import { LEAVE_MINI_APP_PATH } from '@cambio/kernel/mini-app-link'

/** Session storage key of the time of the last `leaveMiniApp`, in epoch milliseconds. */
const LEFT_KEY = 'messenger-left'
/**
 * Minimum time between two reloads, in milliseconds. It prevents a reload loop if the browser keeps the cookie that
 * marks it as the mini-app.
 */
const PAUSE_MS = 10_000

/**
 * Returns whether the page may be open in a messenger: it is in a frame, or in an app that has added an object to the
 * page. Launch data in the URL do not prove this, because any website can link to such a URL.
 */
export function isInMessenger(page: Pick<Window, 'self' | 'top'> = globalThis.window): boolean {
  return page.self !== page.top || 'TelegramWebviewProxy' in page
}

/**
 * Ends the mini-app mode of a browser in which another website has opened `/app`, so that the website's own session
 * applies again. Then reloads the page without launch data. If the browser blocks storage, rejects instead of
 * reloading, because reloads could then repeat without end. The next page that the user opens is a page of the website.
 */
export async function leaveMiniApp(reload: () => void, now = Date.now()): Promise<void> {
  if (now - leftAt() < PAUSE_MS) return
  const { ok } = await fetch(LEAVE_MINI_APP_PATH, { method: 'POST' })
  if (!ok) return
  sessionStorage.setItem(LEFT_KEY, String(now))
  history.replaceState(history.state, '', location.pathname + location.search)
  reload()
}

/** Returns the time of the last `leaveMiniApp` in epoch milliseconds; 0 if it is unknown. */
function leftAt(): number {
  try {
    return Number(sessionStorage.getItem(LEFT_KEY) ?? 0)
  } catch {
    return 0
  }
}
