import { DAY_MS, HOUR_MS, KEEP_MS, MINUTE_MS } from '@cambio/core/prices/price-point'
import { NOON } from '@cambio/core/testing/fixtures'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool, createPostgresStores } from '../compose-stores.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
let pool: ReturnType<typeof createPool>
let store: ReturnType<typeof createPostgresStores>['priceHistory']
beforeAll(async () => {
  database = await createTestDatabase()
  // Use the owner's role, which may write to every table.
  pool = createPool(database.ownerUrl, 4)
  store = createPostgresStores(pool).priceHistory
})
afterAll(async () => {
  await pool.end()
  await database.close()
})

const begin = (at: number, lengthMs: number) => Math.floor(at / lengthMs) * lengthMs

it('keeps the first price of each minute, hour and day with all its digits', async () => {
  const first = begin(NOON, DAY_MS) + 5 * HOUR_MS
  await store.record({ SHIB: '0.0000175000000001', BTC: '68000' }, first + 1_234)
  await store.record({ SHIB: '0.0000176' }, first + 30_000)
  await store.record({ SHIB: '0.0000177' }, first + MINUTE_MS)
  const all = await Promise.all((['minute', 'hour', 'day'] as const).map((one) => store.since('SHIB', one, 0)))
  const price = '0.0000175000000001'
  expect(all).toEqual([
    [
      { at: first, price },
      { at: first + MINUTE_MS, price: '0.0000177' },
    ],
    [{ at: first, price }],
    [{ at: begin(first, DAY_MS), price }],
  ])
  expect(await store.since('SHIB', 'minute', first + 1)).toHaveLength(1)
  expect([...(await store.allSince('hour', 0)).keys()]).toEqual(['BTC', 'SHIB'])
  expect(await store.newestBetween(first, first + MINUTE_MS - 1)).toEqual(
    new Map([
      ['BTC', { at: first, price: '68000' }],
      ['SHIB', { at: first, price }],
    ]),
  )
})

it('preserves live prices when backfilling a price history', async () => {
  const now = begin(NOON, DAY_MS)
  await store.record({ LTC: '92' }, now)
  expect(await store.withoutPast(['LTC', 'ETH'])).toEqual(['LTC', 'ETH'])
  const past = [now - HOUR_MS, now].map((at) => ({ at, price: '7' }))
  await store.addPast('LTC', { minute: past, hour: past, day: [] }, NOON)
  expect(await store.withoutPast(['LTC', 'ETH'])).toEqual(['ETH'])
  await store.addPast('LTC', { minute: [], hour: [], day: [{ at: now - DAY_MS, price: '5' }] }, NOON)
  for (const resolution of ['minute', 'hour'] as const)
    expect(await store.since('LTC', resolution, 0)).toEqual([
      { at: now - HOUR_MS, price: '7' },
      { at: now, price: '92' },
    ])
  expect((await store.since('LTC', 'day', 0)).map(({ price }) => price)).toEqual(['5', '92'])
})

it('deletes expired minute prices but retains hourly and daily prices', async () => {
  const now = begin(NOON, DAY_MS) + 40 * DAY_MS
  await store.record({ TON: '3' }, now - KEEP_MS.minute - MINUTE_MS)
  await store.record({ TON: '3.1' }, now)
  await store.prune('minute', now - KEEP_MS.minute)
  expect(await store.since('TON', 'minute', 0)).toEqual([{ at: now, price: '3.1' }])
  expect(await store.since('TON', 'hour', 0)).toHaveLength(2)
})

it.each([
  ["'BTC', 'minute', to_timestamp(61), 5", 'price_point_check'],
  ["'BTC', 'day', to_timestamp(3600), 5", 'price_point_check'],
  ["'BTC', 'week', to_timestamp(0), 5", 'price_point_resolution_check'],
  ["'BTC', 'day', to_timestamp(0), 0", 'price_point_price_check'],
  ["'BTC', 'day', to_timestamp(0), 'NaN'", 'price_point_price_check'],
  ["'', 'day', to_timestamp(0), 5", 'price_point_currency_title_check'],
])('rejects the price point %s', async (point, constraint) => {
  await expect(pool.query(`INSERT INTO price_point VALUES (${point})`)).rejects.toMatchObject({ constraint })
})
