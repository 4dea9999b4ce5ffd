import type { WorkerRequestKind, WorkerRequests } from '@cambio/core/requests/worker-requests'
import { DomainError } from '@cambio/core/shared/domain-error'
import type { Clock } from '@cambio/kernel/clock'
import type { Pool } from 'pg'
import { publish } from '../postgres/publish.ts'
import type { RequestBox } from './request-box.ts'
import {
  outcomeName,
  REQUEST_DONE_CHANNEL,
  requestName,
  type OutcomeMessage,
  type RequestMessage,
} from './request-message.ts'

/** Maximum number of requests that one worker runs concurrently. */
export const REQUESTS_AT_ONCE = 8
/**
 * Time after which a claimed request without an outcome may be claimed again, in milliseconds. The worker that first
 * claimed it is then assumed dead.
 */
const CLAIM_MS = 30_000
/** Time for which request rows are kept after their creation, in milliseconds. */
const KEEP_MS = 3_600_000

interface RequestQueueDeps {
  pool: Pool
  box: RequestBox
  clock: Clock
  run: WorkerRequests
  /**
   * Called for an unexpected error in a use case (not a `DomainError`), and for a row that the server did not encrypt.
   */
  onError(error: unknown): void
}

/** Worker side of `worker_request`: claims requests, runs their use cases and stores the outcomes. */
export class RequestQueue {
  readonly #deps: RequestQueueDeps

  constructor(deps: RequestQueueDeps) {
    this.#deps = deps
  }

  /**
   * Runs up to `REQUESTS_AT_ONCE` waiting requests and returns the number of requests run. Also reruns requests
   * abandoned by a dead worker, which is safe because every use case is idempotent.
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

  /** Deletes request rows that are older than `KEEP_MS`. */
  async forgetOld(): Promise<void> {
    await this.#deps.pool.query(
      `DELETE FROM worker_request WHERE created_at < clock_timestamp() - make_interval(secs => $1::numeric / 1000)`,
      [KEEP_MS],
    )
  }

  async #carryOut(requestId: string, sealed: Buffer): Promise<void> {
    const outcome = await this.#outcomeOf(requestId, sealed)
    const { pool, box } = this.#deps
    const { rowCount } = await pool.query(
      `UPDATE worker_request SET sealed_outcome = $2, finished_at = clock_timestamp()
       WHERE request_id = $1 AND finished_at IS NULL`,
      [requestId, box.seal(outcome, outcomeName(requestId))],
    )
    if (rowCount === 1) await publish(pool, REQUEST_DONE_CHANNEL, [requestId])
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

/**
 * Returns a request's input. Adds an idempotency key derived from the request ID to a withdrawal without one.
 * Otherwise, a second run would create a second withdrawal.
 */
function withRequestKey(kind: WorkerRequestKind, input: unknown, requestId: string): unknown {
  if (kind !== 'withdraw') return input
  const withdrawal = input as { repeatable: unknown }
  return { ...withdrawal, repeatable: withdrawal.repeatable ?? { key: `request:${requestId}`, requestHash: requestId } }
}
