import * as z from 'zod/mini'
import { AccountData } from '../../account.ts'
import { InitData, NewPassword } from '../../account-fields.ts'
import { defineCall } from '../../call.ts'
import { Email } from '../../fields.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'

/** GET /users/telegram/link: returns whether a messenger user is linked to the signed-in account. */
export const messengerLink = defineCall({
  name: 'messengerLink',
  method: 'GET',
  versions: ['v1'],
  path: '/users/telegram/link',
  response: z.object({
    /** Whether this exchange has a mini-app. */
    hasMiniApp: z.boolean(),
    /** Link that opens the mini-app; null when the operator has not set it. */
    miniAppUrl: z.nullable(z.string()),
    /** Time of the link, ISO 8601; null without a link. */
    linkedAt: z.nullable(z.string()),
    /** Bot of the exchange in the messenger; null when the exchange has none. */
    bot: z.nullable(
      z.object({
        /** Link that opens the chat with the bot; null when the operator has not set it. */
        url: z.nullable(z.string()),
        /** Whether the bot can write to the linked messenger user, who has started it and does not block it. */
        canWrite: z.boolean(),
      }),
    ),
  }),
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/**
 * POST /users/local/link-telegram (spec §7): links the messenger user in the launch data to the signed-in account. The
 * account's email must be confirmed (`ERR_UNPROCESSABLE_ENTITY`), and the session at most 15 minutes old
 * (`ERR_FORBIDDEN`). Fails with `ERR_USER_ALREADY_REGISTERED` when the messenger user is linked to another account.
 * With `moveFromOtherAccount`, the link moves instead, unless the other account has a password or owns something
 * (`ERR_UNPROCESSABLE_ENTITY`).
 */
export const linkMessenger = defineCall({
  name: 'linkMessenger',
  method: 'POST',
  versions: ['v1'],
  path: '/users/local/link-telegram',
  body: z.object({ initData: InitData, moveFromOtherAccount: z.optional(z.boolean()) }),
  response: AccountData,
  errors: [
    'ERR_UNAUTHORIZED',
    'ERR_IM_A_TEAPOT',
    'ERR_FORBIDDEN',
    'ERR_INVALID_CREDENTIALS',
    'ERR_USER_ALREADY_REGISTERED',
    'ERR_UNPROCESSABLE_ENTITY',
    'ERR_NOT_FOUND',
  ],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/**
 * POST /users/telegram/add-email: gives an email and a password to an account that was created in the messenger.
 * Requires launch data of the linked messenger user instead of a password. The server emails a code that confirms the
 * address.
 */
export const addFirstEmail = defineCall({
  name: 'addFirstEmail',
  method: 'POST',
  versions: ['v1'],
  path: '/users/telegram/add-email',
  body: z.object({ initData: InitData, email: Email, password: NewPassword }),
  response: AccountData,
  errors: [
    'ERR_UNAUTHORIZED',
    'ERR_IM_A_TEAPOT',
    'ERR_INVALID_CREDENTIALS',
    'ERR_USER_ALREADY_REGISTERED',
    'ERR_UNPROCESSABLE_ENTITY',
    'ERR_NOT_FOUND',
  ],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
