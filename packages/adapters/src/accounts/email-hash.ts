import { createHmac } from 'node:crypto'
import { sessionKey } from './session-keys.ts'

/** Length of the hash in characters: 132 bits, enough to avoid collisions. */
const SHOWN = 22

/**
 * Returns a function that computes a keyed hash of an email address. Equal addresses have equal hashes. Recovering the
 * address requires the installation's secret.
 * @param use purpose of the hash; each purpose has its own key. `log`: replaces an email address in logs, and an IP
 *   network in the list of open fixed-rate orders. `past emails`: identifies the holder of a deleted account in the
 *   database.
 */
export function createEmailHash(secret: string, use: 'log' | 'past emails'): (email: string) => string {
  const key = sessionKey(secret, use)
  return (email) => createHmac('sha256', key).update(email.toLowerCase()).digest('base64url').slice(0, SHOWN)
}
