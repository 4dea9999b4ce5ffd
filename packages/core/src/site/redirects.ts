import { decodedPath } from '@cambio/kernel/decoded-path'
import { withoutLocale } from '@cambio/kernel/locale-path'

/** Where pages that moved are now: our own path, decoded and in small letters → a path of ours, or a page of another site. Paths are without language. */
export type Redirects = ReadonlyMap<string, string>

/** Where a path leads. `to` is a path of ours without language, or a whole address where it `isExternal`. */
export interface Redirect {
  to: string
  isExternal: boolean
}

/** An entry of the list that cannot be followed. */
export class RedirectError extends Error {
  override readonly name = 'RedirectError'
}

/** Pages of the account, which are guarded (spec §6). */
const ACCOUNT_PATH = /^\/(?:lk|profile)(?:\/|$)/
const LOCAL_PATH = /^\/(?:[\w.~%-]+(?:\/[\w.~%-]+)*)?$/

/**
 * Takes a list of redirects as it was written.
 * @param allowedHosts hosts of other sites that it may lead to
 * @throws {RedirectError} naming the first entry that is not a path of ours, leads nowhere we allow, or to another entry
 */
export function readRedirects(entries: Readonly<Record<string, string>>, allowedHosts: readonly string[]): Redirects {
  const redirects = new Map<string, string>()
  for (const [from, to] of Object.entries(entries)) {
    if (!LOCAL_PATH.test(from) || from === '/') throw new RedirectError(`"${from}" is not a path of ours`)
    refuseLanguage(from)
    const path = matched(from)
    if (ACCOUNT_PATH.test(path)) throw new RedirectError(`"${from}" is a page of the account: those do not move`)
    if (redirects.has(path)) throw new RedirectError(`"${from}" is there twice: paths tell no case apart`)
    if (!LOCAL_PATH.test(to) && !isAllowed(to, allowedHosts))
      throw new RedirectError(`"${from}" leads to "${to}": neither a path of ours nor https on a host that is allowed`)
    redirects.set(path, to)
  }
  for (const [from, to] of Object.entries(entries).filter(([, place]) => place.startsWith('/'))) {
    refuseLanguage(to)
    if (redirects.has(matched(to))) throw new RedirectError(`"${from}" leads to "${to}", which leads elsewhere itself`)
  }
  return redirects
}

/** Where a path without language leads, or null where it stays. Like the router of the pages it tells no case or encoding apart. */
export function findRedirect(redirects: Redirects, path: string): Redirect | null {
  const to = redirects.get(matched(path))
  return to === undefined ? null : { to, isExternal: !to.startsWith('/') }
}

function refuseLanguage(path: string): void {
  const plain = matched(path)
  if (withoutLocale(plain) !== plain)
    throw new RedirectError(`"${path}" names a language: paths are without language, and hold for each`)
}

/** What a path is found by. */
function matched(path: string): string {
  return decodedPath(path).toLowerCase()
}

function isAllowed(address: string, hosts: readonly string[]): boolean {
  const url = URL.parse(address)
  return url !== null && url.protocol === 'https:' && url.username === '' && hosts.includes(url.host)
}
