import { createHmac } from 'node:crypto'
import { sessionKey } from './session-keys.ts'

/** Length of the hash in characters. It encodes 132 bits, enough to avoid collisions. */
const SHOWN = 22

/**
 * Returns a function that computes a keyed hash of an email address. Logs contain this hash in place of the address.
 * Equal addresses have equal hashes, but recovering an address requires the installation's secret.
 */
export function createEmailHash(secret: string): (email: string) => string {
  const key = sessionKey(secret, 'log')
  return (email) => createHmac('sha256', key).update(email.toLowerCase()).digest('base64url').slice(0, SHOWN)
}
