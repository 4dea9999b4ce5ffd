import * as z from 'zod/mini'
import { LocaleText } from '../../account-fields.ts'
import { defineCall } from '../../call.ts'
import { Email } from '../../fields.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'

/**
 * POST /users/local/request-password-reset (spec §7): sends a reset code. Neither the response nor its timing reveals
 * whether the email address is known.
 */
export const requestPasswordReset = defineCall({
  name: 'requestPasswordReset',
  method: 'POST',
  versions: ['v1'],
  path: '/users/local/request-password-reset',
  body: z.object({ email: Email, locale: z.optional(LocaleText) }),
  response: z.object({ result: z.literal(true) }),
  errors: [],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
