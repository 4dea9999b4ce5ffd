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
  type RequestLane,
  type RequestMessage,
} from './request-message.ts'

/** Maximum number of requests per lane that one worker runs concurrently. */
const SLOTS: Readonly<Record<RequestLane, number>> = { account: 4, guest: 4 }
/** Maximum number of requests that one worker runs concurrently. */
export const REQUESTS_AT_ONCE = SLOTS.account + SLOTS.guest
/** Maximum number of waiting rows that one query reads to find those that the server has not encrypted. */
const FORGED_PER_QUERY = 200
/** Maximum number of such queries before the queue starts requests again. */
const FORGED_QUERIES = 1_000
/** Time in milliseconds after which a request's row is deleted, counted from its creation. */
const KEEP_MS = 3_600_000

interface RequestQueueDeps {
  pool: Pool
  box: RequestBox
  clock: Clock
  run: WorkerRequests
  /**
   * Called for an unexpected error in a use case (not a `DomainError`), and for a row that the server has not
   * encrypted.
   */
  onError(error: unknown): void
  /** Called when a request has finished and its slot is free for another one. */
  onFinished(): void
}

interface ClaimedRow {
  request_id: string
  sealed_input: Buffer
  lane: RequestLane
}

/** Worker's side of `worker_request`: claims requests, runs their use cases and stores the outcomes. */
export class RequestQueue {
  readonly #deps: RequestQueueDeps
  readonly #running: Record<RequestLane, Set<Promise<void>>> = { account: new Set(), guest: new Set() }
  #foundForged = false

  constructor(deps: RequestQueueDeps) {
    this.#deps = deps
  }

  /**
   * Starts as many waiting requests as their lanes have free slots, and returns how many it has started. Does not wait
   * for their outcomes, so a slow request does not delay others while its lane has a free slot. Runs each request at
   * most once. If a worker dies, the server responds with 503, and the caller repeats the request with the same
   * idempotency key.
   */
  async startWaiting(): Promise<number> {
    const lanes = (['account', 'guest'] as const)
      .map((lane) => ({ lane, free: SLOTS[lane] - this.#running[lane].size }))
      .filter(({ free }) => free > 0)
    if (lanes.length === 0) return 0
    if (this.#foundForged) await this.#deleteForged()
    const { rows } = await this.#deps.pool.query<ClaimedRow>(
      `WITH waiting AS MATERIALIZED (
         SELECT first.request_id FROM jsonb_to_recordset($1::jsonb) AS wanted(lane text, free int), LATERAL (
           SELECT request_id FROM worker_request
           WHERE lane = wanted.lane AND finished_at IS NULL AND expires_at > clock_timestamp()
             AND claimed_at IS NULL
           ORDER BY created_at LIMIT wanted.free FOR UPDATE SKIP LOCKED) AS first)
       UPDATE worker_request SET claimed_at = clock_timestamp() WHERE request_id IN (SELECT request_id FROM waiting)
       RETURNING request_id, sealed_input, lane`,
      [JSON.stringify(lanes)],
    )
    for (const row of rows) this.#start(row)
    return rows.length
  }

  /** Resolves when no request is running. */
  async whenIdle(): Promise<void> {
    await Promise.all([...this.#running.account, ...this.#running.guest])
  }

  /** Deletes request rows that are older than `KEEP_MS`. */
  async forgetOld(): Promise<void> {
    await this.#deps.pool.query(
      `DELETE FROM worker_request WHERE created_at < clock_timestamp() - make_interval(secs => $1::numeric / 1000)`,
      [KEEP_MS],
    )
  }

  /**
   * Deletes waiting rows that the server has not encrypted. An attacker with the server's database role could otherwise
   * delay real requests by a flood of such rows.
   */
  async #deleteForged(): Promise<void> {
    this.#foundForged = false
    for (let queries = 0; queries < FORGED_QUERIES; queries += 1) {
      const { rows } = await this.#deps.pool.query<Pick<ClaimedRow, 'request_id' | 'sealed_input'>>(
        `SELECT request_id, sealed_input FROM worker_request
         WHERE finished_at IS NULL AND claimed_at IS NULL AND expires_at > clock_timestamp()
         ORDER BY created_at LIMIT $1`,
        [FORGED_PER_QUERY],
      )
      const forged = rows.filter((row) => !this.#isSealed(row)).map((row) => row.request_id)
      await this.#deps.pool.query('DELETE FROM worker_request WHERE request_id = ANY ($1)', [forged])
      if (forged.length === 0 || rows.length < FORGED_PER_QUERY) return
    }
  }

  #isSealed({ request_id, sealed_input }: Pick<ClaimedRow, 'request_id' | 'sealed_input'>): boolean {
    try {
      this.#deps.box.open(sealed_input, requestName(request_id))
      return true
    } catch {
      return false
    }
  }

  #start({ request_id: requestId, sealed_input: sealed, lane }: ClaimedRow): void {
    const { onError, onFinished } = this.#deps
    const running = this.#running[lane]
    const run = this.#carryOut(requestId, sealed)
      .catch(onError)
      .finally(() => {
        running.delete(run)
        onFinished()
      })
    running.add(run)
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

  /** Decrypts a request. If the server has not encrypted it, records that forged rows exist, and throws. */
  #opened(requestId: string, sealed: Buffer): RequestMessage {
    try {
      return this.#deps.box.open(sealed, requestName(requestId)) as RequestMessage
    } catch (error) {
      this.#foundForged = true
      throw error
    }
  }

  async #outcomeOf(requestId: string, sealed: Buffer): Promise<OutcomeMessage> {
    const { clock, run, onError } = this.#deps
    try {
      const { kind, input, startBefore } = this.#opened(requestId, sealed)
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
 * Returns a request's input. Adds an idempotency key to a withdrawal without one. The key is derived from the request
 * ID, so one request never creates two withdrawals.
 */
function withRequestKey(kind: WorkerRequestKind, input: unknown, requestId: string): unknown {
  if (kind !== 'withdraw') return input
  const withdrawal = input as { repeatable: unknown }
  return { ...withdrawal, repeatable: withdrawal.repeatable ?? { key: `request:${requestId}`, requestHash: requestId } }
}
