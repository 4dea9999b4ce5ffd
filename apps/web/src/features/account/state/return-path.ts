import { withoutLocale } from '@cambio/kernel/locale-path'

/** Pages of the account, without anything that a browser could read as another place. */
const PROFILE_PATH = /^\/profile(?:\/[a-z0-9-]+)*$/

/** Where to go after signing in: a page of the account without its language prefix, or null for everything else. */
export function returnPath(asked: string | undefined): string | null {
  if (asked === undefined) return null
  const path = withoutLocale(asked)
  return PROFILE_PATH.test(path) ? path : null
}
