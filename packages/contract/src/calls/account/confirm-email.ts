import * as z from 'zod/mini'
import { CodeText } from '../../account-fields.ts'
import { defineCall } from '../../call.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'

/**
 * POST /users/local/confirm-email: confirms the signed-in account's email address. A pending address (`pendingEmail`)
 * replaces the current one. Fails with `ERR_UNPROCESSABLE_ENTITY` for a code that is wrong or has already been used,
 * and with `ERR_USER_ALREADY_REGISTERED` if another account uses the address. Spec §2 and §4 imply this call.
 */
export const confirmEmail = defineCall({
  name: 'confirmEmail',
  method: 'POST',
  versions: ['v1'],
  path: '/users/local/confirm-email',
  body: z.object({ code: CodeText }),
  response: z.object({ result: z.literal(true) }),
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT', 'ERR_USER_ALREADY_REGISTERED', 'ERR_UNPROCESSABLE_ENTITY'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
