import * as z from 'zod/mini'
import { AccountData } from '../../account.ts'
import { LocaleText } from '../../account-fields.ts'
import { defineCall } from '../../call.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'

/**
 * POST /users/settings: changes the email language and which optional emails are sent. Omitted fields stay unchanged.
 */
export const changeAccountSettings = defineCall({
  name: 'changeAccountSettings',
  method: 'POST',
  versions: ['v1'],
  path: '/users/settings',
  body: z.object({
    locale: z.optional(LocaleText),
    notifications: z.optional(z.object({ orders: z.boolean() })),
  }),
  response: AccountData,
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
