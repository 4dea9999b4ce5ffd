import * as z from 'zod/mini'
import { AccountData } from '../../account.ts'
import { BrowserFingerprint, InitData } from '../../account-fields.ts'
import { defineCall } from '../../call.ts'
import { printableText } from '../../fields.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'

/**
 * POST /users/telegram/authenticate (spec §7): signs in with launch data and sets the session cookies. The launch data
 * can open only one session. Fails with `ERR_NOT_FOUND` for a messenger user without an account, in which case the
 * launch data remains usable.
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
 * POST /users/telegram/create (spec §7): creates an account without an email address and password, and signs in. Fails
 * with `ERR_USER_ALREADY_REGISTERED` for a messenger user who already has an account.
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
