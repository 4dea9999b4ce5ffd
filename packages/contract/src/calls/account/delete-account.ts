import * as z from 'zod/mini'
import { InitData, PasswordText } from '../../account-fields.ts'
import { defineCall } from '../../call.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'

/**
 * POST /users/delete: deletes the account's personal data and ends its sessions. Requires the password, or `initData`
 * for an account without one. Orders and the journal remain, without personal data. If the account has a balance, the
 * call fails with `ERR_UNPROCESSABLE_ENTITY` unless `giveUpBalance` is set. An account without an email, or whose first
 * email is less than 24 hours old, cannot give up a balance (reason `give_up_needs_email`).
 */
export const deleteAccount = defineCall({
  name: 'deleteAccount',
  method: 'POST',
  versions: ['v1'],
  path: '/users/delete',
  body: z.object({
    password: z.optional(PasswordText),
    /** Launch data of the mini-app, at most 15 minutes old, in place of the password that the account does not have. */
    initData: z.optional(InitData),
    giveUpBalance: z.optional(z.boolean()),
  }),
  response: z.object({ result: z.literal(true) }),
  errors: [
    'ERR_UNAUTHORIZED',
    'ERR_IM_A_TEAPOT',
    'ERR_INVALID_CREDENTIALS',
    'ERR_UNPROCESSABLE_ENTITY',
    'ERR_FORBIDDEN',
    'ERR_NOT_FOUND',
  ],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
