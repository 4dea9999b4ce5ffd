import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { callApi } from '../../../lib/api-client.ts'
import { isOutdated } from './new-build.ts'
import { mayReload } from './reload-guard.ts'

/** Paths that the server has looked up, with what it said; that of the page itself it answered by answering the page. */
const lookedUp = new Map<string, Promise<{ to: string | null; isExternal: boolean }>>()

/** The path gone on to last: what changes in its query while somebody types is no other page. */
let last: string | null = null

/**
 * What happens before a browser goes on to another page of ours: after a new build it is loaded whole, and one that has moved is
 * looked for where it is now (spec §2, rule 6).
 * @throws a redirect of the router
 */
export async function goOn({ pathname, publicHref }: ParsedLocation): Promise<void> {
  if (pathname === last) return
  if (isLoaded(publicHref)) {
    last = pathname
    return
  }
  if (isOutdated() && mayReload(sessionStorage, Date.now())) return leaveFor(publicHref)
  const { to, isExternal } = await lookUp(pathname)
  if (to === null) {
    last = pathname
    return
  }
  if (isExternal) return leaveFor(to)
  redirect({ to, search: true, hash: true, throw: true })
}

/** Whether an address is the one that this page was loaded from. */
function isLoaded(href: string): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && new URL(loaded.name).pathname === new URL(href, location.origin).pathname
}

function lookUp(path: string) {
  const known = lookedUp.get(path)
  if (known) return known
  const asked = callApi('routeRedirect', { query: { path } }).catch(() => {
    lookedUp.delete(path)
    return { to: null, isExternal: false }
  })
  lookedUp.set(path, asked)
  return asked
}

/** The page stays as it is until it is replaced. */
function leaveFor(address: string): Promise<never> {
  location.assign(address)
  return new Promise(() => {})
}
