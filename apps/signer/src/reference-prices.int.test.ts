import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { PostgresInstrumentStore } from '@cambio/adapters/postgres/prices/instrument-store'
import { createTestDatabase } from '@cambio/adapters/postgres/testing/test-database'
import { expect, it } from 'vitest'
import { REFERENCE_PRICES } from './reference-prices.ts'

it('every currency in the catalogue has a reference price in the signer', async () => {
  const database = await createTestDatabase()
  const pool = createPool(database.urls.signer, 1)
  const titles = (await new PostgresInstrumentStore(pool).all()).map(({ currencyTitle }) => currencyTitle)
  await pool.end()
  await database.close()
  expect(titles.length).toBeGreaterThan(20)
  expect(titles.filter((title) => REFERENCE_PRICES[title] === undefined)).toEqual([])
})
