import type { BodyOf, QueryOf, ResponseOf } from '@cambio/contract/call'
import type { SiteCalls } from '@cambio/contract/generated/site-calls'

/** Names and types of the calls that every page may make. */
export type ApiCallName = keyof SiteCalls
export type ApiQuery<Name extends ApiCallName> = QueryOf<SiteCalls[Name]>
export type ApiBody<Name extends ApiCallName> = BodyOf<SiteCalls[Name]>
export type ApiAnswer<Name extends ApiCallName> = ResponseOf<SiteCalls[Name]>
