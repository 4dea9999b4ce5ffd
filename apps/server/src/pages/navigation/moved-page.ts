import { findRedirect, type Redirect, type Redirects } from '@cambio/core/site/redirects'
import type { LocaleCode } from '@cambio/kernel/locale'
import { decodedPath } from '@cambio/kernel/decoded-path'
import { localeOfPath, withLocale, withoutLocale } from '@cambio/kernel/locale-path'

export interface MovedPages {
  redirects: Redirects
  /** Those that the site offers: a path of another is an ordinary one, where nothing moved. */
  languages: readonly LocaleCode[]
}

/** Where a page is now, in the language it was asked for; null where it did not move (spec §2, rule 6). */
export function movedPage({ redirects, languages }: MovedPages, pathname: string): Redirect | null {
  const path = decodedPath(pathname)
  if (!languages.includes(localeOfPath(path))) return null
  const found = findRedirect(redirects, withoutLocale(path))
  if (found === null || found.isExternal) return found
  return { ...found, to: withLocale(found.to, localeOfPath(path)) }
}
