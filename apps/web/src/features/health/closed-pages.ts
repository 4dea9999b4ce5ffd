import { EMBED_PATH } from '@cambio/kernel/info-pages'

const CLOSING = new RegExp(`^/(?:$|exchange-|profile(?:/|$))|^${EMBED_PATH}$`, 'i')

/** Whether a page, by its path without language, exchanges or moves money: only such a one is closed with the service. */
export function closesWithService(path: string): boolean {
  return CLOSING.test(path)
}
