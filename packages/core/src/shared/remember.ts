import type { Clock } from '@cambio/kernel/clock'

/**
 * Returns a function that caches the result of `read` for `ttlMs` milliseconds. Concurrent callers share one read.
 * Failed reads are not cached.
 */
export function remember<T>(read: () => Promise<T>, ttlMs: number, clock: Clock): () => Promise<T> {
  let kept: { at: number; value: Promise<T> } | null = null
  return () => {
    const now = clock.now()
    if (kept && now - kept.at < ttlMs) return kept.value
    const value = read()
    const mine = { at: now, value }
    kept = mine
    value.catch(() => {
      if (kept === mine) kept = null
    })
    return value
  }
}
