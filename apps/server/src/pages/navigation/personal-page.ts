import { withoutLocale } from '@cambio/kernel/locale-path'
import { decodedPath } from '@cambio/kernel/decoded-path'
import { guardedPage } from './guarded-page.ts'

const ORDER_PATH = /^\/order(?:\/|$)/i

/** Returns whether a page shows one user's data. This is true for order pages and for pages that require a session. */
export function isPersonalPage(pathname: string): boolean {
  return guardedPage(pathname) !== null || ORDER_PATH.test(withoutLocale(decodedPath(pathname)))
}
