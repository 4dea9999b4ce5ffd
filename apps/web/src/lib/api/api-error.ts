import type { WireErrorCode } from '@cambio/contract/error-codes'
import type { ApiAnswer } from './api-calls.ts'

/** Reason why a call failed: a server error code, `UNREACHABLE`, or `UNRECOGNISED` for an unreadable response. */
export type ApiErrorCode = WireErrorCode | 'UNREACHABLE' | 'UNRECOGNISED'

export interface ApiErrorDetails {
  expected?: string | undefined
  /** Other networks that accept a rejected address, and which of them support the requested coin. */
  otherNetworks?: { networks: readonly string[]; sameCoin: readonly string[] } | undefined
  /** Machine-readable reason for a rejection, such as `launch_data_stale`. */
  reason?: string | undefined
  expectedGeneral?: string | undefined
  /** Slug of the currency in which the bounds are expressed; absent for the send currency. */
  expectedCurrency?: string | undefined
  /** Seconds to wait before the next call, after a 429. */
  retryAfterSeconds?: number | undefined
  /** Action that needs two-factor authentication, and the methods that the user may use. */
  twoFactor?: { act: string; ways: readonly ('totp' | 'passkey' | 'recovery')[] } | undefined
  /** Number of decimal places that the coin allows. Set only if the amount has too many. */
  maxDecimals?: number | undefined
  /** Missing value that prevents a quote for the pair. `instrument` is the slug of the coin whose value is missing. */
  missing?: { what: 'price' | 'fee' | 'reserve' | 'limit'; instrument?: string | undefined } | undefined
  /** Current rate, if the server rejected the rate in the request. */
  currentRate?: { price: string; updatedAt: number; amountToGet: string } | undefined
  /** Current refund amounts, if those that the user saw are out of date. */
  refund?: ApiAnswer<'orderRefundInfo'> | undefined
}

export interface ApiErrorData {
  details?: ApiErrorDetails | undefined
  address?: string | undefined
  memo?: string | undefined
  /** Invalid fields of the request. */
  fields?: readonly { path: string; problem: string }[] | undefined
}

/** HTTP status of a rate-limited call, whose response has no separate error code. */
const TOO_MANY_REQUESTS = 429

/** Error of a failed call. Pages must decide by `code`, never by the HTTP status. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  readonly data: ApiErrorData
  /** HTTP status; null if there was no response. Only `isOutcomeUnknown` may use it. */
  readonly status: number | null
  readonly isTooOften: boolean

  constructor(code: ApiErrorCode, message: string, data: ApiErrorData = {}, status?: number) {
    super(message)
    this.code = code
    this.data = data
    this.status = status ?? null
    this.isTooOften = status === TOO_MANY_REQUESTS
  }
}

/** Returns whether the page cancelled the call because a newer call replaced it. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
