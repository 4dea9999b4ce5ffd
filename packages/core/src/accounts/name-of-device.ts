import type { Browser } from './account.ts'

/** Returns a name that distinguishes a user's browsers: the browser's random ID or, if it has none, its user agent. */
export function nameOfDevice({ fingerprint, userAgent }: Browser): string {
  return fingerprint === null ? `agent:${userAgent}` : `fingerprint:${fingerprint}`
}
