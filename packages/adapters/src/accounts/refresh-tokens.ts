import { createHmac, randomBytes } from 'node:crypto'
import type { RefreshTokens } from '@cambio/core/accounts/account-ports'
import { sessionKey } from './session-keys.ts'

const SECRET_BYTES = 32
/** Token format: session ID, a dot, and 256 bits in base64url. */
const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43}$/

/**
 * Creates refresh tokens. A session's first token is random. Each later token is an HMAC-SHA256 of the previous one,
 * keyed with the installation's secret.
 */
export function createRefreshTokens(secret: string): RefreshTokens {
  const key = sessionKey(secret, 'refresh tokens')
  return {
    mint: (sessionId) => `${sessionId}.${randomBytes(SECRET_BYTES).toString('base64url')}`,
    successor: (token) => `${sessionOf(token) ?? ''}.${createHmac('sha256', key).update(token).digest('base64url')}`,
    sessionOf,
    // The hash is keyed, so no database role can forge a token row. It covers the account ID, so no role can move a
    // session to another account.
    hash: (token, userId) => createHmac('sha256', key).update(`stored ${userId} ${token}`).digest(),
  }
}

function sessionOf(token: string): string | null {
  return TOKEN.exec(token)?.[1] ?? null
}
