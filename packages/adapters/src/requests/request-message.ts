import { DomainError, type DomainErrorCode, type DomainErrorDetails } from '@cambio/core/shared/domain-error'
import type { WorkerRequestKind } from '@cambio/core/requests/worker-requests'

/** Channel on which Postgres announces a new request, and the one that names a finished one. */
export const REQUEST_CHANNEL = 'worker_request'
export const REQUEST_DONE_CHANNEL = 'worker_request_done'
/** How long a caller waits for the outcome, and a request may wait to be started, milliseconds. */
export const REQUEST_TIMEOUT_MS = 9_000

/** What a request row holds, sealed. */
export interface RequestMessage {
  kind: WorkerRequestKind
  input: unknown
  /** After this time the worker does not start it, epoch milliseconds. */
  startBefore: number
}

/** What an outcome holds, sealed. */
export type OutcomeMessage =
  | { ok: true; result: unknown }
  | { ok: false; code: DomainErrorCode; message: string; details: DomainErrorDetails }
  /** The use case failed in an unexpected way: the caller answers an internal error. */
  | { ok: 'failed' }

/** The name under which the body of a request is sealed, and that of its outcome. */
export const requestName = (requestId: string): string => `request ${requestId}`
export const outcomeName = (requestId: string): string => `outcome ${requestId}`

/** @throws {DomainError} as the use case did */
export function readOutcome(outcome: OutcomeMessage): unknown {
  if (outcome.ok === true) return outcome.result
  if (outcome.ok === false) throw new DomainError(outcome.code, outcome.message, outcome.details)
  throw new Error('The worker could not carry the request out')
}
