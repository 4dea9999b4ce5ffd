import { randomUUID } from 'node:crypto'
import type { WorkerRequestKind, WorkerRequests } from '@cambio/core/requests/worker-requests'
import { DomainError } from '@cambio/core/shared/domain-error'
import type { Clock } from '@cambio/kernel/clock'
import type { Pool } from 'pg'
import { publish } from '../postgres/publish.ts'
import type { RequestBox } from './request-box.ts'
import {
  laneOf,
  outcomeName,
  readOutcome,
  REQUEST_CHANNEL,
  REQUEST_TIMEOUT_MS,
  requestName,
  type OutcomeMessage,
  type RequestMessage,
} from './request-message.ts'

/** Interval in milliseconds at which a caller polls for its request's outcome when no notification arrives. */
const LOOK_EVERY_MS = 1_000

/** Sends requests to the worker through the table `worker_request` and waits for their outcomes. */
export class PostgresWorkerRequests implements WorkerRequests {
  readonly #pool: Pool
  readonly #box: RequestBox
  readonly #clock: Clock
  readonly #waiting = new Map<string, () => void>()

  constructor({ pool, box, clock }: { pool: Pool; box: RequestBox; clock: Clock }) {
    this.#pool = pool
    this.#box = box
    this.#clock = clock
  }

  readonly requestRefund = this.#caller('requestRefund')
  readonly acceptRateChange = this.#caller('acceptRateChange')
  readonly refundIntoBalance = this.#caller('refundIntoBalance')
  readonly withdraw = this.#caller('withdraw')
  readonly confirmWithdrawal = this.#caller('confirmWithdrawal')
  readonly resendWithdrawalCode = this.#caller('resendWithdrawalCode')
  readonly cancelOwnWithdrawal = this.#caller('cancelOwnWithdrawal')
  readonly changeEmail = this.#caller('changeEmail')
  readonly confirmEmail = this.#caller('confirmEmail')
  readonly changePassword = this.#caller('changePassword')
  readonly resetPassword = this.#caller('resetPassword')
  readonly deleteAccount = this.#caller('deleteAccount')
  readonly changeSettings = this.#caller('changeSettings')
  readonly chooseMarkup = this.#caller('chooseMarkup')
  readonly setOrderEmail = this.#caller('setOrderEmail')
  readonly sealTarget = this.#caller('sealTarget')
  readonly proposeTotp = this.#caller('proposeTotp')
  readonly activateTotp = this.#caller('activateTotp')
  readonly beginPasskey = this.#caller('beginPasskey')
  readonly addPasskey = this.#caller('addPasskey')
  readonly renewRecoveryCodes = this.#caller('renewRecoveryCodes')
  readonly removeFactor = this.#caller('removeFactor')
  readonly beginPasskeyProof = this.#caller('beginPasskeyProof')
  readonly proveByTotpStep = this.#caller('proveByTotpStep')
  readonly proveByRecoveryCode = this.#caller('proveByRecoveryCode')
  readonly proveByPasskey = this.#caller('proveByPasskey')
  readonly addKey = this.#caller('addKey')
  readonly changeKey = this.#caller('changeKey')
  readonly deleteKey = this.#caller('deleteKey')
  readonly createMessengerAccount = this.#caller('createMessengerAccount')
  readonly linkMessenger = this.#caller('linkMessenger')
  readonly unlinkMessenger = this.#caller('unlinkMessenger')
  readonly addFirstEmail = this.#caller('addFirstEmail')
  readonly deleteMessengerAccount = this.#caller('deleteMessengerAccount')
  readonly setAlert = this.#caller('setAlert')
  readonly deleteAlert = this.#caller('deleteAlert')
  readonly writeToSupport = this.#caller('writeToSupport')
  readonly pressButton = this.#caller('pressButton')
  readonly listOwnWebhooks = this.#caller('listOwnWebhooks')
  readonly addOwnWebhook = this.#caller('addOwnWebhook')
  readonly deleteOwnWebhook = this.#caller('deleteOwnWebhook')
  readonly rotateWebhookSecret = this.#caller('rotateWebhookSecret')
  readonly testOwnWebhook = this.#caller('testOwnWebhook')
  readonly listWebhookDeliveries = this.#caller('listWebhookDeliveries')
  readonly replayWebhookDelivery = this.#caller('replayWebhookDelivery')

  /** Wakes the caller that is waiting for a request. Called for each notification on `REQUEST_DONE_CHANNEL`. */
  finished(requestId: string): void {
    this.#waiting.get(requestId)?.()
  }

  #caller<Kind extends WorkerRequestKind>(kind: Kind): WorkerRequests[Kind] {
    const call = (input: unknown): Promise<unknown> => this.#call(kind, input)
    return call as WorkerRequests[Kind]
  }

  async #call(kind: WorkerRequestKind, input: unknown): Promise<unknown> {
    const requestId = randomUUID()
    const startBefore = this.#clock.now() + REQUEST_TIMEOUT_MS
    const message: RequestMessage = { kind, input, startBefore }
    await this.#pool.query(
      `INSERT INTO worker_request (request_id, sealed_input, expires_at, lane)
       VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3::numeric / 1000), $4)`,
      [requestId, this.#box.seal(message, requestName(requestId)), REQUEST_TIMEOUT_MS, laneOf(kind)],
    )
    await publish(this.#pool, REQUEST_CHANNEL, [''])
    try {
      return readOutcome(await this.#outcome(requestId))
    } finally {
      this.#waiting.delete(requestId)
    }
  }

  async #outcome(requestId: string): Promise<OutcomeMessage> {
    const endsAt = performance.now() + REQUEST_TIMEOUT_MS
    while (performance.now() < endsAt) {
      const woken = this.#nextWake(requestId)
      const { rows } = await this.#pool.query<{ sealed_outcome: Buffer }>(
        'SELECT sealed_outcome FROM worker_request WHERE request_id = $1 AND finished_at IS NOT NULL',
        [requestId],
      )
      if (rows[0]) return this.#box.open(rows[0].sealed_outcome, outcomeName(requestId)) as OutcomeMessage
      await woken
    }
    throw new DomainError('WORKER_SILENT', 'The outcome is unknown: repeat the same request')
  }

  #nextWake(requestId: string): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, LOOK_EVERY_MS)
      this.#waiting.set(requestId, () => {
        clearTimeout(timer)
        resolve()
      })
    })
  }
}
