import { createHmac } from 'node:crypto'
import { sessionKey } from './session-keys.ts'

/** Length of the hash in characters. Its 132 bits are enough to avoid collisions. */
const SHOWN = 22

/**
 * Creates a keyed hash that replaces an email address in logs. The same address always produces the same hash.
 * Recovering the address requires the installation's secret.
 */
export function createEmailHash(secret: string): (email: string) => string {
  const key = sessionKey(secret, 'log')
  return (email) => createHmac('sha256', key).update(email.toLowerCase()).digest('base64url').slice(0, SHOWN)
}
