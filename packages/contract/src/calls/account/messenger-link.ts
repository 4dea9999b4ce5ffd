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
    /** Link that opens the mini-app; null if the operator has not configured it. */
    miniAppUrl: z.nullable(z.string()),
    /** When the messenger user was linked, ISO 8601; null if no user is linked. */
    linkedAt: z.nullable(z.string()),
    /**
     * Deadline for the messenger button that confirms a merge of another account into this one, ISO 8601. Null if no
     * merge is waiting.
     */
    mergeUntil: z.nullable(z.string()),
    /** The exchange's bot in the messenger; null if the exchange has no bot. */
    bot: z.nullable(
      z.object({
        /** Link that opens the chat with the bot; null if the operator has not configured it. */
        url: z.nullable(z.string()),
        /**
         * Whether the bot can write to the messenger user. This is possible once the user has started the bot, unless
         * the user has blocked it. The user is linked to the account or, if a merge is waiting, is the user who must
         * confirm the merge.
         */
        canWrite: z.boolean(),
      }),
    ),
  }),
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/**
 * POST /users/local/link-telegram (spec §7): links the messenger user in the launch data to the signed-in account. The
 * account's email address must be confirmed (otherwise `ERR_UNPROCESSABLE_ENTITY`). The session may be at most 15
 * minutes old (otherwise `ERR_FORBIDDEN`). Fails with `ERR_USER_ALREADY_REGISTERED` if the messenger user is linked to
 * another account. With `moveFromOtherAccount`, the link is moved to this account, unless the other account has a
 * password or owns something (`ERR_UNPROCESSABLE_ENTITY`). With `mergeOtherAccount`, the call only stores a request to
 * merge an account that owns something. The merge happens once the messenger user has pressed a button in the chat with
 * the bot.
 */
export const linkMessenger = defineCall({
  name: 'linkMessenger',
  method: 'POST',
  versions: ['v1'],
  path: '/users/local/link-telegram',
  body: z.object({
    initData: InitData,
    moveFromOtherAccount: z.optional(z.boolean()),
    mergeOtherAccount: z.optional(z.boolean()),
  }),
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
 * POST /users/telegram/add-email: stores an email address and a password for an account without them, and emails a code
 * to the address. The account gets both when `confirm-email` receives that code; until then, the response's
 * `pendingEmail` is the address. Instead of a password, the call requires launch data of the linked messenger user.
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
