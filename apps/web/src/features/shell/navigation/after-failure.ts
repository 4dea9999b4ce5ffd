import { isOutdated, lookForBuild } from './new-build.ts'
import { mayReload } from './reload-guard.ts'

/** A page that somebody went on to could not be made: where the site was built anew meanwhile, it is loaded whole. */
export async function loadOfNewBuild(): Promise<void> {
  await lookForBuild()
  if (isOutdated() && mayReload(sessionStorage, Date.now())) location.reload()
}

/** Loads the page whole, unless nobody would answer: a browser's own error page has no way back. Answers whether it is on its way. */
export async function loadAgain(): Promise<boolean> {
  const isThere = await lookForBuild()
  if (isThere) location.reload()
  return isThere
}
