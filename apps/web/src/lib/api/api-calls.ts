import type { BodyOf, QueryOf, ResponseOf } from '@cambio/contract/call'
import type { SiteCalls } from '@cambio/contract/generated/site-calls'

/** Name of a call that every page may make. */
export type ApiCallName = keyof SiteCalls
/** Query parameters of the call `Name`. */
export type ApiQuery<Name extends ApiCallName> = QueryOf<SiteCalls[Name]>
/** Request body of the call `Name`. */
export type ApiBody<Name extends ApiCallName> = BodyOf<SiteCalls[Name]>
export type ApiAnswer<Name extends ApiCallName> = ResponseOf<SiteCalls[Name]>
