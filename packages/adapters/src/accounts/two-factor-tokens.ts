import { createHmac, randomBytes } from 'node:crypto'
import type { TwoFactorTokens } from '@cambio/core/two-factor/two-factor'
import { base32crockford } from '@scure/base'
import { sessionKey } from './session-keys.ts'

const TOKEN_BYTES = 32
/**
 * Length of a recovery code in bytes (120 bits). ASVS 6.5.2 requires at least 112 bits for a code that is not hashed
 * like a password.
 */
const RECOVERY_BYTES = 15
const GROUP = /.{4}(?=.)/g

export function createTwoFactorTokens(secret: string): TwoFactorTokens {
  const key = sessionKey(secret, 'acts')
  return {
    act: ({ sessionId, call, bodyHash }) =>
      createHmac('sha256', key).update(`${sessionId} ${call} ${bodyHash}`).digest('base64url'),
    mint: () => randomBytes(TOKEN_BYTES).toString('base64url'),
    // Use characters that are hard to confuse. Groups of four are easy to read aloud.
    mintRecoveryCode: () => base32crockford.encode(randomBytes(RECOVERY_BYTES)).toLowerCase().replaceAll(GROUP, '$&-'),
    hashGrant: (grant, { userId, sessionId }) =>
      createHmac('sha256', key).update(`grant ${userId} ${sessionId} ${grant}`).digest(),
    hashRecoveryCode: (userId, code) =>
      createHmac('sha256', key)
        .update(`recovery ${userId}:${plainCode(code)}`)
        .digest(),
  }
}

/** Returns a recovery code in lower case without separators. Reads `o` as 0, and both `i` and `l` as 1. */
function plainCode(code: string): string {
  return code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
}
