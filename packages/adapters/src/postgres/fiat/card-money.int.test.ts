import { CARD_PAY, cardDelivery, cardPayment, storedCardOrder } from '@cambio/core/testing/card-orders'
import type { CardFact } from '@cambio/core/card-orders/card-order-machine'
import { applyCardFact } from '@cambio/core/card-orders/card-order-machine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PostgresAuditStore } from '../audit/audit-store.ts'
import { createPool, createPostgresStores } from '../compose-stores.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const INVARIANT = 34
const delivered: CardFact = { kind: 'delivered', amountAtomic: 995_000_000_000_000_000n }

let database: TestDatabase
let owner: ReturnType<typeof createPool>
/** Connection pool with the rights of the worker, which processes card orders. */
let worker: ReturnType<typeof createPool>
beforeAll(async () => {
  database = await createTestDatabase()
  owner = createPool(database.ownerUrl, 4)
  worker = createPool(database.urls.worker, 10)
})
afterAll(async () => {
  await Promise.all([owner.end(), worker.end()])
  await database.close()
})

/** Stores a card order. Each order has its own account, because a chargeback blocks all purchases of an account. */
async function bought(facts: CardFact[] = []) {
  const { rows } = await owner.query<{ user_id: number }>(
    `INSERT INTO account (email, email_confirmed_at, locale) VALUES ($1, now(), 'en') RETURNING user_id`,
    [`${crypto.randomUUID()}@example.org`],
  )
  const terms = { userId: rows[0]?.user_id ?? 0, destinationAddress: '0xab' }
  return storedCardOrder(createPostgresStores(owner).cardOrders, terms, facts)
}
const booked = async (orderId: number): Promise<string[]> =>
  (
    await owner.query<{ kind: string }>('SELECT kind FROM journal WHERE reference = $1 ORDER BY kind', [
      String(orderId),
    ])
  ).rows.map(({ kind }) => kind)
const settlement = () => createPostgresStores(owner).work.stores.ledger.balance('card:settlement', 'usd-card')
const postAs = (pool: typeof worker, kind: string, orderId: number) =>
  pool.query('SELECT post_journal($1, $2, $3)', [
    kind,
    String(orderId),
    JSON.stringify([
      { account: 'card:settlement', asset: 'usd-card', amount: '1' },
      { account: 'card:turnover', asset: 'usd-card', amount: '-1' },
    ]),
  ])
/** Deletes postings that match no order state, so that the audit of later tests does not report them. */
const forget = (orderId: number) => owner.query('DELETE FROM journal WHERE reference = $1', [String(orderId)])
const findings = async () =>
  (await new PostgresAuditStore(owner).checkRecord(INVARIANT, 5_000)).map(({ what, chain }) => ({ what, chain }))

test('books a card payment only once when the provider reports it twenty times concurrently', async () => {
  const { orderId } = await bought()
  const { cardOrders } = createPostgresStores(worker)
  const paid = (): Promise<unknown> =>
    cardOrders.update(orderId, (order) => applyCardFact(order, cardPayment('paid'), Date.now()))
  await Promise.all(Array.from({ length: 20 }, paid))
  expect(await booked(orderId)).toEqual(['card-paid'])
  const settlement = await createPostgresStores(owner).work.stores.ledger.balance('card:settlement', 'usd-card')
  expect(settlement).toBe(20_050n)
})

test('books a card payment, its delivery and its chargeback without an audit violation', async () => {
  const { orderId } = await bought([cardPayment('paid'), cardDelivery('0x1'), delivered, cardPayment('charged-back')])
  expect(await booked(orderId)).toEqual(['card-charged-back', 'card-delivered', 'card-paid'])
  // Exclude invariant 2 (the journal's hash chain), because only a running worker seals the journal.
  const { findings: all } = await new PostgresAuditStore(owner).checkRecords()
  expect(all.filter(({ invariant }) => invariant !== 2)).toEqual([])
})

test('reverses a booked refund once when the coins arrive after the provider reported a failed purchase', async () => {
  const { orderId } = await bought([cardPayment('paid'), cardPayment('failed'), cardDelivery('0x9'), delivered])
  const all = ['card-delivered', 'card-paid', 'card-refund-reversed', 'card-refunded']
  expect(await booked(orderId)).toEqual(all)
  expect(await findings()).toEqual([])
  const client = await owner.connect()
  try {
    await client.query('BEGIN')
    await client.query('ALTER TABLE journal DISABLE TRIGGER USER')
    await client.query(`DELETE FROM journal WHERE kind = 'card-refund-reversed' AND reference = $1`, [String(orderId)])
    const found = await new PostgresAuditStore(client).checkRecord(INVARIANT, 5_000)
    expect(found.map(({ what }) => what)).toEqual([`card order ${orderId} has no posting card-refund-reversed`])
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})

/** Provider report that a purchase is paid although an earlier report listed it as failed. */
const resumed: CardFact = {
  kind: 'reported',
  report: {
    payment: { status: 'paid', stage: 'paid', paid: CARD_PAY },
    delivery: { status: 'pending', stage: 'sending', txId: null, address: null },
    providerOrderId: 'purchase-1',
  },
}

test('debits the money once when a purchase that was first reported as failed is charged back', async () => {
  const before = await settlement()
  const facts = [cardPayment('paid'), cardPayment('failed'), resumed, cardPayment('charged-back')]
  const { orderId, state } = await bought(facts)
  expect(state).toBe('AT_RISK')
  expect(await booked(orderId)).toEqual(['card-charged-back', 'card-paid', 'card-refund-reversed', 'card-refunded'])
  expect(await settlement()).toBe(before)
  expect(await findings()).toEqual([])
})

test("debits the money once when an operator's refund coincides with a chargeback", async () => {
  const before = await settlement()
  const facts: CardFact[] = [cardPayment('charged-back'), { kind: 'decided', resolution: 'refunded' }]
  const { cardOrders } = createPostgresStores(worker)
  for (let round = 0; round < 10; round += 1) {
    const { orderId } = await bought([cardPayment('paid'), cardPayment('paid', 1n)])
    const apply = (fact: CardFact) => cardOrders.update(orderId, (order) => applyCardFact(order, fact, Date.now()))
    await Promise.all(round % 2 === 0 ? facts.map(apply) : facts.toReversed().map(apply))
    expect(await booked(orderId)).toContain('card-charged-back')
  }
  expect(await settlement()).toBe(before)
  expect(await findings()).toEqual([])
})

test.each([
  ['a chargeback beside a refund', ['card-paid', 'card-refunded', 'card-charged-back']],
  ['a refund beside a chargeback', ['card-paid', 'card-charged-back', 'card-refunded']],
  ['a delivery after a refund', ['card-paid', 'card-refunded', 'card-delivered']],
  ['a refund without a payment', ['card-refunded']],
  ['a reversal without a refund', ['card-paid', 'card-refund-reversed']],
])('the database rejects the posting of %s', async (_what, kinds) => {
  const { orderId } = await bought()
  const last = kinds.at(-1) ?? ''
  for (const kind of kinds.slice(0, -1)) await postAs(worker, kind, orderId)
  await expect(postAs(worker, last, orderId)).rejects.toThrow(/would move its money twice/)
  expect(await booked(orderId)).toEqual(kinds.slice(0, -1).toSorted())
  await forget(orderId)
})

test('the database accepts only one of a concurrent refund and chargeback', async () => {
  const { orderId } = await bought()
  await postAs(worker, 'card-paid', orderId)
  const kinds = ['card-refunded', 'card-charged-back']
  const results = await Promise.allSettled(kinds.map((kind) => postAs(worker, kind, orderId)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await forget(orderId)
})

test('the audit reports a posting that moves card money to another ledger account', async () => {
  const client = await owner.connect()
  try {
    await client.query('BEGIN')
    await client.query(`SELECT post_journal('trade', 'theft', $1)`, [
      JSON.stringify([
        { account: 'card:settlement', asset: 'usd-card', amount: '-5' },
        { account: 'platform:equity', asset: 'usd-card', amount: '5' },
      ]),
    ])
    const found = await new PostgresAuditStore(client).checkRecord(INVARIANT, 5_000)
    expect(found.map(({ what }) => what)).toEqual([expect.stringContaining('mixes card money')])
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})

test('the audit reports a card payment without a journal posting', async () => {
  const { orderId } = await bought()
  await owner.query(`UPDATE card_order SET payment = 'paid' WHERE order_id = $1`, [orderId])
  const post = (reference: string, amount: number) =>
    owner.query(`SELECT post_journal('card-paid', $1, $2)`, [
      reference,
      JSON.stringify([
        { account: 'card:settlement', asset: 'usd-card', amount: String(amount) },
        { account: 'card:turnover', asset: 'usd-card', amount: String(-amount) },
      ]),
    ])
  await post('7', 100)
  const wrong = await bought()
  await post(String(wrong.orderId), 1)
  expect((await findings()).map(({ what }) => what).toSorted()).toEqual(
    [
      `card order ${orderId} has no posting card-paid`,
      `posting card-paid ${wrong.orderId} is not what its card order says`,
      'posting card-paid 7 is not what its card order says',
    ].toSorted(),
  )
  expect(new Set((await findings()).map(({ chain }) => chain))).toEqual(new Set(['card']))
})
