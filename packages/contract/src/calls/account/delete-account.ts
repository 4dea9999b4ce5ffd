import * as z from 'zod/mini'
import { PasswordText } from '../../account-fields.ts'
import { defineCall } from '../../call.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'

/**
 * POST /users/delete: deletes the account's personal data and ends its sessions. Requires the password. Orders and the
 * journal remain, without personal data. If the account has a balance, the call fails with `ERR_UNPROCESSABLE_ENTITY`
 * unless `giveUpBalance` is set.
 */
export const deleteAccount = defineCall({
  name: 'deleteAccount',
  method: 'POST',
  versions: ['v1'],
  path: '/users/delete',
  body: z.object({ password: PasswordText, giveUpBalance: z.optional(z.boolean()) }),
  response: z.object({ result: z.literal(true) }),
  errors: [
    'ERR_UNAUTHORIZED',
    'ERR_IM_A_TEAPOT',
    'ERR_INVALID_CREDENTIALS',
    'ERR_UNPROCESSABLE_ENTITY',
    'ERR_FORBIDDEN',
  ],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
