import type { WireErrorCode } from '@cambio/contract/error-codes'
import type { ApiAnswer } from './api-calls.ts'

/** Why a call failed: an error code of the server, or a failure to reach or understand it. */
export type ApiErrorCode = WireErrorCode | 'UNREACHABLE' | 'UNRECOGNISED'

export interface ApiErrorDetails {
  expected?: string | undefined
  expectedGeneral?: string | undefined
  /** After a 429: how long to wait before the next call. */
  retryAfterSeconds?: number | undefined
  /** The action that needs two-factor authentication, and the methods the user may use. */
  secondStep?: { act: string; ways: readonly ('totp' | 'passkey' | 'recovery')[] } | undefined
  /** The current rate, when the server rejected the claimed one. */
  currentRate?: { price: string; updatedAt: number; amountToGet: string } | undefined
  /** The current refund, when the one that the user saw is out of date. */
  refund?: ApiAnswer<'orderRefundInfo'> | undefined
}

export interface ApiErrorData {
  details?: ApiErrorDetails | undefined
  address?: string | undefined
  memo?: string | undefined
  /** The invalid fields. */
  fields?: readonly { path: string; problem: string }[] | undefined
}

/** HTTP status of rate limiting, the only rejection without an error code of its own. */
const TOO_MANY_REQUESTS = 429

/** A failed call. Pages decide by `code`, never by HTTP status. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  readonly data: ApiErrorData
  /** HTTP status of the answer; null when no answer came. Only `isOutcomeUnknown` decides by it. */
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

/** Returns whether the page itself cancelled the call, because a newer one replaced it. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
