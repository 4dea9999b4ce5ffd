import { createTestDatabase, type TestDatabase } from '@cambio/adapters/postgres/testing/test-database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withOwner } from './owner-client.ts'
import { waitUntilPayable } from './payable.ts'

const ETH = { slug: 'eth', currency_title: 'ETH', network_title: 'ETH' }
const EUR = { slug: 'eur-sepa', currency_title: 'EUR', network_title: 'SEPA' }

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.close())

it('waitUntilPayable does not wait for the inventory of an instrument that the operator funds later', async () => {
  const prices = { ETH: '3000', EUR: '1.1' }
  const tick = { prices, payoutFees: { eth: '1', 'eur-sepa': '0' }, inventory: { eth: '1' } }
  await withOwner(database.ownerUrl, (client) =>
    client.query('INSERT INTO rate_tick (at, tick) VALUES (1, $1)', [JSON.stringify(tick)]),
  )
  expect(await waitUntilPayable(database.ownerUrl, [ETH], [EUR])).toEqual(['EUR (SEPA)'])
})
