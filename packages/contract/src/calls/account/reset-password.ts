import * as z from 'zod/mini'
import { CodeText, NewPassword } from '../../account-fields.ts'
import { defineCall } from '../../call.ts'
import { Email } from '../../fields.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'

/** POST /users/local/reset-password (spec §7): a new password for the code of a letter; ends all sessions. Codes are used once, expire, and are limited in tries. */
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
