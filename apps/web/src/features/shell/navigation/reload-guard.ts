import { PAGE_RELOAD_GUARD_MS } from '@cambio/contract/timing'

const KEY = 'reloaded-at'

/**
 * Returns whether a page may reload itself now. At most one reload in ten seconds is allowed, so that a persistent
 * failure causes no reload loop. Returns false if storage is unavailable.
 */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  try {
    const last = Number(storage.getItem(KEY))
    if (now >= last && now - last < PAGE_RELOAD_GUARD_MS) return false
    storage.setItem(KEY, String(now))
    return true
  } catch {
    return false
  }
}
