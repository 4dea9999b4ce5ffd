import { decodedPath } from '@cambio/kernel/decoded-path'
import { isProfilePage } from '@cambio/kernel/profile-pages'
import { DEFAULT_LOCALE, LOCALES, LOCALE_CODES } from '@cambio/kernel/locale'

/** Redirects of a page that requires a session. */
export interface GuardedPage {
  /** Redirect for a signed-in user; null if the requested page itself is shown. */
  instead: string | null
  /**
   * URL to which a guest is redirected: the home page, with the requested path as the return path after sign-in. The
   * return path is always a path on this site. Null when the page does not exist.
   */
  home: string | null
}

const ACCOUNT_HOME = '/profile/info'
const PREFIXES = LOCALE_CODES.filter((code) => code !== DEFAULT_LOCALE).map((code) => LOCALES[code].slug)
/** Matches pages that require a session. Ignores case, like the router. */
const GUARDED = new RegExp(`^(?:/(${PREFIXES.join('|')}))?(/lk|/profile)(/.*)?$`, 'is')

/**
 * Returns the redirects of a page that requires a session (spec §6: `/lk`, `/profile/*`); null for other pages.
 * @param ref a guest's referral link, which the redirect keeps
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
