import { createHmac } from 'node:crypto'
import { sessionKey } from './session-keys.ts'

/** Length in characters: 132 bits are enough to be unique. */
const SHOWN = 22

/**
 * Creates a hash that replaces an email address in logs. The same address gives the same hash; without the
 * installation's secret the address cannot be recovered.
 */
export function createEmailHash(secret: string): (email: string) => string {
  const key = sessionKey(secret, 'log')
  return (email) => createHmac('sha256', key).update(email.toLowerCase()).digest('base64url').slice(0, SHOWN)
}
