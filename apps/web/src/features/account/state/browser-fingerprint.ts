const STORAGE_KEY = 'browser-fingerprint'

/**
 * Returns a random id of this browser, stored in it. It distinguishes a known browser from a new one, and proves
 * nothing.
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
