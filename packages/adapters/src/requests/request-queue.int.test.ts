import { randomUUID } from 'node:crypto'
import type { WorkerRequests } from '@cambio/core/requests/worker-requests'
import { DomainError } from '@cambio/core/shared/domain-error'
import { systemClock } from '@cambio/kernel/clock'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPool } from '../postgres/compose-stores.ts'
import { createTestDatabase, type TestDatabase } from '../postgres/testing/test-database.ts'
import { PostgresWorkerRequests } from './postgres-worker-requests.ts'
import { createRequestBox } from './request-box.ts'
import { requestName, type RequestMessage } from './request-message.ts'
import { RequestQueue } from './request-queue.ts'

const SECRET = 'a secret of this test only'
const REFUND = {
  orderId: 7,
  destinationAddress: 'there',
  refundAddress: null,
  refundMemo: null,
  refundSeal: null,
  refundAmount: null,
  claimedNetworkFee: null,
  controlToken: 'token',
}
let database: TestDatabase
let serverPool: pg.Pool
let workerPool: pg.Pool
const requestRefund = vi.fn<WorkerRequests['requestRefund']>()
const withdraw = vi.fn<WorkerRequests['withdraw']>()
const errors: unknown[] = []

beforeEach(async () => {
  database = await createTestDatabase()
  serverPool = createPool(database.urls.server, 4)
  workerPool = createPool(database.urls.worker, 4)
  requestRefund.mockReset().mockResolvedValue(undefined)
  withdraw.mockReset()
  errors.length = 0
})
afterEach(async () => {
  await Promise.all([serverPool.end(), workerPool.end()])
  await database.close()
})

const server = (secret = SECRET) =>
  new PostgresWorkerRequests({ pool: serverPool, box: createRequestBox(secret), clock: systemClock })
const worker = () =>
  new RequestQueue({
    pool: workerPool,
    box: createRequestBox(SECRET),
    clock: systemClock,
    run: { requestRefund, withdraw } as unknown as WorkerRequests,
    onError: (error) => void errors.push(error),
    onFinished: () => {},
  })

/** Runs the worker until it has found and finished a request. */
async function runOne(queue = worker()): Promise<void> {
  await startOne(queue)
  await queue.whenIdle()
}

/** Runs the worker until it has started a request. */
async function startOne(queue: RequestQueue): Promise<void> {
  await vi.waitFor(async () => expect(await queue.startWaiting()).toBe(1), { timeout: 5_000 })
}

describe('a request from the server to the worker', () => {
  it('runs a request in the worker with the same input and returns its result', async () => {
    const call = server().requestRefund(REFUND)
    await runOne()
    await expect(call).resolves.toBeUndefined()
    expect(requestRefund).toHaveBeenCalledExactlyOnceWith(REFUND)
  })

  it("returns a use case's error to the server with its code and details", async () => {
    requestRefund.mockRejectedValue(new DomainError('REFUND_NOT_POSSIBLE', 'Nothing to refund', { field: 'orderId' }))
    const call = server().requestRefund(REFUND)
    const refused = call.catch((error: unknown) => error)
    await runOne()
    expect(await refused).toMatchObject({ code: 'REFUND_NOT_POSSIBLE', details: { field: 'orderId' } })
  })

  it('preserves big integers, byte arrays and undefined values in a request', async () => {
    const entry = { amountAtomic: 10n ** 30n, memo: null, bytes: new Uint8Array([1, 2]), none: undefined }
    withdraw.mockResolvedValue(entry as never)
    const call = server().withdraw({ repeatable: null, amountAtomic: 5n } as never)
    await runOne()
    expect(await call).toEqual(entry)
  })

  it('adds a missing idempotency key to a withdrawal request, so that a retry cannot withdraw twice', async () => {
    withdraw.mockResolvedValue({} as never)
    const call = server().withdraw({ repeatable: null } as never)
    await runOne()
    await call
    expect(withdraw.mock.calls[0]?.[0].repeatable).toMatchObject({ key: expect.stringMatching(/^request:/) })
  })

  it('runs a request only once while 20 workers process the queue', async () => {
    const call = server().requestRefund(REFUND)
    await vi.waitFor(async () => expect((await workerPool.query('SELECT FROM worker_request')).rowCount).toBe(1))
    const found = await Promise.all(Array.from({ length: 20 }, () => worker().startWaiting()))
    await call
    expect(found.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(requestRefund).toHaveBeenCalledTimes(1)
  })
})

describe('a slow request from the server to the worker', () => {
  let finish: () => void
  beforeEach(() => {
    const slow = Promise.withResolvers<void>()
    finish = slow.resolve
    requestRefund.mockReturnValueOnce(slow.promise)
  })

  it('a slow request does not delay other requests in its lane', async () => {
    const queue = worker()
    const slow = server().requestRefund(REFUND)
    await startOne(queue)
    const other = server().requestRefund(REFUND)
    await startOne(queue)
    await expect(other).resolves.toBeUndefined()
    finish()
    await expect(slow).resolves.toBeUndefined()
  })

  it("a guest's request never occupies a slot reserved for account holders' requests", async () => {
    const refund = Promise.withResolvers<void>()
    requestRefund.mockReturnValue(refund.promise)
    withdraw.mockResolvedValue({} as never)
    const guests = Array.from({ length: 6 }, () => server().requestRefund(REFUND))
    const isStored = async (count: number) =>
      expect((await workerPool.query('SELECT FROM worker_request')).rowCount).toBe(count)
    await vi.waitFor(() => isStored(6), { timeout: 5_000 })
    const queue = worker()
    const started = await queue.startWaiting()
    const withdrawal = server().withdraw({ repeatable: null } as never)
    await startOne(queue)
    await expect(withdrawal).resolves.toEqual({})
    expect([started, requestRefund.mock.calls.length]).toEqual([4, 4])
    finish()
    refund.resolve()
    do await queue.whenIdle()
    while ((await queue.startWaiting()) > 0)
    await Promise.allSettled(guests)
  })
})

describe("an attacker with the server's database role", () => {
  const insert = (id: string, sealed: Buffer) =>
    serverPool.query(
      `INSERT INTO worker_request (request_id, sealed_input, expires_at) VALUES ($1, $2, now() + interval '9 seconds')`,
      [id, sealed],
    )
  const message: RequestMessage = { kind: 'requestRefund', input: REFUND, startBefore: Date.now() + 9_000 }

  it('an attacker cannot delay a request by inserting thousands of unencrypted request rows', async () => {
    const queue = worker()
    await serverPool.query(
      `INSERT INTO worker_request (request_id, sealed_input, expires_at, lane)
       SELECT gen_random_uuid(), '\\x00', clock_timestamp() + interval '55 seconds', lane
       FROM generate_series(1, 10000), unnest(ARRAY['account', 'guest']) AS lane`,
    )
    const call = server().requestRefund(REFUND)
    // The first call claims some forged rows of both lanes. The second call deletes the remaining ones.
    expect(await queue.startWaiting()).toBe(8)
    await queue.whenIdle()
    await runOne(queue)
    await expect(call).resolves.toBeUndefined()
    const { rows } = await workerPool.query(
      'SELECT count(*)::int AS waiting FROM worker_request WHERE finished_at IS NULL',
    )
    expect(rows).toEqual([{ waiting: 0 }])
  })

  it('does not run a request that was encrypted with another secret', async () => {
    const id = randomUUID()
    await insert(id, createRequestBox('a guess of the secret').seal(message, requestName(id)))
    await runOne()
    expect(requestRefund).not.toHaveBeenCalled()
    expect(errors).toHaveLength(1)
  })

  it('does not run a request whose content was copied from another request', async () => {
    const id = randomUUID()
    await insert(randomUUID(), createRequestBox(SECRET).seal(message, requestName(id)))
    await runOne()
    expect(requestRefund).not.toHaveBeenCalled()
  })

  it('does not run a request a second time when the worker that claimed the request dies', async () => {
    const id = randomUUID()
    await insert(id, createRequestBox(SECRET).seal(message, requestName(id)))
    await workerPool.query(`UPDATE worker_request SET claimed_at = clock_timestamp() - interval '31 seconds'`)
    expect(await worker().startWaiting()).toBe(0)
    expect(requestRefund).not.toHaveBeenCalled()
  })

  it('does not run an expired request', async () => {
    const id = randomUUID()
    const late: RequestMessage = { ...message, startBefore: Date.now() - 1 }
    await insert(id, createRequestBox(SECRET).seal(late, requestName(id)))
    await runOne()
    expect(requestRefund).not.toHaveBeenCalled()
  })
})
