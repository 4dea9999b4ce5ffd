import { decodedPath } from '@cambio/kernel/decoded-path'
import { isProfilePage } from '@cambio/kernel/profile-pages'
import { DEFAULT_LOCALE, LOCALES, LOCALE_CODES } from '@cambio/kernel/locale'

/** Redirects for a page that requires a session. */
export interface GuardedPage {
  /** Redirect for a signed-in user; null to show the requested page itself. */
  instead: string | null
  /**
   * Redirect for a guest: the home page, with the requested path as the return path after sign-in. The return path
   * never leaves this site. Null when the page does not exist.
   */
  home: string | null
}

const ACCOUNT_HOME = '/profile/info'
const PREFIXES = LOCALE_CODES.filter((code) => code !== DEFAULT_LOCALE).map((code) => LOCALES[code].slug)
/** Matches pages that require a session. Case-insensitive, like the router. */
const GUARDED = new RegExp(`^(?:/(${PREFIXES.join('|')}))?(/lk|/profile)(/.*)?$`, 'is')

/**
 * Returns the redirects of a page that requires a session (spec §6: `/lk`, `/profile/*`), or null for other pages.
 * @param ref affiliate ID of a guest's referral link, which the redirect keeps
 */
export function guardedPage(pathname: string, ref: string | null = null): GuardedPage | null {
  const found = GUARDED.exec(decodedPath(pathname))
  if (!found) return null
  const [, prefix, entry = '', rest = ''] = found
  const root = prefix ? `/${prefix.toLowerCase()}` : ''
  const isEntry = entry.toLowerCase() === '/lk'
  const wanted = isEntry ? ACCOUNT_HOME : `/profile${encodeURI(rest)}`
  const isKnown = isEntry || rest === '' || isProfilePage(rest.slice(1))
  if (!isKnown) return { instead: null, home: null }
  return {
    instead: isEntry ? root + ACCOUNT_HOME : null,
    home: `${root || '/'}?${new URLSearchParams({ login: '1', returnTo: wanted, ...(ref !== null && { ref }) }).toString()}`,
  }
}
