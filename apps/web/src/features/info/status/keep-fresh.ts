/** Maximum age of the shown status while the page is visible, milliseconds. */
export const FRESH_FOR_MS = 60_000
/**
 * An answer this long after a change includes it, milliseconds. The server caches its status for five seconds, and the
 * health endpoint reports a change sooner.
 */
export const SETTLED_AFTER_MS = 10_000

/**
 * Calls `ask` once a minute while the page is visible, and at once when it becomes visible after a longer time. Returns
 * a function that stops it.
 */
export function keepFresh(ask: () => void): () => void {
  let askedAt = Date.now()
  const askWhenOld = (): void => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < FRESH_FOR_MS) return
    askedAt = Date.now()
    ask()
  }
  const timer = setInterval(askWhenOld, FRESH_FOR_MS)
  document.addEventListener('visibilitychange', askWhenOld)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', askWhenOld)
  }
}

/** Calls `ask` at once, and again when the answer must include the change. Returns a function that stops it. */
export function askOfChange(ask: () => void): () => void {
  ask()
  const timer = setTimeout(ask, SETTLED_AFTER_MS)
  return () => clearTimeout(timer)
}
