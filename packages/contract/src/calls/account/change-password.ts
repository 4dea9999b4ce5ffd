import * as z from 'zod/mini'
import { NewPassword, PasswordText } from '../../account-fields.ts'
import { defineCall } from '../../call.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'

/**
 * POST /users/local/change-password: changes the password. Requires the old password (otherwise
 * `ERR_INVALID_CREDENTIALS`), ends all other sessions and notifies the user by email.
 */
export const changePassword = defineCall({
  name: 'changePassword',
  method: 'POST',
  versions: ['v1'],
  path: '/users/local/change-password',
  body: z.object({ password: PasswordText, newPassword: NewPassword }),
  response: z.object({ result: z.literal(true) }),
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT', 'ERR_INVALID_CREDENTIALS', 'ERR_FORBIDDEN'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
