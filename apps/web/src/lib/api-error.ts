import type { WireErrorCode } from '@cambio/contract/error-codes'
import type { ApiAnswer } from './api-calls.ts'

/** Why a call brought nothing: a code of the service, or that it could not be reached at all. */
export type ApiErrorCode = WireErrorCode | 'UNREACHABLE' | 'UNRECOGNISED'

export interface ApiErrorDetails {
  expected?: string | undefined
  expectedGeneral?: string | undefined
  /** What a refund brings now, where what the person was shown is out of date. */
  refund?: ApiAnswer<'orderRefundInfo'> | undefined
}

export interface ApiErrorData {
  details?: ApiErrorDetails | undefined
  address?: string | undefined
  memo?: string | undefined
}

/** A call that failed. Pages decide by `code`, never by HTTP status. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  readonly data: ApiErrorData

  constructor(code: ApiErrorCode, message: string, data: ApiErrorData = {}) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Whether a call was given up by ourselves because a newer one took its place. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
