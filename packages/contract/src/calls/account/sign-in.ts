import * as z from 'zod/mini'
import { AccountData } from '../../account.ts'
import { BrowserFingerprint, PasswordText } from '../../account-fields.ts'
import { defineCall } from '../../call.ts'
import { Email } from '../../fields.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'

/**
 * POST /users/local/authenticate (spec §7): signs a browser in and sets its cookies. An unknown email address and a
 * wrong password cause the same error.
 */
export const signIn = defineCall({
  name: 'signIn',
  method: 'POST',
  versions: ['v1'],
  path: '/users/local/authenticate',
  body: z.object({
    email: Email,
    password: PasswordText,
    browserFingerprint: z.optional(BrowserFingerprint),
  }),
  response: AccountData,
  errors: ['ERR_INVALID_CREDENTIALS'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
