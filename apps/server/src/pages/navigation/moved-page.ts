import { findRedirect, type Redirect, type Redirects } from '@cambio/core/site/redirects'
import { decodedPath } from '@cambio/kernel/decoded-path'
import { localeOfPath, withLocale, withoutLocale } from '@cambio/kernel/locale-path'

/** Where a page is now, in the language it was asked for; null where it did not move (spec §2, rule 6). */
export function movedPage(redirects: Redirects, pathname: string): Redirect | null {
  const path = decodedPath(pathname)
  const found = findRedirect(redirects, withoutLocale(path))
  if (found === null || found.isExternal) return found
  return { ...found, to: withLocale(found.to, localeOfPath(path)) }
}
