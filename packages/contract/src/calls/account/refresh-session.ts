import * as z from 'zod/mini'
import { BrowserFingerprint } from '../../account-fields.ts'
import { defineCall } from '../../call.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'

/**
 * POST /users/authentication/refresh (spec §7): a new access for the refresh cookie, which is replaced. One that was
 * replaced before ends the session it belongs to, but for a short grace in which two tabs get the same successor.
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
