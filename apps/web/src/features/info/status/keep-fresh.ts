/** Maximum age of the displayed status while the page is visible, in milliseconds. */
export const FRESH_FOR_MS = 60_000
/**
 * Time after which the status endpoint is certain to include a change that the health endpoint has reported, in
 * milliseconds. The status endpoint lags behind, because the server caches the status for five seconds.
 */
export const SETTLED_AFTER_MS = 10_000

/**
 * Calls `refresh` once a minute while the page is visible. When the page becomes visible again, calls it immediately if
 * the last call is at least a minute old. Returns a function that stops the polling.
 */
export function keepFresh(refresh: () => void): () => void {
  let refreshedAt = Date.now()
  const refreshWhenOld = (): void => {
    if (document.visibilityState !== 'visible' || Date.now() - refreshedAt < FRESH_FOR_MS) return
    refreshedAt = Date.now()
    refresh()
  }
  const timer = setInterval(refreshWhenOld, FRESH_FOR_MS)
  document.addEventListener('visibilitychange', refreshWhenOld)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', refreshWhenOld)
  }
}

/**
 * Calls `refresh` immediately and again after `SETTLED_AFTER_MS`, when the response is certain to include the change.
 * Returns a function that cancels the second call.
 */
export function pollAfterChange(refresh: () => void): () => void {
  refresh()
  const timer = setTimeout(refresh, SETTLED_AFTER_MS)
  return () => clearTimeout(timer)
}
