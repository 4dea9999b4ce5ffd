import * as z from 'zod/mini'
import { AccountData } from '../../account.ts'
import { CodeText, PasswordText } from '../../account-fields.ts'
import { defineCall } from '../../call.ts'
import { Email } from '../../fields.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'

/**
 * POST /users/local/change-email: another e-mail, to be confirmed anew; the old one is told. Wants the password
 * (`ERR_INVALID_CREDENTIALS`). Of an account without a second factor the first call sends a code to the present e-mail and answers
 * `ERR_VALIDATION` at `code`; the call with that code makes the change, a wrong one is `ERR_UNPROCESSABLE_ENTITY`. One that another account has is `ERR_USER_ALREADY_REGISTERED`.
 */
export const changeEmail = defineCall({
  name: 'changeEmail',
  method: 'POST',
  versions: ['v1'],
  path: '/users/local/change-email',
  body: z.object({
    email: Email,
    password: PasswordText,
    /** The code that the present e-mail was sent; asked for of an account without a second factor. */
    code: z.optional(CodeText),
  }),
  response: AccountData,
  errors: [
    'ERR_UNAUTHORIZED',
    'ERR_IM_A_TEAPOT',
    'ERR_INVALID_CREDENTIALS',
    'ERR_USER_ALREADY_REGISTERED',
    'ERR_FORBIDDEN',
    'ERR_VALIDATION',
    'ERR_UNPROCESSABLE_ENTITY',
  ],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
