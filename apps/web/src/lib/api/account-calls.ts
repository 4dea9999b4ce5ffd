import type { BodyOf, QueryOf, ResponseOf } from '@cambio/contract/call'
import type { AccountCalls } from '@cambio/contract/generated/account-calls'

/** Name of a call made by the account dialogs and pages. */
export type AccountCallName = keyof AccountCalls
/** Query parameters of the call `Name`. */
export type AccountQuery<Name extends AccountCallName> = QueryOf<AccountCalls[Name]>
/** Request body of the call `Name`. */
export type AccountBody<Name extends AccountCallName> = BodyOf<AccountCalls[Name]>
export type AccountAnswer<Name extends AccountCallName> = ResponseOf<AccountCalls[Name]>
