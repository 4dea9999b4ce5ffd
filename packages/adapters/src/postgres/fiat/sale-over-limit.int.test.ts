import { Catalogue } from '@cambio/core/instruments/catalogue'
import { newFill, type OrderFill } from '@cambio/core/orders/order-fill'
import type { Order } from '@cambio/core/orders/order'
import { becomesOverLimit } from '@cambio/core/orders/settle/sale-over-limit'
import { ETH, NOON } from '@cambio/core/testing/fixtures'
import { StoreFixtures } from '@cambio/core/testing/stores/stores-under-test'
import { present } from '@cambio/kernel/assert'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FiatLimitsSetting } from '../../fiat/fiat-limits-setting.ts'
import { createPool, createPostgresStores } from '../compose-stores.ts'
import { storeFiatLimits } from './fiat-standing-store.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const fixtures = new StoreFixtures('sales')
/** Agreed payout of each sale, in euro cents. */
const AGREED = 20_000n
const SENT = 10n ** 18n

let database: TestDatabase
let owner: ReturnType<typeof createPool>
let worker: ReturnType<typeof createPool>
let catalogue: Catalogue
beforeAll(async () => {
  database = await createTestDatabase()
  owner = createPool(database.ownerUrl, 4)
  worker = createPool(database.urls.worker, 4)
  const limits = { currency: 'EUR', unverified: '1000', verified: '1000', validDays: 30, rates: {} }
  await storeFiatLimits(owner, FiatLimitsSetting.parse(JSON.stringify(limits)))
  catalogue = new Catalogue([ETH], [], await createPostgresStores(owner).instruments.fiat())
})
afterAll(async () => {
  await Promise.all([owner.end(), worker.end()])
  await database.close()
})

async function newAccount(): Promise<number> {
  const { rows } = await owner.query<{ user_id: number }>(
    `INSERT INTO account (email, email_confirmed_at, locale) VALUES ('ann@example.org', now(), 'en') RETURNING user_id`,
  )
  return present(rows[0], 'the account').user_id
}

/** Stores a sale of one ETH for 200 EUR to a card. Returns its ID. */
async function sell(userId: number): Promise<number> {
  const made = fixtures.newOrder({ to: 'eur-card', toChain: 'card', rateMode: 'FLOATING', exposure: null, userId })
  const { orderId } = made
  const { orders } = createPostgresStores(owner).work.stores
  const stored = await orders.create({
    ...made,
    claimedDepositAtomic: SENT,
    agreedQuote: { ...made.agreedQuote, amountToGetAtomic: AGREED },
    givenAddress: `sale-${orderId}`,
    fill: newFill('mercuryo', String(orderId), NOON),
  })
  expect(stored.outcome).toBe('created')
  return orderId
}

/** Applies the provider's report of a deposit. Returns whether the sale then exceeds the limit. */
function report(orderId: number, depositAtomic: bigint): Promise<boolean> {
  return createPostgresStores(worker).work.transaction(async (stores) => {
    const before = present(await stores.orders.findLocked(orderId), 'the sale')
    const fill: OrderFill = { ...present(before.fill, 'the provider order'), depositAtomic }
    const after: Order = { ...before, fill }
    const isOver = await becomesOverLimit({ catalogue }, stores, before, after)
    await stores.orders.save(after, [])
    return isOver
  })
}

test('reports a sale if two larger deposits confirmed at the same time together exceed the limit', async () => {
  const userId = await newAccount()
  const sales = [await sell(userId), await sell(userId)]
  const results = await Promise.all(sales.map((orderId) => report(orderId, 3n * SENT)))
  expect(results.filter(Boolean)).toHaveLength(1)
})
