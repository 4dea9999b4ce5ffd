import { ACCOUNT_CALLS } from '@cambio/contract/generated/account-calls'
import type { AccountAnswer, AccountBody, AccountCallName, AccountQuery } from '../../../lib/api/account-calls.ts'
import { makeCall, type CallInput } from '../../../lib/api/api-client.ts'
import { accountStore } from './account.ts'

/** Makes an API call for the account dialogs and pages. @throws {ApiError} */
export function callAccount<Name extends AccountCallName>(
  name: Name,
  input: CallInput<AccountQuery<Name>, AccountBody<Name>> = {},
): Promise<AccountAnswer<Name>> {
  return accountStore.signedIn(() => makeCall(ACCOUNT_CALLS[name], input))
}
