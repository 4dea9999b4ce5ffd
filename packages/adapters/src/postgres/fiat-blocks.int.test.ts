import { cardPayment, storedCardOrder } from '@cambio/core/testing/card-orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FiatLimitsSetting } from '../fiat/fiat-limits-setting.ts'
import { createPool, createPostgresStores } from './compose-stores.ts'
import { storeFiatLimits } from './fiat-standing-store.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let database: TestDatabase
let owner: ReturnType<typeof createPool>
beforeAll(async () => {
  database = await createTestDatabase()
  owner = createPool(database.ownerUrl, 4)
  const limits = { currency: 'EUR', unverified: '1000', verified: '5000', validDays: 30, rates: { USD: '1' } }
  await storeFiatLimits(owner, FiatLimitsSetting.parse(JSON.stringify(limits)))
})
afterAll(async () => {
  await owner.end()
  await database.close()
})

async function newAccount(): Promise<number> {
  const { rows } = await owner.query<{ user_id: number }>(
    `INSERT INTO account (email, email_confirmed_at, locale) VALUES ($1, now(), 'en') RETURNING user_id`,
    [`${crypto.randomUUID()}@example.org`],
  )
  return rows[0]?.user_id ?? 0
}

const reversed = async (userId: number): Promise<boolean | undefined> =>
  (await owner.query<{ reversed: boolean }>('SELECT fiat_payment_reversed($1) AS reversed', [userId])).rows[0]?.reversed

/** Stores a card order of 100 USD that the bank took back in part or whole. */
async function chargedBack(userId: number, minor: bigint): Promise<void> {
  const pay = { currency: 'USD', minor: 10_000n }
  const facts = [cardPayment('paid', pay.minor), cardPayment('charged-back', minor)]
  await storedCardOrder(createPostgresStores(owner).cardOrders, { userId, destinationAddress: '0xab', pay }, facts)
}

test.each([
  ['the whole payment', 10_000n],
  ['all but one cent of the payment', 9_999n],
  ['more than the payment', 10_001n],
])('closes purchases by card and bank after the bank took back %s', async (_what, minor) => {
  const userId = await newAccount()
  const stores = createPostgresStores(owner)
  expect(await reversed(userId)).toBe(false)
  await chargedBack(userId, minor)
  expect(await stores.cardOrders.standingOf(userId, 0)).toMatchObject({ isChargedBack: true })
  expect(await reversed(userId)).toBe(true)
  expect(await stores.opsWork.stores.cardOrders.releaseChargebacks(userId, Date.now())).toHaveLength(1)
  expect(await stores.cardOrders.standingOf(userId, 0)).toMatchObject({ isChargedBack: false })
  expect(await reversed(userId)).toBe(false)
})
