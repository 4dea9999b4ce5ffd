import { EMBED_PATH } from '@cambio/kernel/info-pages'

const CLOSING = new RegExp(`^/(?:$|exchange-|profile(?:/|$))|^${EMBED_PATH}$`, 'i')

/**
 * Returns whether users swap or move money on a page. Only such pages close while the service is unhealthy. The path
 * has no language prefix.
 */
export function closesWithService(path: string): boolean {
  return CLOSING.test(path)
}
