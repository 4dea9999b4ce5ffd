import { createHmac } from 'node:crypto'
import { sessionKey } from './session-keys.ts'

/** Characters: 132 bits tell all apart. */
const SHOWN = 22

/** What stands for an e-mail in the log: the same for the same address, found again by nobody without the installation's secret. */
export function createEmailHash(secret: string): (email: string) => string {
  const key = sessionKey(secret, 'log')
  return (email) => createHmac('sha256', key).update(email.toLowerCase()).digest('base64url').slice(0, SHOWN)
}
