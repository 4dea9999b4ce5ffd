import { statSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orderPayload } from '../../../testing/order-payload.ts'
import { mountSmallDisk } from '../../../testing/small-disk.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const TABLES = ['orders', 'order_event', 'idempotency_key', 'journal', 'webhook_delivery']

/**
 * Maximum number of orders that the test creates before the disk must be full. Several may succeed because existing
 * table pages have free space.
 */
const MAX_TRIES = 40

const disk = mountSmallDisk()
if (!disk) console.log('Skips the test of a full disk: this process may not mount one.')
let stack: TestApp
let superuser: pg.Client
beforeAll(async () => {
  stack = await startTestApp({ RATE_LIMIT_CREATES_PER_MINUTE: '1000' })
  const url = new URL(process.env['TEST_SUPER_URL'] ?? '')
  url.pathname = new URL(stack.config.databaseUrl).pathname
  superuser = new pg.Client({ connectionString: url.href })
  await superuser.connect()
})
afterAll(async () => {
  await superuser?.end()
  await stack?.close()
  disk?.close()
})

const create = () => stack.app.inject({ method: 'POST', url: '/api/v2/orders/public/create', payload: orderPayload() })

/** Returns the number of free deposit addresses, and of rows in every table that a new order changes. */
async function rows(): Promise<unknown> {
  const counts = TABLES.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`).join(', ')
  return stack.query(`SELECT ${counts}, (SELECT count(*) FROM own_address WHERE order_id IS NULL) AS free`)
}

it('returns 503 and creates no partial order when Postgres reports a full disk', async () => {
  // Raise Postgres's disk-full error at the last row that a new order writes.
  await stack.query(`
    CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION USING ERRCODE = 'disk_full', MESSAGE = 'could not extend file: No space left on device'; END $$`)
  await stack.query('CREATE TRIGGER no_space AFTER INSERT ON order_event EXECUTE FUNCTION no_space()')
  const before = await rows()
  const refused = await create()
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'ERR_SERVICE_UNAVAILABLE'])
  expect(refused.body).not.toContain('space')
  expect(await rows()).toEqual(before)
  await stack.query('DROP TRIGGER no_space ON order_event')
  expect((await create()).statusCode).toBe(200)
})

it.skipIf(!disk)('returns 503 and creates no partial order while the disk of the orders table is full', async () => {
  if (!disk) return
  const [{ data_directory: folder } = {}] = (await superuser.query('SHOW data_directory')).rows
  disk.giveTo(statSync(folder).uid)
  await superuser.query(`CREATE TABLESPACE small LOCATION '${disk.path}'`)
  try {
    await superuser.query('ALTER TABLE orders SET TABLESPACE small')
    disk.fill()
    let before = await rows()
    let answer = await create()
    for (let tries = 0; answer.statusCode === 200 && tries < MAX_TRIES; tries += 1) {
      before = await rows()
      answer = await create()
    }
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'ERR_SERVICE_UNAVAILABLE'])
    expect(answer.body).not.toMatch(/space|extend/)
    expect(await rows()).toEqual(before)
    disk.clear()
    expect((await create()).statusCode).toBe(200)
  } finally {
    disk.clear()
    await superuser.query('ALTER TABLE orders SET TABLESPACE pg_default')
    await superuser.query('DROP TABLESPACE small')
  }
})
