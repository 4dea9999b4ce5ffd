import * as z from 'zod/mini'
import { AccountData } from '../../account.ts'
import { BrowserFingerprint, LocaleText, NewPassword } from '../../account-fields.ts'
import { defineCall } from '../../call.ts'
import { Email, printableText } from '../../fields.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'

/**
 * POST /users/local/create (spec §7): creates an account and emails a confirmation code. Does not open a session. Fails
 * with `ERR_VALIDATION` for the field `password` if the password is too short or too common. Fails with `ERR_NOT_FOUND`
 * for an unknown `referrerAffiliateId`, and the message then contains this field's name.
 */
export const signUp = defineCall({
  name: 'signUp',
  method: 'POST',
  versions: ['v1'],
  path: '/users/local/create',
  body: z.object({
    email: Email,
    password: NewPassword,
    browserFingerprint: z.optional(BrowserFingerprint),
    referrerAffiliateId: z.optional(printableText(64)),
    /** Language of emails. */
    locale: z.optional(LocaleText),
  }),
  response: AccountData,
  errors: ['ERR_USER_ALREADY_REGISTERED', 'ERR_NOT_FOUND'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
