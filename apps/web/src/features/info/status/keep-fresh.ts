/** How long what is shown is good enough while somebody looks, milliseconds. */
export const FRESH_FOR_MS = 60_000
/** After a change was heard of, an answer this much later knows of it: the server remembers its own for five seconds, and health is told sooner. */
export const SETTLED_AFTER_MS = 10_000

/** Asks again once a minute while the page is seen, and at once when it is seen again after longer. Answers how to stop that. */
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

/** Asks at once, and again when the answer is sure to be of after the change. Answers how to stop that. */
export function askOfChange(ask: () => void): () => void {
  ask()
  const timer = setTimeout(ask, SETTLED_AFTER_MS)
  return () => clearTimeout(timer)
}
