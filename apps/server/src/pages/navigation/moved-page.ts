import { findRedirect, type Redirect, type Redirects } from '@cambio/core/site/redirects'
import type { LocaleCode } from '@cambio/kernel/locale'
import { decodedPath } from '@cambio/kernel/decoded-path'
import { localeOfPath, withLocale, withoutLocale } from '@cambio/kernel/locale-path'

export interface MovedPages {
  redirects: Redirects
  /**
   * Languages that the site offers. The code of any other language is an ordinary part of the path, so no redirect rule
   * matches such a path.
   */
  languages: readonly LocaleCode[]
}

/**
 * Returns a moved page's new URL in the requested language. Returns null if the page has not moved (spec §2, rule 6).
 */
export function movedPage({ redirects, languages }: MovedPages, pathname: string): Redirect | null {
  const path = decodedPath(pathname)
  if (!languages.includes(localeOfPath(path))) return null
  const found = findRedirect(redirects, withoutLocale(path))
  if (found === null || found.isExternal) return found
  return { ...found, to: withLocale(found.to, localeOfPath(path)) }
}
