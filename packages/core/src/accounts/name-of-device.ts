import type { Browser } from './account.ts'

/**
 * Returns a name that distinguishes the browsers of a user: the browser's random ID, or its user agent if it has no ID.
 */
export function nameOfDevice({ fingerprint, userAgent }: Browser): string {
  return fingerprint === null ? `agent:${userAgent}` : `fingerprint:${fingerprint}`
}
