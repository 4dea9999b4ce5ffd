import { createSecretKey } from 'node:crypto'
import type { AccessTokens } from '@cambio/core/accounts/account-ports'
import { ACCESS_MS } from '@cambio/core/accounts/session-life'
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { sessionKey } from './session-keys.ts'

const ALGORITHM = 'HS256'
const MAX_LENGTH = 1_024

/** Access tokens as JSON Web Tokens (RFC 7519) of one installation. */
export function createAccessTokens(secret: string, instance: string): AccessTokens {
  const key = createSecretKey(sessionKey(secret, 'access tokens'))
  return {
    issue: ({ userId, sessionId }, now) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setAudience(instance)
        .setSubject(String(userId))
        .setIssuedAt(new Date(now))
        .setExpirationTime(new Date(now + ACCESS_MS))
        .sign(key),
    async read(token, now) {
      if (token.length > MAX_LENGTH) return null
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          audience: instance,
          requiredClaims: ['exp', 'sub', 'sid'],
          currentDate: new Date(now),
        })
        return signedIn(payload, false)
      } catch (error) {
        // Told only of a token whose signature is right.
        if (error instanceof errors.JWTExpired) return signedIn(error.payload, true)
        return null
      }
    },
  }
}

function signedIn({ sub, sid }: JWTPayload, isExpired: boolean) {
  const userId = Number(sub)
  return Number.isSafeInteger(userId) && typeof sid === 'string' ? { userId, sessionId: sid, isExpired } : null
}
