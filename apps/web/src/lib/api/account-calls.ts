import type { BodyOf, QueryOf, ResponseOf } from '@cambio/contract/call'
import type { AccountCalls } from '@cambio/contract/generated/account-calls'

/** Names and types of the calls that the account's dialogs and pages make. */
export type AccountCallName = keyof AccountCalls
export type AccountQuery<Name extends AccountCallName> = QueryOf<AccountCalls[Name]>
export type AccountBody<Name extends AccountCallName> = BodyOf<AccountCalls[Name]>
export type AccountAnswer<Name extends AccountCallName> = ResponseOf<AccountCalls[Name]>
