import { exposureOf, NOON, order } from '@cambio/core/testing/fixtures'
import type { DueNotice } from '@cambio/core/notices/notice'
import { sendNotices } from '@cambio/core/notices/send-notices'
import type { Order } from '@cambio/core/orders/order'
import { newFill } from '@cambio/core/orders/order-fill'
import type { OrderEventKind } from '@cambio/kernel/order-vocabulary'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool, createPostgresStores } from '../compose-stores.ts'
import { fillToJson } from '../orders/fill-json.ts'
import { recordAddresses } from '../testing/record-addresses.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
let pool: ReturnType<typeof createPool>
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.ownerUrl, 2)
})
afterAll(async () => {
  await pool.end()
  await database.close()
})

let serial = 0

/** Stores an order with the given events and fields. Returns the kinds of emails that are due for the order. */
async function emailsFor(kinds: OrderEventKind[], part: Partial<Order>): Promise<string[]> {
  return (await dueOf(kinds, part)).map(({ kind }) => kind)
}

/** Returns the emails that are due for a new order once its deposit has been received. */
function dueFor(made: Partial<Order>) {
  return dueOf(['INCOMING_FUNDS_DETECTED', 'DEPOSIT_REGISTERED'], { state: 'EXCHANGING', settlement: 'payout' }, made)
}

async function dueOf(kinds: OrderEventKind[], part: Partial<Order>, fresh: Partial<Order> = {}): Promise<DueNotice[]> {
  const { work, notices } = createPostgresStores(pool)
  serial += 1
  await recordAddresses(pool, 'ethereum', [
    { address: `address-${serial}`, key: { purpose: 'deposit', index: serial } },
  ])
  const made = await work.stores.orders.create({
    ...order('FIXED'),
    orderId: serial,
    legacyOrderId: `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`,
    userEmail: 'ann@example.org',
    ...fresh,
    chain: 'ethereum',
    toChain: 'litecoin',
    givenAddress: null,
    exposure: exposureOf({ ...order('FIXED'), ...fresh }),
    unpaidClients: [],
    unpaidHold: null,
    controlTokenHash: '',
    termsSeal: '',
    refundSeal: null,
    idempotencyKey: String(serial),
    requestHash: '',
    referrerId: null,
    tracking: null,
  })
  if (made.outcome !== 'created') throw new Error(made.outcome)
  const events = kinds.map((kind) => ({ kind, at: Date.now() }))
  await work.transaction((stores) =>
    stores.orders.save({ ...made.order, ...part, updatedAt: NOON, events: [...made.order.events, ...events] }, events),
  )
  return (await notices.due(100)).filter(({ orderId }) => orderId === serial)
}

test('emails the user about a deposit, or requests a decision if the order awaits one', async () => {
  const arrived: OrderEventKind[] = ['INCOMING_FUNDS_DETECTED', 'DEPOSIT_REGISTERED']
  expect(await emailsFor(arrived, { state: 'EXCHANGING', settlement: 'payout' })).toEqual(['DEPOSIT_REGISTERED'])
  const choice = { mayAccept: true, mayRefund: true }
  expect(await emailsFor([...arrived, 'RATE_MODE_CHANGED'], { state: 'ACTION_REQUIRED', choice })).toEqual([
    'RATE_MODE_CHANGED',
  ])
  const nowhere = { mayAccept: false, mayRefund: true }
  expect(await emailsFor(arrived, { state: 'ACTION_REQUIRED', choice: nowhere })).toEqual(['ADDRESS_NEEDED'])
})

test('does not email the user about a refund until it has been paid', async () => {
  const requested: OrderEventKind[] = ['DEPOSIT_REGISTERED', 'RATE_MODE_CHANGED', 'REFUND_REQUESTED']
  expect(await emailsFor(requested, { state: 'REFUNDING', settlement: 'refund' })).toEqual([])
  expect(await emailsFor([...requested, 'REFUND_COMPLETED'], { state: 'REFUNDED', settlement: 'refund' })).toEqual([
    'REFUND_COMPLETED',
  ])
})

test('emails the account holder about an order without an email address, if the account allows it', async () => {
  const { accounts } = createPostgresStores(pool)
  const now = Date.now()
  const account = await accounts.stores.accounts.add({
    email: 'bob@example.org',
    passwordHash: '$argon2id$',
    locale: 'ru',
    affiliateId: 'bob',
    referredBy: null,
    now,
  })
  const { userId } = account ?? { userId: 0 }
  const emails = () => dueFor({ userEmail: null, userId })
  expect(await emails()).toEqual([])
  await accounts.stores.accounts.setSettings(userId, { notifications: { orders: true } })
  expect(await emails()).toEqual([])
  await accounts.stores.accounts.confirmEmail(userId, {
    email: 'bob@example.org',
    emailHash: 'h'.repeat(22),
    now,
  })
  expect(await emails()).toMatchObject([{ email: 'bob@example.org', locale: 'ru' }])
  // An event from before the account enabled emails must not trigger an email.
  const earlier = serial
  for (const orders of [false, true]) await accounts.stores.accounts.setSettings(userId, { notifications: { orders } })
  expect((await createPostgresStores(pool).notices.due(100)).filter(({ orderId }) => orderId === earlier)).toEqual([])
  expect(await dueFor({ userId })).toMatchObject([{ email: 'ann@example.org', locale: 'en' }])
})

/** Returns the kinds of emails that are due for a fiat order of an account that has turned off emails about swaps. */
async function fiatEmails(slugs: { from: string; to: string }, kinds: OrderEventKind[], state: Order['state']) {
  const { rows } = await pool.query<{ user_id: number }>(
    `INSERT INTO account (email, email_confirmed_at, locale, notify_orders)
     VALUES (gen_random_uuid() || '@example.org', now(), 'ru', false) RETURNING user_id`,
  )
  const due = await dueOf([], {}, { userId: rows[0]?.user_id ?? 0, userEmail: null })
  expect(due).toEqual([])
  await pool.query(
    `UPDATE orders SET from_slug = $2, to_slug = $3, rate_mode = 'FLOATING', state = $4, updated_at = now(),
       destination_address = CASE $3 WHEN 'eur-sepa' THEN $5 ELSE destination_address END,
       refund_address = CASE $2 WHEN 'eur-sepa' THEN $5 ELSE refund_address END,
       choice = CASE $4 WHEN 'ACTION_REQUIRED' THEN '{"mayAccept": true, "mayRefund": true}'::jsonb END,
       settlement = CASE WHEN $4 IN ('SENDING', 'FINISHED') OR $2 = 'eur-sepa' THEN 'payout' END
     WHERE order_id = $1`,
    [serial, slugs.from, slugs.to, state, IBAN],
  )
  await pool.query(`UPDATE order_event SET at = now() WHERE order_id = $1`, [serial])
  for (const [index, kind] of kinds.entries())
    await pool.query('INSERT INTO order_event (order_id, kind, seq, at) VALUES ($1, $2, $3, now())', [
      serial,
      kind,
      index + 2,
    ])
  const { notices } = createPostgresStores(pool)
  return (await notices.due(100))
    .filter(({ orderId }) => orderId === serial)
    .map(({ kind }) => kind)
    .toSorted()
}

const IBAN = 'DE89370400440532013000'
const BANK = { from: 'eur-sepa', to: 'ltc' }
const BANK_SALE = { from: 'eth', to: 'eur-sepa' }
const SALE = { from: 'eth', to: 'usd-card' }
const TAKEN: OrderEventKind[] = ['INCOMING_FUNDS_DETECTED', 'DEPOSIT_REGISTERED']

test.each<[string, { from: string; to: string }, readonly OrderEventKind[], Order['state'], string[]]>([
  ['a new bank order', BANK, [], 'WAITING', ['BANK_CREATED']],
  ['an expired bank order', BANK, [], 'EXPIRED', []],
  ['a received bank transfer', BANK, TAKEN, 'EXCHANGING', ['BANK_CREATED', 'BANK_RECEIVED']],
  [
    ...(['a paid bank order', BANK, [...TAKEN, 'WITHDRAWAL_COMPLETED'], 'FINISHED'] as const),
    ['BANK_CREATED', 'BANK_RECEIVED', 'BANK_SENT'],
  ],
  ['a new sale', SALE, [], 'WAITING', ['SALE_CREATED']],
  ['coins of a sale', SALE, TAKEN, 'EXCHANGING', ['SALE_CREATED', 'SALE_RECEIVED']],
  [...(['a refused payout', SALE, TAKEN, 'ACTION_REQUIRED'] as const), ['SALE_CREATED', 'SALE_PAYOUT_REFUSED']],
  [
    ...(['a finished sale', SALE, [...TAKEN, 'WITHDRAWAL_COMPLETED'], 'FINISHED'] as const),
    ['SALE_CREATED', 'SALE_PAID_OUT'],
  ],
  [
    ...(['returned coins of a sale', SALE, [...TAKEN, 'REFUND_COMPLETED'], 'REFUNDED'] as const),
    ['SALE_CREATED', 'SALE_REFUNDED'],
  ],
  [
    ...(['a finished sale to a bank account', BANK_SALE, [...TAKEN, 'WITHDRAWAL_COMPLETED'], 'FINISHED'] as const),
    ['BANK_SALE_CREATED', 'BANK_SALE_PAID_OUT', 'BANK_SALE_RECEIVED'],
  ],
  [
    ...(['returned coins of a sale to a bank account', BANK_SALE, [...TAKEN, 'REFUND_COMPLETED'], 'REFUNDED'] as const),
    ['BANK_SALE_CREATED', 'REFUND_COMPLETED'],
  ],
])(
  'queues the emails about %s, even for an account that has turned off emails about swaps',
  async (_case, slugs, kinds, state, emails) => {
    expect(await fiatEmails(slugs, [...kinds], state)).toEqual(emails)
  },
)

/**
 * Lets the mail server reject all due emails at `now`, as `worker`.
 * Returns the kinds of the emails about the last order.
 */
async function rejectEmails(worker: ReturnType<typeof createPool>, now: number): Promise<string[]> {
  await pool.query(`UPDATE order_notice SET next_at = now() - interval '1 second' WHERE next_at <> 'infinity'`)
  const tried: DueNotice[] = []
  await sendNotices(
    {
      store: createPostgresStores(worker).notices,
      mailer: { send: () => Promise.reject(new Error('no mail today')) },
      compose(notice) {
        tried.push(notice)
        return { to: notice.email, subject: '', text: '' }
      },
      clock: { now: () => now },
      report: () => {},
    },
    () => true,
  )
  return tried.filter(({ orderId }) => orderId === serial).map(({ kind }) => kind)
}

test('retries an order email for 24 hours and then lists it as undelivered', async () => {
  const worker = createPool(database.urls.worker, 1)
  await pool.query(`UPDATE order_event SET at = now() - interval '2 days'`)
  await pool.query(`UPDATE orders SET updated_at = now() - interval '2 days'`)
  await dueFor({})
  const undelivered = async () =>
    (await pool.query('SELECT kind, attempts FROM undelivered_email WHERE order_id = $1', [serial])).rows
  const start = Date.now()
  for (let attempt = 0; attempt < 12; attempt += 1)
    expect(await rejectEmails(worker, start + attempt * 3_600_000)).toEqual(['DEPOSIT_REGISTERED'])
  expect(await undelivered()).toEqual([])
  expect(await rejectEmails(worker, start + 23.5 * 3_600_000)).toEqual(['DEPOSIT_REGISTERED'])
  expect(await undelivered()).toEqual([{ kind: 'DEPOSIT_REGISTERED', attempts: 13 }])
  expect(await rejectEmails(worker, start + 23.6 * 3_600_000)).toEqual([])
  await worker.end()
})

test("reads the last digits of the card that receives a sale's payout", async () => {
  await fiatEmails(SALE, [], 'WAITING')
  const digits = async () =>
    (await createPostgresStores(pool).notices.due(100))
      .filter(({ orderId }) => orderId === serial)
      .map(({ cardDigits }) => cardDigits)
  expect(await digits()).toEqual([null])
  const fill = fillToJson(newFill('mercuryo', 'sale-1', NOON, '4242'))
  await pool.query('UPDATE orders SET fill = $2 WHERE order_id = $1', [serial, JSON.stringify(fill)])
  expect(await digits()).toEqual(['4242'])
})
