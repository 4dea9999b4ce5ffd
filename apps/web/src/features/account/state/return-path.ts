import { withoutLocale } from '@cambio/kernel/locale-path'

/** Matches the path of an account page. Excludes characters that could make a browser open another origin. */
const PROFILE_PATH = /^\/profile(?:\/[a-z0-9-]+)*$/

/** Returns the path to open after sign-in, without a language prefix, or null if the path is not an account page. */
export function returnPath(requested: string | undefined): string | null {
  if (requested === undefined) return null
  const path = withoutLocale(requested)
  return PROFILE_PATH.test(path) ? path : null
}
