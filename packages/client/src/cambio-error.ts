/**
 * What went wrong, for a `switch`:
 *
 * - `unauthorized`: key, secret, clock or signature is wrong (401 `ERR_UNAUTHORIZED`);
 * - `invalid-address`: an address or memo was refused; `field` says which of them;
 * - `validation`: another field was refused; `field` names it;
 * - `rate-limit`: too many calls (429); `retryAfterSeconds` says when to continue;
 * - `unknown-outcome`: a write got no readable answer after all attempts. Repeat it with the same `idempotencyKey`;
 * - `unavailable`: a read got no readable answer after all attempts;
 * - `refused`: any other refusal; decide by `code`.
 */
export type CambioErrorKind =
  | 'unauthorized'
  | 'invalid-address'
  | 'validation'
  | 'rate-limit'
  | 'unknown-outcome'
  | 'unavailable'
  | 'refused'

/** The failed call, beside the body of the answer. */
export interface FailedCall {
  /** HTTP status; null if no readable answer arrived. */
  status: number | null
  retryAfterSeconds: number | null
  /** The call was a write that the server may have carried out. */
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

/** Error of every failed call. */
export class CambioError extends Error {
  override readonly name = 'CambioError'
  readonly kind: CambioErrorKind
  /** HTTP status; null if no readable answer arrived. */
  readonly status: number | null
  /** Error code of the API, such as `ERR_VALIDATION`; null if the answer has none. */
  readonly code: string | null
  /** Name of the first refused field, such as `rateMode`; `address` or `memo` for a refused address. */
  readonly field: string | null
  /** Details of the refusal, such as a minimum (`expected`), as decimal strings. */
  readonly details: Readonly<Record<string, unknown>>
  /** Seconds after which the call may be repeated; null if the server states none. */
  readonly retryAfterSeconds: number | null
  /** Idempotency key of the call; null if it had none. */
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
