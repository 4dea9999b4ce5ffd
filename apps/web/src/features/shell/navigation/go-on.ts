import { IDENTITY_CHECK_PATH } from '@cambio/kernel/info-pages'
import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { callApi } from '../../../lib/api/api-client.ts'
import { isOutdated } from './new-build.ts'
import { mayReload } from './reload-guard.ts'

/** The server's redirect responses, by path. */
const lookedUp = new Map<string, Promise<{ to: string | null; isExternal: boolean }>>()

/**
 * Path of the last navigation. Navigation within the same path is ignored, because forms change the query as the user
 * types.
 */
let last: string | null = null

/**
 * Called before client-side navigation to another page. If a new build has been deployed, loads that page from the
 * server. Also loads the identity check page from the server, because its Content-Security-Policy allows the frame of
 * the identity form. Otherwise, if the page has moved, redirects to its new path (spec §2, rule 6).
 * @throws a router redirect
 */
export async function goOn({ pathname, publicHref }: ParsedLocation): Promise<void> {
  if (pathname === last) return
  if (isLoaded(publicHref)) {
    last = pathname
    return
  }
  if (isOutdated() && mayReload(sessionStorage, Date.now())) return leaveFor(publicHref)
  if (pathname === IDENTITY_CHECK_PATH) return leaveFor(publicHref)
  const { to, isExternal } = await lookUp(pathname)
  if (to === null) {
    last = pathname
    return
  }
  if (isExternal) return leaveFor(to)
  redirect({ to, search: true, hash: true, throw: true })
}

/** Returns whether a URL has the path of the last page load, for which the server has already applied the redirects. */
function isLoaded(href: string): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && new URL(loaded.name).pathname === new URL(href, location.origin).pathname
}

function lookUp(path: string) {
  const known = lookedUp.get(path)
  if (known) return known
  const redirect = callApi('routeRedirect', { query: { path } }).catch(() => {
    lookedUp.delete(path)
    return { to: null, isExternal: false }
  })
  lookedUp.set(path, redirect)
  return redirect
}

/** Opens a URL. Never resolves, so that the page stays unchanged until the browser replaces it. */
function leaveFor(address: string): Promise<never> {
  location.assign(address)
  return new Promise(() => {})
}
