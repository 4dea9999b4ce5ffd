import type { Browser } from './account.ts'

/**
 * Returns a name that distinguishes the browsers of a user. The name is the browser's random id, or its user agent when
 * the browser has no id.
 */
export function nameOfDevice({ fingerprint, userAgent }: Browser): string {
  return fingerprint === null ? `agent:${userAgent}` : `fingerprint:${fingerprint}`
}
