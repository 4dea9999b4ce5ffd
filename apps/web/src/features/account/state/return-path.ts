import { withoutLocale } from '@cambio/kernel/locale-path'

/** Paths of account pages. Excludes characters that a browser could read as another origin. */
const PROFILE_PATH = /^\/profile(?:\/[a-z0-9-]+)*$/

/** Returns the page to open after sign-in, if it is a page of the account without language prefix; otherwise null. */
export function returnPath(asked: string | undefined): string | null {
  if (asked === undefined) return null
  const path = withoutLocale(asked)
  return PROFILE_PATH.test(path) ? path : null
}
