import { PAGE_RELOAD_GUARD_MS } from '@cambio/contract/timing'

const KEY = 'reloaded-at'

/**
 * Whether a page may load itself anew; not twice within ten seconds, or what is amiss would go round in circles. Where nothing can
 * be kept it may not.
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
