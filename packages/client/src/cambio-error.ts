/**
 * Kind of failed call, to branch on:
 *
 * - `unauthorized`: the server rejected the key, secret, timestamp or signature (401 `ERR_UNAUTHORIZED`);
 * - `invalid-address`: the server rejected an address or memo, which `field` specifies;
 * - `validation`: the server rejected another field, which `field` specifies;
 * - `rate-limit`: too many calls (429); wait `retryAfterSeconds` before the next call;
 * - `unknown-outcome`: a write may have succeeded, but no attempt received a readable response. Repeat the call with
 *   the same `idempotencyKey`;
 * - `unavailable`: no attempt at a read received a readable response;
 * - `refused`: any other rejection; see `code`.
 */
export type CambioErrorKind =
  | 'unauthorized'
  | 'invalid-address'
  | 'validation'
  | 'rate-limit'
  | 'unknown-outcome'
  | 'unavailable'
  | 'refused'

/** Properties of a failed call that are not in the response body. */
export interface FailedCall {
  /** HTTP status; null if no readable response arrived. */
  status: number | null
  retryAfterSeconds: number | null
  /** True if the failed call was a write that the server may have executed. */
  isOutcomeUnknown: boolean
  idempotencyKey: string | null
  cause?: unknown
}

interface WireError {
  code?: string
  message?: string
  data?: {
    details?: Record<string, unknown>
    address?: string
    memo?: string
    fields?: { path: string; problem: string }[]
  }
}

/** Thrown for every failed call. */
export class CambioError extends Error {
  override readonly name = 'CambioError'
  readonly kind: CambioErrorKind
  /** HTTP status; null if no readable response arrived. */
  readonly status: number | null
  /** Error code that the API returned, such as `ERR_VALIDATION`; null if the response contains none. */
  readonly code: string | null
  /** Name of the first rejected field, such as `rateMode`. For a rejected address, `address` or `memo`. */
  readonly field: string | null
  /** Details of the rejection, such as the minimum amount (`expected`). Amounts are decimal strings. */
  readonly details: Readonly<Record<string, unknown>>
  /** Number of seconds to wait before repeating the call; null if the server specifies none. */
  readonly retryAfterSeconds: number | null
  /** Idempotency key of the failed call; null if the call had none. */
  readonly idempotencyKey: string | null

  constructor(call: FailedCall, body: unknown) {
    const { code = null, message, data = {} } = readWireError(body)
    super(message ?? textOf(call), { cause: call.cause })
    this.status = call.status
    this.code = code
    this.field = fieldOf(data)
    this.details = data.details ?? {}
    this.retryAfterSeconds = call.retryAfterSeconds
    this.idempotencyKey = call.idempotencyKey
    this.kind = kindOf(call, code, this.field)
  }
}

function readWireError(body: unknown): WireError {
  return typeof body === 'object' && body !== null ? body : {}
}

function fieldOf({ address, memo, fields }: NonNullable<WireError['data']>): string | null {
  if (address !== undefined) return 'address'
  if (memo !== undefined) return 'memo'
  return fields?.[0]?.path ?? null
}

function kindOf({ status, isOutcomeUnknown }: FailedCall, code: string | null, field: string | null): CambioErrorKind {
  if (isOutcomeUnknown) return 'unknown-outcome'
  if (status === null || (status >= 500 && status <= 599)) return 'unavailable'
  if (status === 401) return 'unauthorized'
  if (status === 429) return 'rate-limit'
  if (field === 'address' || field === 'memo') return 'invalid-address'
  return code === 'ERR_VALIDATION' ? 'validation' : 'refused'
}

function textOf({ status, isOutcomeUnknown }: FailedCall): string {
  const answer = status === null ? 'The exchange did not answer' : `The exchange answered HTTP ${status}`
  return isOutcomeUnknown ? `${answer}. The call may have been carried out.` : `${answer}.`
}
