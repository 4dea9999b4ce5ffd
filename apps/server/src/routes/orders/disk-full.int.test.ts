import { afterAll, beforeAll, expect, it } from 'vitest'
import { orderPayload } from '../../testing/order-payload.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const TABLES = ['orders', 'order_event', 'idempotency_key', 'journal', 'webhook_delivery']

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

const create = () => house.app.inject({ method: 'POST', url: '/api/v2/orders/public/create', payload: orderPayload() })

/** Rows of every table that an order is written to, and the deposit addresses still free. */
async function rows(): Promise<unknown> {
  const counts = TABLES.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`).join(', ')
  return house.query(`SELECT ${counts}, (SELECT count(*) FROM own_address WHERE order_id IS NULL) AS free`)
}

it('answers 503 while the disk is full, writes no part of an order, and goes on when there is room', async () => {
  // Postgres's own word for it, at the last row that a create writes.
  await house.query(`
    CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION USING ERRCODE = 'disk_full', MESSAGE = 'could not extend file: No space left on device'; END $$`)
  await house.query('CREATE TRIGGER no_space AFTER INSERT ON order_event EXECUTE FUNCTION no_space()')
  const before = await rows()
  const refused = await create()
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'ERR_SERVICE_UNAVAILABLE'])
  expect(refused.body).not.toContain('space')
  expect(await rows()).toEqual(before)
  await house.query('DROP TRIGGER no_space ON order_event')
  expect((await create()).statusCode).toBe(200)
})
