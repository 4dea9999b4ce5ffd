import { EMBED_PATH } from '@cambio/kernel/info-pages'

const CLOSING = new RegExp(`^/(?:$|exchange-|profile(?:/|$))|^${EMBED_PATH}$`, 'i')

/**
 * Returns whether a page is unavailable while the service is unhealthy. Only pages for swapping or moving money are
 * unavailable. `path` must have no language prefix.
 */
export function closesWithService(path: string): boolean {
  return CLOSING.test(path)
}
