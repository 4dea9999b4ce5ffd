import { decodedPath } from '@cambio/kernel/decoded-path'
import { DEFAULT_LOCALE, LOCALES, LOCALE_CODES } from '@cambio/kernel/locale'

/** Where a page of the account was asked for. */
export interface GuardedPage {
  /** Where who is signed in is sent instead; null where the page is the right one. */
  instead: string | null
  /** Where everybody else is sent: home, with the way back. Always a local path. */
  home: string
}

const ACCOUNT_HOME = '/profile/info'
const PREFIXES = LOCALE_CODES.filter((code) => code !== DEFAULT_LOCALE).map((code) => LOCALES[code].slug)
/** However it is written: the router tells no case apart. */
const GUARDED = new RegExp(`^(?:/(${PREFIXES.join('|')}))?(/lk|/profile)(/.*)?$`, 'is')

/**
 * Whether a path is of a page for who is signed in (spec §6: `/lk`, `/profile/*`); null where it is not. The link that brought a
 * guest (`ref`) goes along.
 */
export function guardedPage(pathname: string, ref: string | null = null): GuardedPage | null {
  const found = GUARDED.exec(decodedPath(pathname))
  if (!found) return null
  const [, prefix, entry = '', rest = ''] = found
  const root = prefix ? `/${prefix.toLowerCase()}` : ''
  const isEntry = entry.toLowerCase() === '/lk'
  const wanted = isEntry ? ACCOUNT_HOME : `/profile${encodeURI(rest)}`
  return {
    instead: isEntry ? root + ACCOUNT_HOME : null,
    home: `${root || '/'}?${new URLSearchParams({ login: '1', returnTo: wanted, ...(ref !== null && { ref }) }).toString()}`,
  }
}
