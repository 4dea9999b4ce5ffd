import { createPool } from '@cambio/adapters/postgres/create-pool'
import { present } from '@cambio/kernel/assert'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, TestProcess } from '../testing/processes.ts'
import { openWorld, type World } from '../testing/world.ts'

const STARTED_MS = 30_000
/** Maximum gap between two ticks when another price service takes over, in milliseconds. */
const TAKEOVER_MS = 10_000

let world: World
let pool: ReturnType<typeof createPool>
const running = new Map<string, TestProcess>()

beforeAll(async () => {
  world = await openWorld()
  pool = createPool(world.ownerUrl, 2)
  // Store a network fee as a worker would, because the price service skips chains without fees.
  await pool.query(`INSERT INTO payout_fee (slug, chain, fee_atomic) VALUES ('eth', 'ethereum', 21000)`)
}, 120_000)

afterAll(async () => {
  for (const one of running.values()) if (!one.hasEnded) await one.stop()
  await pool?.end()
  await world?.close()
}, 60_000)

const holder = async (): Promise<{ holder: string; token: string } | null> =>
  (await pool.query<{ holder: string; token: string }>('SELECT holder, token FROM price_lease')).rows[0] ?? null

function start(name: string): TestProcess {
  const { PRICES_DATABASE_URL: url = '', EXCHANGES = '' } = world.workerEnvironment()
  const started = new TestProcess('apps/prices/src/main.ts', { DATABASE_URL: url, EXCHANGES, RATE_TICK_MS: '200' })
  running.set(name, started)
  return started
}

/** Waits for a tick that is newer than the given time, and returns its time. */
const tickAfter = (at: number, patienceMs: number): Promise<number> =>
  eventually('a newer tick is recorded', patienceMs, async () => {
    const { rows } = await pool.query<{ at: string }>('SELECT max(at)::text AS at FROM rate_tick')
    const newest = Number(rows[0]?.at ?? 0)
    return newest > at ? newest : null
  })

const isRunning = (name: string): Promise<true> =>
  eventually(`price service ${name} is running`, STARTED_MS, async () =>
    present(running.get(name), name).output.includes('prices is running') ? true : null,
  )

test('records prices that at least two exchanges reported', async () => {
  start('a')
  await tickAfter(0, STARTED_MS)
  const newest = present((await world.ticks.since(0)).at(-1), 'a tick')
  expect(newest.sources).toBeGreaterThanOrEqual(2)
  expect(Number(newest.prices.ETH)).toBeGreaterThan(0)
})

test('another price service takes over within seconds when the first one is killed', async () => {
  const first = present(await holder(), 'the first one records')
  start('b')
  await isRunning('b')
  await tickAfter(await tickAfter(0, TAKEOVER_MS), TAKEOVER_MS)
  expect(await holder()).toEqual(first)

  present(running.get('a'), 'a').signal('SIGKILL')
  await present(running.get('a'), 'a').ended(TAKEOVER_MS)
  const killedAt = await tickAfter(0, TAKEOVER_MS)
  await tickAfter(killedAt, TAKEOVER_MS)
  const second = present(await holder(), 'the second one records')
  expect(second.holder).not.toBe(first.holder)
  expect(Number(second.token)).toBe(Number(first.token) + 1)
})

test('the price service releases its lease on shutdown', async () => {
  await present(running.get('b'), 'b').stop()
  const { rows } = await pool.query('SELECT 1 FROM price_lease WHERE expires_at > clock_timestamp()')
  expect(rows).toEqual([])
})

test("the worker's database role cannot take over the price service's lease", async () => {
  const attacker = createPool(world.databaseUrls.worker, 1)
  for (const sql of [
    `INSERT INTO price_lease VALUES ('rates', 'thief', 9, 'infinity')`,
    `UPDATE price_lease SET holder = 'thief'`,
    'SELECT 1 FROM price_lease FOR UPDATE',
  ])
    await expect(attacker.query(sql), sql).rejects.toThrow('permission denied')
  await attacker.end()
})
