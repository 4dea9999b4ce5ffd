import * as z from 'zod/mini'
import { AccountData } from '../../account.ts'
import { CodeText, PasswordText } from '../../account-fields.ts'
import { defineCall } from '../../call.ts'
import { Email } from '../../fields.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'

/**
 * POST /users/local/change-email: starts a change of the account's email address and emails a code to the new address.
 * The account keeps its current address until `confirm-email` receives that code. Fails with `ERR_INVALID_CREDENTIALS`
 * for a wrong password and with `ERR_USER_ALREADY_REGISTERED` for another account's address. An account without a
 * second factor needs two calls. The first call sends a code to the current address and fails with `ERR_VALIDATION` for
 * `code`. The second call, with that code, starts the change. A wrong code causes `ERR_UNPROCESSABLE_ENTITY`.
 */
export const changeEmail = defineCall({
  name: 'changeEmail',
  method: 'POST',
  versions: ['v1'],
  path: '/users/local/change-email',
  body: z.object({
    email: Email,
    password: PasswordText,
    /** Code sent to the current email address. Required for an account without a second factor. */
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
