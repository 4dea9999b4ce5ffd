import type { WireErrorCode } from '@cambio/contract/error-codes'
import type { ApiAnswer } from './api-calls.ts'

/** Why a call brought nothing: a code of the service, or that it could not be reached at all. */
export type ApiErrorCode = WireErrorCode | 'UNREACHABLE' | 'UNRECOGNISED'

export interface ApiErrorDetails {
  expected?: string | undefined
  expectedGeneral?: string | undefined
  /** Asked too often: when it is worth asking again. */
  retryAfterSeconds?: number | undefined
  /** The act that is to be proved a second time, and by what it can be. */
  secondStep?: { act: string; ways: readonly ('totp' | 'passkey' | 'recovery')[] } | undefined
  /** The rate that holds now, where a claimed one was refused. */
  currentRate?: { price: string; updatedAt: number; amountToGet: string } | undefined
  /** What a refund brings now, where what the person was shown is out of date. */
  refund?: ApiAnswer<'orderRefundInfo'> | undefined
}

export interface ApiErrorData {
  details?: ApiErrorDetails | undefined
  address?: string | undefined
  memo?: string | undefined
  /** Which fields were wrong. */
  fields?: readonly { path: string; problem: string }[] | undefined
}

/** Asked too often: the one refusal that has no code of its own. */
const TOO_MANY_REQUESTS = 429

/** A call that failed. Pages decide by `code`, never by HTTP status. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  readonly data: ApiErrorData
  /** HTTP status of the answer; null where none came. Only `isOutcomeUnknown` decides by it. */
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

/** Whether a call was given up by ourselves because a newer one took its place. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
