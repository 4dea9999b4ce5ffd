import { isOutdated, lookForBuild } from './new-build.ts'
import { mayReload } from './reload-guard.ts'

/** Called when client-side navigation fails. Reloads the page if the site has a new build. */
export async function loadOfNewBuild(): Promise<void> {
  await lookForBuild()
  if (isOutdated() && mayReload(sessionStorage, Date.now())) location.reload()
}

/**
 * Reloads the page. Does nothing while the server is unreachable, because the reload would only show the browser's own
 * error page. Returns whether the page is reloading.
 */
export async function loadAgain(): Promise<boolean> {
  const isThere = await lookForBuild()
  if (isThere) location.reload()
  return isThere
}
