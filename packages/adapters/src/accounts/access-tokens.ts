import { createSecretKey } from 'node:crypto'
import type { AccessTokens } from '@cambio/core/accounts/account-ports'
import { ACCESS_MS } from '@cambio/core/accounts/session-life'
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { LRUCache } from 'lru-cache'
import { sessionKey } from './session-keys.ts'

const ALGORITHM = 'HS256'
const MAX_LENGTH = 1_024
const MAX_REMEMBERED = 10_000

/** Creates access tokens as JSON Web Tokens (RFC 7519). A token is valid only for the installation that issued it. */
export function createAccessTokens(secret: string, instance: string): AccessTokens {
  const key = createSecretKey(sessionKey(secret, 'access tokens'))
  // Payloads of verified tokens, keyed by token. A browser makes many calls with the same token, so the cache avoids
  // verifying it each time.
  const right = new LRUCache<string, JWTPayload>({ max: MAX_REMEMBERED })
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
      const known = right.get(token)
      if (known) return signedIn(known, (known.exp ?? 0) * 1_000 <= now)
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          audience: instance,
          requiredClaims: ['exp', 'sub', 'sid'],
          currentDate: new Date(now),
        })
        right.set(token, payload)
        return signedIn(payload, false)
      } catch (error) {
        // The library throws `JWTExpired` only if the token's signature is valid.
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
