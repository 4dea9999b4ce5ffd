import { withoutLocale } from '@cambio/kernel/locale-path'
import { decodedPath } from '@cambio/kernel/decoded-path'
import { guardedPage } from './guarded-page.ts'

const ORDER_PATH = /^\/order(?:\/|$)/i

/** Whether a path is of a page that shows one person's affairs, and is for whoever knows its address or is signed in. */
export function isPersonalPage(pathname: string): boolean {
  return guardedPage(pathname) !== null || ORDER_PATH.test(withoutLocale(decodedPath(pathname)))
}
