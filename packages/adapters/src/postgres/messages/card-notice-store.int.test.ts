import { applyCardFact, DELIVERY_MS, type CardFact } from '@cambio/core/card-orders/card-order-machine'
import { sendNotices } from '@cambio/core/notices/send-notices'
import { cardDelivery, cardPayment, storedCardOrder } from '@cambio/core/testing/card-orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool, createPostgresStores } from '../compose-stores.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const DAY_MS = 86_400_000

let database: TestDatabase
/** Connection pool with the rights of the worker, which sends the emails. */
let pool: ReturnType<typeof createPool>
let owner: ReturnType<typeof createPool>
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.urls.worker, 2)
  owner = createPool(database.ownerUrl, 2)
})
afterAll(async () => {
  await pool.end()
  await owner.end()
  await database.close()
})

async function newAccount(email = `${Math.random()}@example.org`): Promise<number> {
  const { rows } = await owner.query<{ user_id: number }>(
    `INSERT INTO account (email, email_confirmed_at, locale) VALUES ($1, now(), 'ru') RETURNING user_id`,
    [email],
  )
  return rows[0]?.user_id ?? 0
}

async function bought(facts: CardFact[], userId?: number) {
  const terms = { userId: userId ?? (await newAccount()), destinationAddress: '0xab' }
  return storedCardOrder(createPostgresStores(owner).cardOrders, terms, facts)
}

const store = () => createPostgresStores(pool).cardNotices
const dueOf = async (orderId: number) => (await store().due(100)).filter((one) => one.orderId === orderId)
const kindsOf = async (orderId: number) => (await dueOf(orderId)).map(({ kind }) => kind).toSorted()

const delivered: CardFact = { kind: 'delivered', amountAtomic: 995_000_000_000_000_000n }
const COMPLETE = [cardPayment('paid'), cardDelivery('0x1'), delivered]

test.each<[string, CardFact[], string[]]>([
  ['created', [], ['CARD_CREATED']],
  ['paid', [cardPayment('paid')], ['CARD_CREATED', 'CARD_PAID']],
  ['delivered', COMPLETE, ['CARD_CREATED', 'CARD_DELIVERED', 'CARD_PAID']],
  ['declined', [cardPayment('declined')], ['CARD_CREATED', 'CARD_DECLINED']],
  ['cancelled', [cardPayment('cancelled')], ['CARD_CANCELLED', 'CARD_CREATED']],
  ['never paid', [{ kind: 'never-started' }], ['CARD_CANCELLED', 'CARD_CREATED']],
  ['refunded', [cardPayment('paid'), cardPayment('failed')], ['CARD_CREATED', 'CARD_PAID', 'CARD_REFUNDED']],
  ['charged back early', [cardPayment('charged-back')], ['CARD_CHARGED_BACK', 'CARD_CREATED']],
  [
    'charged back late',
    [...COMPLETE, cardPayment('charged-back')],
    ['CARD_CHARGED_BACK', 'CARD_CREATED', 'CARD_DELIVERED', 'CARD_PAID'],
  ],
  [
    'refunded by an operator',
    [cardPayment('paid', 1n), { kind: 'decided', resolution: 'refunded' }],
    ['CARD_CREATED', 'CARD_REFUNDED'],
  ],
])('queues the emails to the buyer of a card order that was %s', async (_case, facts, kinds) => {
  const { orderId } = await bought(facts)
  expect(await kindsOf(orderId)).toEqual(kinds)
})

test('deletes the queued email about late coins once the coins have arrived', async () => {
  const { cardOrders } = createPostgresStores(owner)
  const isLate = async (facts: CardFact[]) => {
    const { orderId } = await bought(facts)
    const at = Date.now() + DELIVERY_MS
    await cardOrders.update(orderId, (order) => applyCardFact(order, { kind: 'time-passed' }, at))
    await owner.query('UPDATE card_order SET late_at = now() WHERE order_id = $1', [orderId])
    return orderId
  }
  const late = await isLate([cardPayment('paid')])
  expect(await kindsOf(late)).toEqual(['CARD_CREATED', 'CARD_LATE', 'CARD_PAID'])
  expect(await cardOrders.hasLateCoins()).toBe(true)
  await cardOrders.update(late, (order) => applyCardFact(order, cardDelivery('0x2'), Date.now()))
  await cardOrders.update(late, (order) => applyCardFact(order, delivered, Date.now()))
  expect(await kindsOf(late)).toEqual(['CARD_CREATED', 'CARD_DELIVERED', 'CARD_PAID'])
  expect(await cardOrders.hasLateCoins()).toBe(false)
})

test('stores each card order email together with its recipient, language and amounts', async () => {
  const { orderId } = await bought(COMPLETE, await newAccount('ann@example.org'))
  expect((await dueOf(orderId)).find(({ kind }) => kind === 'CARD_DELIVERED')).toEqual({
    orderId,
    kind: 'CARD_DELIVERED',
    at: expect.any(Number),
    email: 'ann@example.org',
    locale: 'ru',
    provider: 'mercuryo',
    to: 'eth',
    pay: { currency: 'USD', minor: 20_050n },
    coinsAtomic: 995_000_000_000_000_000n,
    destinationAddress: '0xab',
    txId: '0x1',
    reference: null,
    attempts: 0,
  })
})

test('sends each email only once when the provider repeats its reports', async () => {
  // Backdate the orders of other tests, so that they are too old for an email.
  await owner.query(`UPDATE card_order SET updated_at = now() - interval '2 days'`)
  const userId = await newAccount('once@example.org')
  const { orderId } = await bought([cardPayment('paid')], userId)
  const sent: string[] = []
  let isAway = true
  const send = () =>
    sendNotices(
      {
        store: store(),
        mailer: {
          send: async ({ to, subject }) => {
            if (isAway) throw new Error('away')
            if (to === 'once@example.org') sent.push(subject)
          },
        },
        compose: ({ email, kind }) => ({ to: email, subject: kind, text: '' }),
        clock: { now: Date.now },
        report: () => {},
      },
      () => true,
    )
  await send()
  expect(await dueOf(orderId)).toEqual([])
  isAway = false
  await owner.query(`UPDATE card_order_notice SET next_at = now() - interval '1 second'`)
  const { cardOrders } = createPostgresStores(owner)
  await cardOrders.update(orderId, (order) => ({ ...order, updatedAt: order.updatedAt + 1 }))
  for (let pass = 0; pass < 3; pass += 1) await send()
  expect(sent.toSorted()).toEqual(['CARD_CREATED', 'CARD_PAID'])
})

test('lists a card order email as undelivered after 24 hours of failed attempts', async () => {
  await owner.query(`UPDATE card_order SET updated_at = now() - interval '2 days'`)
  const { orderId } = await bought([])
  const send = (now: number) =>
    sendNotices(
      {
        store: store(),
        mailer: { send: () => Promise.reject(new Error('away')) },
        compose: ({ email, kind }) => ({ to: email, subject: kind, text: '' }),
        clock: { now: () => now },
        report: () => {},
      },
      () => true,
    )
  await send(Date.now())
  await owner.query(`UPDATE card_order_notice SET next_at = now() - interval '1 second'`)
  await send(Date.now() + DAY_MS - 1_000)
  const { rows } = await owner.query('SELECT kind, attempts FROM undelivered_email WHERE order_id = $1', [orderId])
  expect(rows).toEqual([{ kind: 'CARD_CREATED', attempts: 2 }])
})

test('sends no card order email a day after its event, or to an address that is no longer confirmed', async () => {
  const userId = await newAccount()
  const { orderId } = await bought([cardPayment('paid')], userId)
  await owner.query('UPDATE account SET email_confirmed_at = NULL WHERE user_id = $1', [userId])
  expect(await dueOf(orderId)).toEqual([])
  await owner.query('UPDATE account SET email_confirmed_at = now() WHERE user_id = $1', [userId])
  expect(await dueOf(orderId)).toHaveLength(2)
  const old = await bought([])
  await owner.query(
    `UPDATE card_order SET events = jsonb_build_array(jsonb_build_object('kind', 'CREATION_END', 'at', $2::bigint)) WHERE order_id = $1`,
    [old.orderId, Date.now() - DAY_MS - 1_000],
  )
  expect(await dueOf(old.orderId)).toEqual([])
})

test('does not send an email about a card order that has no purchase at the provider', async () => {
  const { orderId } = await bought([])
  await owner.query('ALTER TABLE card_order DISABLE TRIGGER forbid_card_terms_change')
  await owner.query('UPDATE card_order SET redirect_url = NULL WHERE order_id = $1', [orderId])
  await owner.query('ALTER TABLE card_order ENABLE TRIGGER forbid_card_terms_change')
  expect(await dueOf(orderId)).toEqual([])
})
