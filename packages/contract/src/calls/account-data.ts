import { AccountData } from '../account.ts'
import { defineCall } from '../call.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'

/**
 * GET /users/account-data (spec §7): returns the signed-in account. Responds with status 418 to an expired access token
 * and with 401 to a missing token.
 */
export const accountData = defineCall({
  name: 'accountData',
  method: 'GET',
  versions: ['v1'],
  path: '/users/account-data',
  response: AccountData,
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
