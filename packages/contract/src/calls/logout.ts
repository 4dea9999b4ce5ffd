import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'

/**
 * POST /users/authentication/logout (spec §7): ends the session and deletes its cookies. Does nothing if there is no
 * session.
 */
export const logout = defineCall({
  name: 'logout',
  method: 'POST',
  versions: ['v1'],
  path: '/users/authentication/logout',
  response: z.object({ result: z.literal(true) }),
  errors: [],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
