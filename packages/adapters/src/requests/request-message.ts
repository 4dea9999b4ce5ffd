import { DomainError, type DomainErrorCode, type DomainErrorDetails } from '@cambio/core/shared/domain-error'
import type { WorkerRequestKind } from '@cambio/core/requests/worker-requests'

/** Channel on which Postgres announces a new request. */
export const REQUEST_CHANNEL = 'worker_request'
/** Channel on which Postgres publishes the ID of a completed request. */
export const REQUEST_DONE_CHANNEL = 'worker_request_done'
/**
 * Maximum time from the creation of a request to its outcome, in milliseconds. After that, the caller stops waiting,
 * and no worker starts the request.
 */
export const REQUEST_TIMEOUT_MS = 9_000

/** Queue to which a request belongs. A flood of requests in one lane does not delay requests in the other lane. */
export type RequestLane = 'account' | 'guest'

/** Requests that a caller without an account can trigger. */
const GUEST_REQUESTS: ReadonlySet<WorkerRequestKind> = new Set<WorkerRequestKind>([
  ...(['requestRefund', 'acceptRateChange', 'setOrderEmail', 'resetPassword'] as const),
  ...(['createMessengerAccount', 'setAlert', 'deleteAlert', 'writeToSupport'] as const),
])

export function laneOf(kind: WorkerRequestKind): RequestLane {
  return GUEST_REQUESTS.has(kind) ? 'guest' : 'account'
}

/** Decrypted contents of a request row. */
export interface RequestMessage {
  kind: WorkerRequestKind
  input: unknown
  /** Time after which the worker no longer starts the request, in epoch milliseconds. */
  startBefore: number
}

/** Decrypted outcome of a request. */
export type OutcomeMessage =
  | { ok: true; result: unknown }
  | { ok: false; code: DomainErrorCode; message: string; details: DomainErrorDetails }
  /** The use case threw an unexpected error, so the caller responds with an internal error. */
  | { ok: 'failed' }

/** Returns the name that binds an encrypted input to its request row. */
export const requestName = (requestId: string): string => `request ${requestId}`
/** Returns the name that binds an encrypted outcome to its request row. */
export const outcomeName = (requestId: string): string => `outcome ${requestId}`

/**
 * Returns the result in an outcome.
 * @throws {DomainError} when the use case threw it
 */
export function readOutcome(outcome: OutcomeMessage): unknown {
  if (outcome.ok === true) return outcome.result
  if (outcome.ok === false) throw new DomainError(outcome.code, outcome.message, outcome.details)
  throw new Error('The worker could not carry the request out')
}
