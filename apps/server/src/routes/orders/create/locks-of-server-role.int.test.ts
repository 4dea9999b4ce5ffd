import { NO_VALUE_CAPS } from '@cambio/adapters/chains/testing/memory-spend-store'
import { findBlockingRoles } from '@cambio/adapters/postgres/lock-watch'
import { PAYOUT_TIMEOUTS, createPool, createPostgresStores } from '@cambio/adapters/postgres/compose-stores'
import { PostgresSignerSettlementStore } from '@cambio/adapters/postgres/signer/signer-settlement-store'
import { PostgresSignerSpendStore } from '@cambio/adapters/postgres/signer/signer-spend-store'
import { SoleHolder } from '@cambio/adapters/postgres/signer/sole-holder'
import { brokenBy } from '@cambio/adapters/postgres/testing/broken-by'
import { EARNINGS_ASSET } from '@cambio/core/affiliates/earnings-asset'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newUser } from '../../../testing/people.ts'
import { LTC_ADDRESS } from '../../../testing/order-payload.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

/** Time limit for a payout step while an attacker holds all locks of the server's database role, in milliseconds. */
const STEP_MS = 3_000

let stack: TestApp
let owner: pg.Client
let worker: pg.Pool
let signer: pg.Pool
/** An attacker's connection that uses the web server's database role. */
let attacker: pg.Client
let userId: number
let orderId: number
let orders = 0

beforeAll(async () => {
  stack = await startTestApp({ RATE_LIMIT_CREATES_PER_MINUTE: '1000' })
  owner = new pg.Client({ connectionString: stack.ownerUrl })
  await owner.connect()
  worker = createPool(stack.urls.worker, 4, PAYOUT_TIMEOUTS)
  signer = createPool(stack.urls.signer, 4, PAYOUT_TIMEOUTS)
  const browser = await newUser(stack, 'locked@example.org')
  userId = (await browser.get('/api/v1/users/account-data')).json().userId
})
afterAll(async () => {
  await Promise.all([owner?.end(), worker?.end(), signer?.end()])
  await stack?.close()
})
beforeEach(async () => {
  orderId = await createFixedOrder()
  attacker = new pg.Client({ connectionString: stack.urls.server })
  await attacker.connect()
})
afterEach(() => attacker.end())

async function createFixedOrder(): Promise<number> {
  await stack.tick()
  const address = (serial: number): string => `0x${(0xabcdef0000n + BigInt(serial)).toString(16).padStart(40, '0')}`
  const made = await stack.app.inject({
    method: 'POST',
    url: '/api/v2/orders/public/create',
    payload: {
      rateMode: 'FIXED',
      instrumentFrom: { currencyTitle: 'USDT', networkTitle: 'ERC20', slug: 'usdt-erc20' },
      instrumentTo: { currencyTitle: 'LTC', networkTitle: 'LTC', slug: 'ltc' },
      destinationAddress: LTC_ADDRESS,
      refundAddress: address((orders += 1)),
      claimedDepositAmount: '100',
    },
  })
  expect(made.statusCode, made.body).toBe(200)
  return made.json().orderId
}

/** Acquires every lock that the server's database role may take, in a transaction that remains open. */
async function lockEverything(): Promise<void> {
  await attacker.query('SELECT pg_advisory_lock(5160281)')
  for (const kind of [2, 3, 5])
    await attacker.query(
      `SELECT pg_advisory_lock(hashtextextended(name, ${kind})) FROM (
         SELECT slug FROM instrument UNION SELECT 'balance:' || $1 || ':' || slug FROM instrument
         UNION SELECT 'signer_grant' UNION SELECT $1 || ':a key') n (name)`,
      [userId],
    )
  await attacker.query(`SELECT pg_advisory_lock(hashtextextended('fiat_limit:' || $1, 8))`, [userId])
  await attacker.query('BEGIN')
  const { rows } = await owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  )
  const tries = rows.flatMap(({ name }) => [
    `LOCK TABLE "${name}" IN ACCESS EXCLUSIVE MODE`,
    `LOCK TABLE "${name}" IN ROW EXCLUSIVE MODE`,
    `SELECT 1 FROM "${name}" FOR UPDATE`,
  ])
  // Also try the statements and functions that lock an account or an order. The INSERT statements are included because
  // an INSERT locks the rows that the new row references.
  tries.push(
    `INSERT INTO session (session_id, user_id, created_at, last_seen_at, expires_at, user_agent)
      VALUES (gen_random_uuid(), ${userId}, now(), now(), now(), '')`,
    `INSERT INTO order_push (order_id, endpoint, p256dh, auth)
      SELECT order_id, 'https://push.example', repeat('a', 87), repeat('a', 22) FROM orders`,
    `SELECT hold_account(user_id, NULL) FROM account`,
    `SELECT assign_deposit_target(${userId}, 'ethereum', NULL)`,
  )
  for (const sql of tries) {
    await attacker.query('SAVEPOINT one')
    await attacker.query(sql).catch(() => attacker.query('ROLLBACK TO one'))
  }
}

/**
 * Locks the exposure book as the `reserve_exposure` function does. The lock is held until the test ends the
 * transaction.
 */
async function lockExposure(): Promise<pg.Client> {
  const holder = new pg.Client({ connectionString: stack.ownerUrl })
  await holder.connect()
  await holder.query('BEGIN')
  await holder.query('UPDATE exposure_book SET ceiling = ceiling')
  await holder.query('UPDATE exposure_client SET ceiling = ceiling')
  return holder
}

async function timed<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const result = await work()
  expect(performance.now() - startedAt).toBeLessThan(STEP_MS)
  return result
}

const moveTo = (state: string) => worker.query('UPDATE orders SET state = $2 WHERE order_id = $1', [orderId, state])

describe("an attacker who holds every lock that the server's database role can take", () => {
  beforeEach(lockEverything)

  it("the attacker's locks do not prevent the signer from starting or claiming a payment", async () => {
    const spend = {
      spendId: `spend-${orderId}`,
      asset: 'eth',
      recipient: 'somewhere',
      amountAtomic: 1n,
      valueMicro: 1n,
      caps: null,
    }
    const budget = { caps: NO_VALUE_CAPS, isApproved: false, direction: 'sent', payer: null } as const
    expect(await timed(() => new PostgresSignerSpendStore(signer).count([spend], budget))).toBe('counted')
    const payer = { userId, asset: EARNINGS_ASSET }
    const settlement = {
      subject: `withdrawal:${orderId}`,
      spendId: 'payment-1',
      recipient: 'somewhere',
      amountAtomic: 1n,
      asset: payer.asset,
      payer,
      client: `account:${userId}`,
    }
    const settlements = new PostgresSignerSettlementStore(signer)
    expect(await timed(() => settlements.claim(settlement, [], null, 10n))).toBe('claimed')
    await timed(async () => (await SoleHolder.open(stack.urls.signer)).release())
  })

  it("the attacker's locks do not prevent the worker from locking or changing an order", async () => {
    const { work } = createPostgresStores(worker)
    await timed(() =>
      work.transaction(async ({ orders: store }) => {
        expect(await store.findLocked(orderId)).toMatchObject({ orderId })
      }),
    )
    await timed(() => moveTo('EXCHANGING'))
  })

  it("the attacker's locks do not prevent the worker from recording a deposit at a locked address", async () => {
    const { rows } = await attacker.query<{ address: string }>(
      `SELECT given_address AS address FROM assign_deposit_target(${userId}, 'ethereum', NULL)`,
    )
    const transfer = { txId: `0x${orderId}`, outputKey: '0', address: rows[0]!.address, memo: null, contract: null }
    const now = Date.now()
    const sighting = {
      chain: 'ethereum',
      asset: 'eth',
      block: { height: 1, hash: 'a', at: now },
      owner: { orderId: null, userId },
      now,
      transfer: { ...transfer, amountAtomic: 1n },
    }
    const { stores } = createPostgresStores(worker).work
    expect(await timed(() => stores.chains.recordTransfer(sighting))).toEqual({ isNew: true })
  })

  it("the attacker's locks do not prevent the worker from storing a withdrawal", async () => {
    const { wallet } = createPostgresStores(worker)
    await timed(() => wallet.transaction(({ withdrawals }) => withdrawals.claimKey(userId, 'a key')))
    await timed(() =>
      worker.query(
        `INSERT INTO withdrawal (withdrawal_id, user_id, asset, amount, fee, address, created_at)
         VALUES ($1, $2, 'eth', 10, 1, 'somewhere', now())`,
        [orderId, userId],
      ),
    )
    const stored = await worker.query('SELECT 1 FROM withdrawal WHERE withdrawal_id = $1', [orderId])
    expect(stored.rowCount).toBe(1)
  })
})

describe('an order that ends while another session locks the exposure book', () => {
  it('an order ends without waiting for the exposure book lock and releases its exposure later', async () => {
    const holder = await lockExposure()
    await timed(() => moveTo('EXCHANGING'))
    const open = () => stack.query(`SELECT 1 FROM exposure_hold WHERE order_id = ${orderId} AND released_at IS NULL`)
    expect(await open()).toHaveLength(1)
    const { exposure } = createPostgresStores(worker)
    expect(await timed(() => exposure.releaseEnded())).toBe(0)
    await holder.query('ROLLBACK')
    await holder.end()
    await exposure.releaseEnded()
    expect(await open()).toEqual([])
    expect(await brokenBy(stack.ownerUrl, 'SELECT 1')).not.toContain(26)
  })
})

describe('a database role that blocks others', () => {
  it('findBlockingRoles reports both the blocking and the blocked role', async () => {
    await attacker.query(`BEGIN; UPDATE session SET last_seen_at = last_seen_at`)
    const waiting = worker.query(`UPDATE session SET user_agent = ''`)
    await vi.waitFor(async () => {
      expect(await findBlockingRoles(worker, 100)).toEqual([
        { role: 'cambio_server', waiting: 'cambio_worker', connections: 1, longestMs: expect.any(Number) },
      ])
    })
    await attacker.query('ROLLBACK')
    await waiting
    expect(await findBlockingRoles(worker, 100)).toEqual([])
  })

  it('the worker and the signer wait at most ten seconds for a lock', async () => {
    const { rows } = await worker.query('SHOW lock_timeout')
    expect([rows, (await signer.query('SHOW lock_timeout')).rows]).toEqual([
      [{ lock_timeout: '10s' }],
      [{ lock_timeout: '10s' }],
    ])
  })
})

it("an attacker's locks do not prevent the worker from comparing a bank transfer with its limit", async () => {
  await owner.query(
    `UPDATE orders SET from_slug = 'eur-sepa', rate_mode = 'FLOATING', user_id = $2, refund_address = NULL WHERE order_id = $1`,
    [orderId, userId],
  )
  await lockEverything()
  const sql = 'SELECT fiat_hold($1, 1000) AS hold'
  expect((await timed(() => worker.query(sql, [orderId]))).rows).toEqual([{ hold: null }])
})
