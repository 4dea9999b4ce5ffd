import type { Browser } from './account.ts'

/**
 * Returns a name that distinguishes the browsers of a user. It is the browser's random id, or otherwise its user agent.
 */
export function nameOfDevice({ fingerprint, userAgent }: Browser): string {
  return fingerprint === null ? `agent:${userAgent}` : `fingerprint:${fingerprint}`
}
