import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FormStamps } from '@cambio/core/support/support-message'
import { sessionKey } from '../accounts/session-keys.ts'

const STAMP = /^(\d{1,15})\.([\w-]{43})$/

/**
 * Creates form tokens (stamps), each of which proves when the server rendered a form. A token consists of a time and
 * the time's HMAC-SHA256, keyed with the installation's secret.
 */
export function createFormStamps(secret: string): FormStamps {
  const key = sessionKey(secret, 'form stamps')
  const sign = (at: string): Buffer => createHmac('sha256', key).update(at).digest()
  return {
    issue: (at) => `${at}.${sign(String(at)).toString('base64url')}`,
    read: (stamp) => {
      const [, at, shown] = STAMP.exec(stamp) ?? []
      if (at === undefined || shown === undefined) return null
      return timingSafeEqual(sign(at), Buffer.from(shown, 'base64url')) ? Number(at) : null
    },
  }
}
