import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'

/**
 * POST /users/sessions/end: ends one session, or all sessions except the current session. Fails with `ERR_NOT_FOUND`
 * both for an unknown session and for another account's session.
 */
export const endSessions = defineCall({
  name: 'endSessions',
  method: 'POST',
  versions: ['v1'],
  path: '/users/sessions/end',
  body: z.union([z.object({ sessionId: z.uuid() }), z.object({ allOthers: z.literal(true) })]),
  response: z.object({ ended: z.int() }),
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT', 'ERR_NOT_FOUND'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
