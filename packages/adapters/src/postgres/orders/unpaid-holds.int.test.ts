import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '../compose-stores.ts'
import { PostgresOrderStore } from './order-store.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const CLIENT = { name: 'network:a', maxOrders: 1 }

let database: TestDatabase
let owner: ReturnType<typeof createPool>
let server: ReturnType<typeof createPool>

beforeAll(async () => {
  database = await createTestDatabase()
  owner = createPool(database.ownerUrl, 1)
  server = createPool(database.urls.server, 4)
})

afterAll(async () => {
  await owner.end()
  await server.end()
  await database.close()
})

test("frees an unpaid order's slot two minutes after the server that reserved the slot died", async () => {
  const orders = new PostgresOrderStore(server)
  expect(await orders.holdUnpaid([CLIENT], randomUUID())).toBe(true)
  const { rows } = await owner.query(
    `SELECT order_id, held_until BETWEEN now() + interval '110 seconds' AND now() + interval '2 minutes' AS is_bounded FROM unpaid_fill`,
  )
  expect(rows).toEqual([{ order_id: null, is_bounded: true }])
  expect(await orders.holdUnpaid([CLIENT], randomUUID())).toBe(false)
  await owner.query(`UPDATE unpaid_fill SET held_until = now() - interval '1 second'`)
  const holds = await Promise.all([1, 2, 3].map(() => orders.holdUnpaid([CLIENT], randomUUID())))
  expect(holds.filter(Boolean)).toHaveLength(1)
})

test("the server's database role can neither extend nor delete a reserved slot for an unpaid order", async () => {
  for (const sql of [`UPDATE unpaid_fill SET held_until = now() + interval '1 day'`, 'DELETE FROM unpaid_fill'])
    await expect(server.query(sql)).rejects.toThrow('permission denied')
})
