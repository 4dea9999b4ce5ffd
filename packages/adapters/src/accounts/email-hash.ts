import { createHmac } from 'node:crypto'
import { sessionKey } from './session-keys.ts'

/** Length of the hash in characters. It encodes 132 bits, enough to avoid collisions. */
const SHOWN = 22

/**
 * Returns a function that computes a keyed hash of an email address. Equal addresses have equal hashes. Recovering the
 * address requires the installation's secret.
 * @param use `log`: logs contain the hash in place of the address, and the exposure book that of an IP network. `past
 *   emails`: the database recognises the holder of a deleted account by the hash.
 */
export function createEmailHash(secret: string, use: 'log' | 'past emails'): (email: string) => string {
  const key = sessionKey(secret, use)
  return (email) => createHmac('sha256', key).update(email.toLowerCase()).digest('base64url').slice(0, SHOWN)
}
