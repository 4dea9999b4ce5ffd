import * as z from 'zod/mini'
import { AccountSession } from '../../account.ts'
import { defineCall } from '../../call.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'

/**
 * GET /users/sessions: lists the signed-in browsers: the current browser first, followed by the other browsers, most
 * recently used first.
 */
export const listSessions = defineCall({
  name: 'listSessions',
  method: 'GET',
  versions: ['v1'],
  path: '/users/sessions',
  response: z.array(AccountSession),
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
