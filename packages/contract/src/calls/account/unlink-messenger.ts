import * as z from 'zod/mini'
import { PasswordText } from '../../account-fields.ts'
import { defineCall } from '../../call.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'

/**
 * POST /users/local/unlink-telegram: removes the link to the messenger user and ends the other sessions. Fails with
 * `ERR_INVALID_CREDENTIALS` for a wrong password. Fails with `ERR_UNPROCESSABLE_ENTITY` if the account has no password
 * or no confirmed email address, or if it got its first email address less than 24 hours ago.
 */
export const unlinkMessenger = defineCall({
  name: 'unlinkMessenger',
  method: 'POST',
  versions: ['v1'],
  path: '/users/local/unlink-telegram',
  body: z.object({ password: PasswordText }),
  response: z.object({ result: z.literal(true) }),
  errors: [
    'ERR_UNAUTHORIZED',
    'ERR_IM_A_TEAPOT',
    'ERR_INVALID_CREDENTIALS',
    'ERR_FORBIDDEN',
    'ERR_UNPROCESSABLE_ENTITY',
  ],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
