import { EMBED_PATH } from '@cambio/kernel/info-pages'

const CLOSING = new RegExp(`^/(?:$|exchange-|profile(?:/|$))|^${EMBED_PATH}$`, 'i')

/**
 * Returns whether a page, by its path without language, swaps or moves money. Only such pages close while the service
 * is unhealthy.
 */
export function closesWithService(path: string): boolean {
  return CLOSING.test(path)
}
