import type { WorkerRequestKind, WorkerRequests } from '@cambio/core/requests/worker-requests'
import { DomainError } from '@cambio/core/shared/domain-error'
import type { Clock } from '@cambio/kernel/clock'
import type { Pool } from 'pg'
import type { RequestBox } from './request-box.ts'
import { outcomeName, requestName, type OutcomeMessage, type RequestMessage } from './request-message.ts'

/** Requests carried out at the same time by one worker. */
export const REQUESTS_AT_ONCE = 8
/** A worker that claimed a request and did not finish it is believed dead after this long, milliseconds. */
const CLAIM_MS = 30_000
/** How long rows are kept after they were made, milliseconds. */
const KEEP_MS = 3_600_000

interface RequestQueueDeps {
  pool: Pool
  box: RequestBox
  clock: Clock
  run: WorkerRequests
  /** Called with what a use case threw that is no `DomainError`, or when a row was not sealed by our server. */
  onError(error: unknown): void
}

/** The worker's side of `worker_request`: claims requests, runs their use cases, stores their outcomes. */
export class RequestQueue {
  readonly #deps: RequestQueueDeps

  constructor(deps: RequestQueueDeps) {
    this.#deps = deps
  }

  /**
   * Carries out waiting requests, at most `REQUESTS_AT_ONCE`. A request that a dead worker left is run again: every use case
   * is safe to repeat. Returns how many were found.
   */
  async runWaiting(): Promise<number> {
    const { rows } = await this.#deps.pool.query<{ request_id: string; sealed_input: Buffer }>(
      `UPDATE worker_request SET claimed_at = clock_timestamp() WHERE request_id IN (
         SELECT request_id FROM worker_request
         WHERE finished_at IS NULL AND expires_at > clock_timestamp()
           AND (claimed_at IS NULL OR claimed_at < clock_timestamp() - make_interval(secs => $2::numeric / 1000))
         ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING request_id, sealed_input`,
      [REQUESTS_AT_ONCE, CLAIM_MS],
    )
    await Promise.all(rows.map((row) => this.#carryOut(row.request_id, row.sealed_input)))
    return rows.length
  }

  /** Deletes old rows; what they held is sealed. */
  async forgetOld(): Promise<void> {
    await this.#deps.pool.query(
      `DELETE FROM worker_request WHERE created_at < clock_timestamp() - make_interval(secs => $1::numeric / 1000)`,
      [KEEP_MS],
    )
  }

  async #carryOut(requestId: string, sealed: Buffer): Promise<void> {
    const outcome = await this.#outcomeOf(requestId, sealed)
    await this.#deps.pool.query(
      `UPDATE worker_request SET sealed_outcome = $2, finished_at = clock_timestamp()
       WHERE request_id = $1 AND finished_at IS NULL`,
      [requestId, this.#deps.box.seal(outcome, outcomeName(requestId))],
    )
  }

  async #outcomeOf(requestId: string, sealed: Buffer): Promise<OutcomeMessage> {
    const { box, clock, run, onError } = this.#deps
    try {
      const { kind, input, startBefore } = box.open(sealed, requestName(requestId)) as RequestMessage
      if (clock.now() > startBefore) return { ok: 'failed' }
      const useCase = run[kind] as (input: unknown) => Promise<unknown>
      return { ok: true, result: await useCase(withRequestKey(kind, input, requestId)) }
    } catch (error) {
      if (error instanceof DomainError)
        return { ok: false, code: error.code, message: error.message, details: error.details }
      onError(error)
      return { ok: 'failed' }
    }
  }
}

/** A withdrawal without a key of its own is keyed by its request: run a second time, it is the same withdrawal. */
function withRequestKey(kind: WorkerRequestKind, input: unknown, requestId: string): unknown {
  if (kind !== 'withdraw') return input
  const withdrawal = input as { repeatable: unknown }
  return { ...withdrawal, repeatable: withdrawal.repeatable ?? { key: `request:${requestId}`, requestHash: requestId } }
}
