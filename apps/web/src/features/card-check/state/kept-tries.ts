/** Session storage: number of times that this tab has polled an account's identity check, with the account's id. */
const KEY = 'identity-check-tries'

/**
 * Returns how often this tab has polled an account's identity check. Includes the attempts before a reload of the tab.
 */
export function keptTries(userId: number): number {
  const [owner, tries] = (sessionStorage.getItem(KEY) ?? '').split(':')
  return owner === String(userId) ? Number(tries) : 0
}

/** Adds one to the number of times that this tab has polled the identity check. */
export function keepTry(userId: number): void {
  sessionStorage.setItem(KEY, `${userId}:${keptTries(userId) + 1}`)
}

/** Resets the number of polls to zero. */
export function forgetTries(): void {
  sessionStorage.removeItem(KEY)
}
