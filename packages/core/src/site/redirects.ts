/** Where pages that moved are now: our own path → a path of ours, or a page of another site. Paths are without language. */
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

const LOCAL_PATH = /^\/(?:[\w.~%-]+(?:\/[\w.~%-]+)*)?$/

/**
 * Takes a list of redirects as it was written.
 * @param allowedHosts hosts of other sites that it may lead to
 * @throws {RedirectError} naming the first entry that is not a path of ours, leads nowhere we allow, or to another entry
 */
export function readRedirects(entries: Readonly<Record<string, string>>, allowedHosts: readonly string[]): Redirects {
  for (const [from, to] of Object.entries(entries)) {
    if (!LOCAL_PATH.test(from) || from === '/') throw new RedirectError(`"${from}" is not a path of ours`)
    if (!LOCAL_PATH.test(to) && !isAllowed(to, allowedHosts))
      throw new RedirectError(`"${from}" leads to "${to}": neither a path of ours nor https on a host that is allowed`)
    if (to in entries) throw new RedirectError(`"${from}" leads to "${to}", which leads elsewhere itself`)
  }
  return new Map(Object.entries(entries))
}

/** Where a path without language leads, or null where it stays. */
export function findRedirect(redirects: Redirects, path: string): Redirect | null {
  const to = redirects.get(path)
  return to === undefined ? null : { to, isExternal: !to.startsWith('/') }
}

function isAllowed(address: string, hosts: readonly string[]): boolean {
  const url = URL.parse(address)
  return url !== null && url.protocol === 'https:' && url.username === '' && hosts.includes(url.host)
}
