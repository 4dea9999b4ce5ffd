import { withoutLocale } from '@cambio/kernel/locale-path'

/**
 * Matches the path of an account page, or of the page that creates the tab's pending order. Excludes characters that
 * could make a browser open another origin.
 */
const RETURN_PATH = /^\/(?:profile(?:\/[a-z0-9-]+)*|order\/pending)$/

/** Returns the path to open after sign-in, without a language prefix, or null if no sign-in leads to the path. */
export function returnPath(requested: string | undefined): string | null {
  if (requested === undefined) return null
  const path = withoutLocale(requested)
  return RETURN_PATH.test(path) ? path : null
}
