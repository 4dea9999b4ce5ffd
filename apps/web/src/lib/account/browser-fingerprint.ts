const STORAGE_KEY = 'browser-fingerprint'

/**
 * Returns a random ID that this browser stores, by which the server recognises a known browser. It is not used for
 * authentication.
 */
export function browserFingerprint(): string {
  try {
    const known = localStorage.getItem(STORAGE_KEY)
    if (known !== null && /^[\w-]{1,64}$/.test(known)) return known
    const made = crypto.randomUUID()
    localStorage.setItem(STORAGE_KEY, made)
    return made
  } catch {
    return crypto.randomUUID()
  }
}
