import { createHash, createHmac, randomInt, randomUUID } from 'node:crypto'
import { createCardProvider } from '@cambio/adapters/fiat/card-provider-settings'
import { PostgresAuditStore } from '@cambio/adapters/postgres/audit/audit-store'
import { newCardOrder, type CardOrder } from '@cambio/core/card-orders/card-order'
import { cardAsset } from '@cambio/core/card-orders/card-postings'
import { CARD_CHECKPOINTS } from '@cambio/core/shared/checkpoints'
import { present } from '@cambio/kernel/assert'
import { MAX_ORDER_ID, MIN_CARD_ORDER_ID } from '@cambio/kernel/order-vocabulary'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eventually } from '../testing/processes.ts'
import { openWorld, type World } from '../testing/world.ts'

/** Number of workers killed at each checkpoint. Each of them processes a new purchase. */
const KILLS = process.env.TEST_DEPTH === 'deep' ? 5 : 1
const DEATH_PATIENCE_MS = 90_000
const SETTLE_PATIENCE_MS = 180_000
const DESTINATION = '0x52908400098527886E0F7030069857D2E4169EE7'
const PAY = { currency: 'USD', minor: 5_000n }
const BUYER = { email: 'buyer@example.org', userIp: '203.0.113.7' }

let world: World
let database: pg.Client
let userId = 0

beforeAll(async () => {
  world = await openWorld()
  database = new pg.Client({ connectionString: world.ownerUrl })
  await database.connect()
  const { rows } = await database.query<{ user_id: number }>(
    `INSERT INTO account (email, email_confirmed_at, locale) VALUES ($1, now(), 'en') RETURNING user_id`,
    [BUYER.email],
  )
  userId = present(rows[0], 'the account').user_id
  miner = setInterval(() => void world.mine('ethereum', 10).catch(() => {}), 1_000)
}, 360_000)
/** Timer that mines blocks in the background, because a delivery needs as many confirmations as a payout. */
let miner: ReturnType<typeof setInterval>
afterEach(() => world.stopWorkers(), 60_000)
afterAll(async () => {
  clearInterval(miner)
  await database?.end()
  await world?.close()
}, 60_000)

const startWorker = (env: Record<string, string> = {}) =>
  world.startWorker({ CARD_PROVIDER: JSON.stringify(world.cardProvider), ...env })

/** Ends a killed worker's lease, so that the next worker can start immediately. */
const endLease = () => database.query(`UPDATE lease SET expires_at = now() WHERE name = 'card-orders'`)

/** Creates a purchase as the server does. The user has already paid for it at the provider. */
async function paidPurchase(): Promise<CardOrder> {
  const provider = createCardProvider(world.cardProvider, Date.now)
  await provider.refreshCoins()
  await provider.signUp({ ...BUYER, isAccepted: true })
  const session = present(await provider.signIn(BUYER), 'the provider knows the buyer')
  const to = (await world.catalogue()).get({ slug: 'eth' })
  const answer = await provider.buyRate(session, { pay: PAY, to, method: 'card' })
  if (answer.kind !== 'price') throw new Error('the provider has no price')
  const { token, expiresAt, fee, amountToGetAtomic } = answer.price
  const now = Date.now()
  const order = newCardOrder(
    {
      orderId: randomInt(MIN_CARD_ORDER_ID, MAX_ORDER_ID),
      legacyOrderId: randomUUID(),
      provider: provider.code,
      userId,
      from: cardAsset(PAY),
      to: 'eth',
      pay: PAY,
      feeMinor: fee.minor,
      amountToGetAtomic,
      price: '1',
      costs: [],
      destinationAddress: DESTINATION,
      locale: 'en',
      rate: { token, expiresAt },
      pageExpiresAt: null,
      buyer: BUYER,
      createdAt: now,
    },
    now,
  )
  const unpaidLimit = { maxUnpaid: 1_000, maxAttempts: 1_000, since: 0 }
  await world.cardOrders.create({ order, idempotencyKey: randomUUID(), requestHash: '', unpaidLimit })
  const request = { rate: { token, expiresAt }, destinationAddress: DESTINATION, destinationMemo: null }
  await provider.buy(session, { ...request, orderId: String(order.orderId) })
  const paid = await fetch(`${world.fiatControl}/purchases/${order.orderId}`, {
    method: 'POST',
    body: JSON.stringify({ outcome: 'paid' }),
    headers: { 'content-type': 'application/json' },
  })
  if (!paid.ok) throw new Error(await paid.text())
  const data = { id: 'x', type: 'buy', status: 'paid', merchant_transaction_id: String(order.orderId) }
  const body = Buffer.from(JSON.stringify({ data: { ...data, fiat_amount: '50.00', fiat_currency: PAY.currency } }))
  await world.cardCallbacks.add({
    provider: provider.code,
    digest: createHash('sha256').update(body).digest('hex'),
    body,
    signature: createHmac('sha256', world.cardProvider.signKey).update(body).digest('hex'),
  })
  return order
}

/** Expects each purchase to be finished, delivered by its own transaction, and booked only once. */
async function expectOneSettlementEach(orders: readonly CardOrder[]): Promise<void> {
  const settled = await eventually('every purchase is finished', SETTLE_PATIENCE_MS, async () => {
    const now = await Promise.all(
      orders.map(async ({ orderId }) => present(await world.cardOrders.find(orderId), 'it')),
    )
    return now.every(({ state }) => state === 'FINISHED') ? now : null
  })
  expect(new Set(settled.map(({ txId }) => txId)).size).toBe(orders.length)
  for (const { orderId, events, deliveredAtomic, amountToGetAtomic } of settled) {
    expect(deliveredAtomic).toBe(amountToGetAtomic)
    expect(events.map(({ kind }) => kind)).toEqual([...new Set(events.map(({ kind }) => kind))])
    const { rows } = await database.query('SELECT kind FROM journal WHERE reference = $1 ORDER BY kind', [
      String(orderId),
    ])
    expect(rows).toEqual([{ kind: 'card-delivered' }, { kind: 'card-paid' }])
  }
  const { rows } = await database.query(`SELECT amount::int FROM balance WHERE account = 'card:settlement'`)
  expect(rows).toEqual([{ amount: 0 }])
  // Check only these invariants. Skip the custody audit, because it needs an idle chain and these purchases move none
  // of the exchange's coins.
  const audit = new PostgresAuditStore(database)
  for (const invariant of [1, 3, 33, 34]) expect(await audit.checkRecord(invariant, 10_000)).toEqual([])
}

test(
  `a worker killed at each checkpoint settles every card purchase exactly once (kills at each: ${KILLS})`,
  async () => {
    const orders: CardOrder[] = []
    for (let kill = 0; kill < KILLS; kill += 1)
      for (const checkpoint of CARD_CHECKPOINTS) {
        orders.push(await paidPurchase())
        const killed = startWorker({ DIE_AT: checkpoint })
        expect(await killed.ended(DEATH_PATIENCE_MS), checkpoint).toBe('SIGKILL')
        await endLease()
      }
    startWorker()
    await expectOneSettlementEach(orders)
  },
  KILLS * CARD_CHECKPOINTS.length * DEATH_PATIENCE_MS + SETTLE_PATIENCE_MS,
)
