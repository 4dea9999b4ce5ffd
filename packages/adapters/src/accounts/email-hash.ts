import { createHmac } from 'node:crypto'
import { sessionKey } from './session-keys.ts'

/** Length of the hash in characters. It encodes 132 bits, which is enough to avoid collisions. */
const SHOWN = 22

/**
 * Returns a function that computes a keyed hash of an email address. Logs contain this hash instead of the address. The
 * same address always has the same hash. Recovering the address requires the installation's secret.
 */
export function createEmailHash(secret: string): (email: string) => string {
  const key = sessionKey(secret, 'log')
  return (email) => createHmac('sha256', key).update(email.toLowerCase()).digest('base64url').slice(0, SHOWN)
}
