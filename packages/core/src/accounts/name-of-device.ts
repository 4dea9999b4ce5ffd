import type { Browser } from './account.ts'

/** What tells one browser of a person from another: its random name, or how it describes itself where it has none. */
export function nameOfDevice({ fingerprint, userAgent }: Browser): string {
  return fingerprint === null ? `agent:${userAgent}` : `fingerprint:${fingerprint}`
}
