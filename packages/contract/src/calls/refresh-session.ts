import * as z from 'zod/mini'
import { BrowserFingerprint } from '../account-fields.ts'
import { defineCall } from '../call.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'

/**
 * POST /users/authentication/refresh (spec §7): issues a new access token for the refresh cookie, and replaces the
 * cookie. Using a refresh token that has already been replaced ends the session. Within a short grace period, however,
 * the replaced token still returns its successor, so that two tabs can refresh concurrently.
 */
export const refreshSession = defineCall({
  name: 'refreshSession',
  method: 'POST',
  versions: ['v1'],
  path: '/users/authentication/refresh',
  body: z.object({ browserFingerprint: z.optional(BrowserFingerprint) }),
  response: z.object({ result: z.literal(true) }),
  errors: ['ERR_UNAUTHORIZED'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
