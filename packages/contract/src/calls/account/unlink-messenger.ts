import * as z from 'zod/mini'
import { PasswordText } from '../../account-fields.ts'
import { defineCall } from '../../call.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'

/**
 * POST /users/local/unlink-telegram: removes the link to the messenger user and ends the other sessions. Requires the
 * password (`ERR_INVALID_CREDENTIALS`). An account without email and password is `ERR_UNPROCESSABLE_ENTITY`.
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
