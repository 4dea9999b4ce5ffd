import { decodedPath } from '@cambio/kernel/decoded-path'
import { withoutLocale } from '@cambio/kernel/locale-path'

/**
 * Redirects for moved pages. Each key is a path of this site, decoded and in lower case; each value is another path of
 * this site or a page of another site. Paths have no language prefix.
 */
export type Redirects = ReadonlyMap<string, string>

/** Target of a redirect: a path of this site without a language prefix or, if `isExternal` is true, a full URL. */
export interface Redirect {
  to: string
  isExternal: boolean
}

/** Thrown for an invalid entry in the redirect list. */
export class RedirectError extends Error {
  override readonly name = 'RedirectError'
}

/** Paths of account pages, which must not be redirected (spec §6). */
const ACCOUNT_PATH = /^\/(?:lk|profile)(?:\/|$)/
const LOCAL_PATH = /^\/(?:[\w.~%-]+(?:\/[\w.~%-]+)*)?$/

/**
 * Parses a list of redirects.
 * @param allowedHosts hosts of other sites that may be targets
 * @throws {RedirectError} for the first entry that is not a path of this site, has a forbidden target, or leads to
 *   another entry
 */
export function readRedirects(entries: Readonly<Record<string, string>>, allowedHosts: readonly string[]): Redirects {
  const redirects = new Map<string, string>()
  for (const [from, to] of Object.entries(entries)) {
    if (!LOCAL_PATH.test(from) || from === '/') throw new RedirectError(`"${from}" is not a path of this site`)
    refuseLanguage(from)
    const path = matched(from)
    if (ACCOUNT_PATH.test(path)) throw new RedirectError(`"${from}" is a page of the account: those do not move`)
    if (redirects.has(path)) throw new RedirectError(`"${from}" occurs twice: paths ignore letter case`)
    if (!LOCAL_PATH.test(to) && !isAllowed(to, allowedHosts))
      throw new RedirectError(
        `"${from}" leads to "${to}": neither a path of this site nor https on a host that is allowed`,
      )
    redirects.set(path, to)
  }
  for (const [from, to] of Object.entries(entries).filter(([, destination]) => destination.startsWith('/'))) {
    refuseLanguage(to)
    if (redirects.has(matched(to))) throw new RedirectError(`"${from}" leads to "${to}", which leads elsewhere itself`)
  }
  return redirects
}

/**
 * Returns the redirect for a path without a language prefix, or null. Ignores case and percent-encoding, as the page
 * router does.
 */
export function findRedirect(redirects: Redirects, path: string): Redirect | null {
  const to = redirects.get(matched(path))
  return to === undefined ? null : { to, isExternal: !to.startsWith('/') }
}

function refuseLanguage(path: string): void {
  const plain = matched(path)
  if (withoutLocale(plain) !== plain)
    throw new RedirectError(`"${path}" names a language: paths are without language, and hold for each`)
}

/** Returns the normalised form of a path for looking up redirects. */
function matched(path: string): string {
  return decodedPath(path).toLowerCase()
}

function isAllowed(address: string, hosts: readonly string[]): boolean {
  const url = URL.parse(address)
  return url !== null && url.protocol === 'https:' && url.username === '' && hosts.includes(url.host)
}
