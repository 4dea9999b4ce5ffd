import * as z from 'zod/mini'
import { AccountData } from '../../account.ts'
import { PasswordText } from '../../account-fields.ts'
import { defineCall } from '../../call.ts'
import { Email } from '../../fields.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'

/**
 * POST /users/local/change-email: another e-mail, to be confirmed anew; the old one is told. Wants the password
 * (`ERR_INVALID_CREDENTIALS`). One that another account has is `ERR_USER_ALREADY_REGISTERED`.
 */
export const changeEmail = defineCall({
  name: 'changeEmail',
  method: 'POST',
  versions: ['v1'],
  path: '/users/local/change-email',
  summary: 'Change the e-mail of the account',
  body: z.object({ email: Email, password: PasswordText }),
  response: AccountData,
  errors: [
    'ERR_UNAUTHORIZED',
    'ERR_IM_A_TEAPOT',
    'ERR_INVALID_CREDENTIALS',
    'ERR_USER_ALREADY_REGISTERED',
    'ERR_FORBIDDEN',
  ],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
