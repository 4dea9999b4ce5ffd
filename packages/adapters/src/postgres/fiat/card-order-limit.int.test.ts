import { cardPayment, storedCardOrder } from '@cambio/core/testing/card-orders'
import { newCardOrder } from '@cambio/core/card-orders/card-order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool, createPostgresStores } from '../compose-stores.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
let owner: ReturnType<typeof createPool>
beforeAll(async () => {
  database = await createTestDatabase()
  owner = createPool(database.ownerUrl, 4)
})
afterAll(async () => {
  await owner.end()
  await database.close()
})

test('counts a purchase that the provider cancelled as an attempt, but not as unpaid', async () => {
  const { rows } = await owner.query<{ user_id: number }>(
    `INSERT INTO account (email, email_confirmed_at, locale) VALUES ('ann@example.org', now(), 'en') RETURNING user_id`,
  )
  const terms = { userId: rows[0]?.user_id ?? 0, destinationAddress: '0xab' }
  const { cardOrders } = createPostgresStores(owner)
  const open = await storedCardOrder(cardOrders, terms)
  await storedCardOrder(cardOrders, terms, [cardPayment('cancelled')])
  await storedCardOrder(cardOrders, terms, [cardPayment('declined')])
  await storedCardOrder(cardOrders, terms, [{ kind: 'never-started' }])
  await storedCardOrder(cardOrders, terms, [cardPayment('paid')])
  expect(await cardOrders.standingOf(terms.userId, 0)).toEqual({ unpaid: 2, attempts: 4, isChargedBack: false })
  const next = (maxUnpaid: number, maxAttempts: number) =>
    cardOrders.create({
      order: newCardOrder(
        {
          ...open,
          ...terms,
          orderId: open.orderId + 1,
          legacyOrderId: crypto.randomUUID(),
          buyer: { email: 'ann@example.org', userIp: '::1' },
        },
        0,
      ),
      idempotencyKey: crypto.randomUUID(),
      requestHash: 'test',
      unpaidLimit: { maxUnpaid, maxAttempts, since: 0 },
    })
  expect((await next(2, 100)).outcome).toBe('too-many')
  expect((await next(100, 4)).outcome).toBe('too-many')
})

test('counts a purchase as unpaid until its payment page expires', async () => {
  const { cardOrders } = createPostgresStores(owner)
  const standingWith = async (
    pageExpiresAt: number | null,
    facts: Parameters<typeof storedCardOrder>[2] = [],
    hasPage = true,
  ) => {
    const { rows } = await owner.query<{ user_id: number }>(
      `INSERT INTO account (email, email_confirmed_at, locale) VALUES (gen_random_uuid() || '@example.org', now(), 'en')
       RETURNING user_id`,
    )
    const userId = rows[0]?.user_id ?? 0
    const store: Parameters<typeof storedCardOrder>[0] = {
      create: (order) => cardOrders.create(order),
      update: (orderId, change) => cardOrders.update(orderId, change),
      setRedirect: async (orderId, page) => (hasPage ? cardOrders.setRedirect(orderId, page) : page),
    }
    await storedCardOrder(store, { userId, destinationAddress: '0xab', pageExpiresAt }, facts)
    return (await cardOrders.standingOf(userId, 0)).unpaid
  }
  const [past, later] = [Date.now() - 120_000, Date.now() + 3_600_000]
  expect(await standingWith(later)).toBe(1)
  expect(await standingWith(null)).toBe(1)
  expect(await standingWith(past)).toBe(0)
  expect(await standingWith(past, [cardPayment('created')])).toBe(1)
  // The server may have stopped after the provider created the payment page and before it stored the page's URL. The
  // user may still pay there, so the order counts.
  expect(await standingWith(past, [], false)).toBe(1)
  expect(await standingWith(later, [{ kind: 'never-started' }])).toBe(1)
  expect(await standingWith(past, [{ kind: 'never-started' }])).toBe(0)
})
