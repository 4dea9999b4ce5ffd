const STORAGE_KEY = 'browser-fingerprint'

/**
 * Returns a random id that is stored in this browser. The server uses it to recognise known browsers. It authenticates
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
