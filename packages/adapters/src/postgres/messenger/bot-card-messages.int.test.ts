import { applyCardFact, type CardFact } from '@cambio/core/card-orders/card-order-machine'
import type { DueBotNotice } from '@cambio/core/messenger/bot/bot-store'
import type { SendOutcome } from '@cambio/core/messenger/bot/bot-message'
import { sendOrderMessages } from '@cambio/core/messenger/bot/send-order-messages'
import { cardDelivery, cardPayment, storedCardOrder } from '@cambio/core/testing/card-orders'
import { CATALOGUE } from '@cambio/core/testing/fixtures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool, createPostgresStores } from '../compose-stores.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
/** Connection pool with the rights of the worker, which sends the messages. */
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

let lastUser = 100_000

/** Creates an account without an email, linked to a messenger user who has started the bot. */
async function newBuyer() {
  lastUser += 1
  const messengerUserId = lastUser
  const { rows } = await owner.query<{ user_id: number }>(
    `INSERT INTO account (locale) VALUES ('en') RETURNING user_id`,
  )
  const userId = rows[0]?.user_id ?? 0
  await owner.query(`INSERT INTO messenger_link VALUES ($1, $2, now() - interval '1 hour')`, [userId, messengerUserId])
  await owner.query(
    `INSERT INTO messenger_chat (messenger_user_id, reachable_since) VALUES ($1, now() - interval '1 hour')`,
    [messengerUserId],
  )
  return { userId, messengerUserId }
}

async function bought(facts: CardFact[]) {
  const buyer = await newBuyer()
  const { orderId } = await storedCardOrder(
    createPostgresStores(owner).cardOrders,
    { userId: buyer.userId, destinationAddress: '0xab' },
    facts,
  )
  return { ...buyer, orderId }
}

const report = async (orderId: number, fact: CardFact) =>
  createPostgresStores(owner).cardOrders.update(orderId, (order) => applyCardFact(order, fact, Date.now()))

/** Runs passes of the worker until no message to the user is due. Returns the kinds of the sent messages. */
async function sentTo(messengerUserId: number, outcome: SendOutcome = { kind: 'sent' }): Promise<string[]> {
  const sent: string[] = []
  const pass = () =>
    sendOrderMessages(
      {
        bot: createPostgresStores(pool).bot,
        orders: createPostgresStores(pool).work.stores.orders,
        catalogue: CATALOGUE,
        isSealed: () => false,
        sender: {
          send: async (message) => {
            if (message.messengerUserId === messengerUserId) sent.push(message.text)
            return outcome
          },
        },
        compose: (notice) => ({ messengerUserId: notice.messengerUserId, text: notice.kind, buttons: [] }),
        report: () => {},
      },
      () => true,
    )
  while ((await dueOf(messengerUserId)).length > 0) await pass()
  return sent
}

async function dueOf(messengerUserId: number): Promise<DueBotNotice[]> {
  const due = await createPostgresStores(pool).bot.due(100)
  return due.filter((one) => one.messengerUserId === messengerUserId)
}

const delivered: CardFact = { kind: 'delivered', amountAtomic: 995_000_000_000_000_000n }
const COMPLETE = [cardPayment('paid'), cardDelivery('0x1'), delivered]

test.each<[string, CardFact[], string[]]>([
  ['created', [], ['CARD_CREATED']],
  ['delivered', COMPLETE, ['CARD_CREATED', 'CARD_DELIVERED', 'CARD_PAID']],
  ['declined', [cardPayment('declined')], ['CARD_CREATED', 'CARD_DECLINED']],
  ['never paid', [{ kind: 'never-started' }], ['CARD_CANCELLED', 'CARD_CREATED']],
  ['refunded', [cardPayment('paid'), cardPayment('failed')], ['CARD_CREATED', 'CARD_PAID', 'CARD_REFUNDED']],
  [
    'charged back',
    [...COMPLETE, cardPayment('charged-back')],
    ['CARD_CHARGED_BACK', 'CARD_CREATED', 'CARD_DELIVERED', 'CARD_PAID'],
  ],
])('the bot sends each message about a card order exactly once when the order was %s', async (_case, facts, kinds) => {
  const { messengerUserId } = await bought(facts)
  expect((await sentTo(messengerUserId)).toSorted()).toEqual(kinds)
})

test('sends no second bot message about a card order when the provider repeats its report', async () => {
  const { messengerUserId, orderId } = await bought([cardPayment('paid')])
  expect(await sentTo(messengerUserId)).toHaveLength(2)
  await report(orderId, cardPayment('paid'))
  await owner.query('UPDATE card_order SET updated_at = now() WHERE order_id = $1', [orderId])
  expect(await sentTo(messengerUserId)).toEqual([])
})

test('retries a bot message about a card order after a failed attempt', async () => {
  const { messengerUserId } = await bought([])
  expect(await sentTo(messengerUserId, { kind: 'failed', reason: 'x' })).toEqual(['CARD_CREATED'])
  await owner.query(`UPDATE messenger_notice SET next_at = now() - interval '1 second'`)
  expect(await dueOf(messengerUserId)).toMatchObject([{ kind: 'CARD_CREATED', attempts: 1 }])
  expect(await sentTo(messengerUserId)).toEqual(['CARD_CREATED'])
})

test("a bot message about a card order uses the chat's language", async () => {
  const { messengerUserId, orderId } = await bought(COMPLETE)
  await createPostgresStores(owner).bot.setLocale(messengerUserId, 'ru')
  const [created] = await dueOf(messengerUserId)
  expect(created).toEqual({
    orderId,
    kind: expect.stringMatching(/^CARD_/),
    messengerUserId,
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

test('sends no bot message about events before the chat was linked', async () => {
  const [linkedLater, blocked] = [await bought([cardPayment('paid')]), await bought([cardPayment('paid')])]
  await owner.query(`UPDATE messenger_link SET linked_at = now() + interval '1 minute' WHERE user_id = $1`, [
    linkedLater.userId,
  ])
  await createPostgresStores(owner).bot.blocked(blocked.messengerUserId)
  expect(await dueOf(linkedLater.messengerUserId)).toEqual([])
  expect(await dueOf(blocked.messengerUserId)).toEqual([])
})

test("sends no bot message about an old chargeback when an operator's decision updates the card order", async () => {
  const { messengerUserId, orderId } = await bought([cardPayment('charged-back')])
  await owner.query(`UPDATE card_order SET reversed_at = now() - interval '2 days' WHERE order_id = $1`, [orderId])
  await report(orderId, { kind: 'decided', resolution: 'written-off' })
  const state = await owner.query('SELECT outcome, resolution FROM card_order WHERE order_id = $1', [orderId])
  expect(state.rows).toEqual([{ outcome: 'charged-back', resolution: 'written-off' }])
  expect(await sentTo(messengerUserId)).toEqual(['CARD_CREATED'])
})
