import * as z from 'zod/mini'
import { CodeText, NewPassword } from '../../account-fields.ts'
import { defineCall } from '../../call.ts'
import { Email } from '../../fields.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'

/**
 * POST /users/local/reset-password (spec §7): sets a new password with an emailed code and ends all sessions. A code
 * works only once, expires, and allows a limited number of attempts.
 */
export const resetPassword = defineCall({
  name: 'resetPassword',
  method: 'POST',
  versions: ['v1'],
  path: '/users/local/reset-password',
  body: z.object({ email: Email, password: NewPassword, resetCode: CodeText }),
  response: z.object({ result: z.literal(true) }),
  errors: ['ERR_INVALID_PASSWORD_RESET_CODE'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
