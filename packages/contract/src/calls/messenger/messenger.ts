import * as z from 'zod/mini'
import { AccountData } from '../../account.ts'
import { BrowserFingerprint, NewPassword } from '../../account-fields.ts'
import { defineCall } from '../../call.ts'
import { Email, printableText } from '../../fields.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'

/** Raw launch data of the mini-app, `Telegram.WebApp.initData` (wire.md §6). */
const InitData = z.string().check(z.minLength(1), z.maxLength(4_096))

/**
 * POST /users/telegram/authenticate (spec §7): signs in with launch data and sets the session cookies. Opening a
 * session consumes the launch data. A messenger user without an account is `ERR_NOT_FOUND`, and the launch data then
 * stays usable.
 */
export const signInWithMessenger = defineCall({
  name: 'signInWithMessenger',
  method: 'POST',
  versions: ['v1'],
  path: '/users/telegram/authenticate',
  body: z.object({ initData: InitData, browserFingerprint: z.optional(BrowserFingerprint) }),
  response: AccountData,
  errors: ['ERR_INVALID_CREDENTIALS', 'ERR_NOT_FOUND'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/**
 * POST /users/telegram/create (spec §7): creates an account without email and password, and signs in. A messenger user
 * with an account is `ERR_USER_ALREADY_REGISTERED`.
 */
export const createWithMessenger = defineCall({
  name: 'createWithMessenger',
  method: 'POST',
  versions: ['v1'],
  path: '/users/telegram/create',
  body: z.object({
    initData: InitData,
    browserFingerprint: z.optional(BrowserFingerprint),
    referrerAffiliateId: z.optional(printableText(64)),
  }),
  response: AccountData,
  errors: ['ERR_INVALID_CREDENTIALS', 'ERR_USER_ALREADY_REGISTERED', 'ERR_NOT_FOUND'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/**
 * POST /users/local/link-telegram (spec §7): links the messenger user in the launch data to the signed-in account. The
 * session must be younger than 15 minutes (`ERR_FORBIDDEN`), and its email confirmed. A messenger user of another account
 * is `ERR_USER_ALREADY_REGISTERED`; with `moveFromOtherAccount` the link moves, unless the other account has a password or
 * owns something (`ERR_UNPROCESSABLE_ENTITY`).
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
 * POST /users/telegram/add-email: gives an email and a password to an account that was created in the messenger. Launch
 * data of its messenger user replaces the password. The server emails a code that confirms the address.
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
