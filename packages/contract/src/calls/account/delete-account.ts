import * as z from 'zod/mini'
import { PasswordText } from '../../account-fields.ts'
import { defineCall } from '../../call.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'

/**
 * POST /users/delete: forgets who the account belonged to and ends its sessions; wants the password. Orders and the journal stay,
 * without a name. Where there is something on its balance, `ERR_UNPROCESSABLE_ENTITY`, unless it is given up.
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
