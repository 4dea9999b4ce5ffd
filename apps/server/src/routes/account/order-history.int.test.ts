import { AGREED_QUOTE_SQL } from '@cambio/adapters/postgres/testing/agreed-quote-sql'
import type { CardFact } from '@cambio/core/card-orders/card-order-machine'
import type { CardOrder } from '@cambio/core/card-orders/card-order'
import { cardDelivery, cardPayment, storedCardOrder } from '@cambio/core/testing/card-orders'
import { present } from '@cambio/kernel/assert'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ETH_ADDRESS } from '../../testing/order-payload.ts'
import { newUser, TestBrowser } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const ORDERS = '/api/v1/users/orders'
const CSV = '/api/v1/users/orders.csv'

let stack: TestApp
let anna: TestBrowser
let bob: TestBrowser
const ids = { anna: 0, bob: 0 }
beforeAll(async () => {
  stack = await startTestApp({}, 0)
  anna = await newUser(stack, 'anna@example.org')
  bob = await newUser(stack, 'bob@example.org')
  for (const [name, browser] of Object.entries({ anna, bob }))
    ids[name as 'anna' | 'bob'] = (await browser.get('/api/v1/users/account-data')).json().userId
})
afterAll(() => stack.close())

/** Inserts orders for an account, one per minute from 1 January 2026. */
async function write(
  user: number,
  first: number,
  count: number,
  part: { state?: string; to?: string; destination?: string; receives?: string } = {},
) {
  const { state = 'FINISHED', to = 'ltc', destination = "'dest' || n", receives = '1369200000' } = part
  await stack.query(
    `INSERT INTO own_address (chain, address, purpose, key_index, order_id)
     SELECT 'ethereum', 'dep' || n, 'deposit', n, n FROM generate_series(${first}, ${first + count - 1}) n`,
  )
  await stack.query(
    `INSERT INTO orders (order_id, legacy_order_id, rate_mode, from_slug, to_slug, state, deposit_chain, deposit_address,
       destination_address, locale, claimed_deposit, agreed_quote, deposit_deadline, control_token_hash, created_at, updated_at, user_id, choice)
     SELECT n, gen_random_uuid(), 'FLOATING', 'eth', '${to}', '${state}', 'ethereum', 'dep' || n, ${destination}, 'en',
       420000000000000000, jsonb_set(${AGREED_QUOTE_SQL}, '{amountToGetAtomic}', '"${receives}"'), now(), '',
       '2026-01-01'::timestamptz + n * interval '1 minute', now(), ${user},
       CASE WHEN '${state}' = 'ACTION_REQUIRED' THEN '{}'::jsonb END
     FROM generate_series(${first}, ${first + count - 1}) n`,
  )
}

async function idsOf(browser: TestBrowser, query = ''): Promise<number[]> {
  const answer = await browser.get(`${ORDERS}?${query}`)
  expect(answer, answer.body).toMatchObject({ statusCode: 200 })
  return answer.json().orders.map(({ orderId }: { orderId: number }) => orderId)
}

describe('card purchases in the order history', () => {
  let cara: TestBrowser
  let dan: TestBrowser
  let userId: number
  const list: CardOrder[] = []
  const at = (day: number) => Date.UTC(2026, 1, day)
  beforeAll(async () => {
    cara = await newUser(stack, 'cara@example.org')
    dan = await newUser(stack, 'dan@example.org')
    userId = (await cara.get('/api/v1/users/account-data')).json().userId
    const { cardOrders } = stack.stores
    const store: Parameters<typeof storedCardOrder>[0] = {
      create: (order) => cardOrders.create(order),
      setRedirect: (orderId, page) => cardOrders.setRedirect(orderId, page),
      // Use the worker's stores because the server's database role may not apply provider reports.
      update: (orderId, change) => stack.workerStores.cardOrders.update(orderId, change),
    }
    const buy = async (day: number, facts: CardFact[]) =>
      void list.push(
        await storedCardOrder(store, { userId, destinationAddress: ETH_ADDRESS, createdAt: at(day) }, facts),
      )
    const named: CardFact = { kind: 'reported', report: { payment: null, delivery: null, providerOrderId: 'M-77' } }
    const arrived: CardFact = { kind: 'delivered', amountAtomic: 995_000_000_000_000_000n }
    await buy(1, [named, cardPayment('paid'), cardDelivery('0xABCDEF0123'), arrived])
    await buy(3, [cardPayment('declined')])
    await write(userId, 900, 1)
    await stack.query(`UPDATE orders SET created_at = '2026-02-02' WHERE order_id = 900`)
  })
  const idOf = (index: number) => present(list[index], 'a card order').orderId

  test('lists card purchases in the order history with the provider, outcome and provider order ID', async () => {
    const { orders, next } = (await cara.get(ORDERS)).json()
    expect([orders.map(({ orderId }: { orderId: number }) => orderId), next]).toEqual([[idOf(1), 900, idOf(0)], null])
    expect(orders[0].card).toEqual({ provider: 'mercuryo', outcome: 'declined', reference: null })
    expect(orders[1].card).toBeNull()
    expect(orders[2]).toEqual({
      orderId: idOf(0),
      createdAt: '2026-02-01T00:00:00.000Z',
      state: 'FINISHED',
      completed: true,
      rateMode: 'FLOATING',
      destinationAddress: ETH_ADDRESS,
      payoutTxId: '0xABCDEF0123',
      cashback: null,
      from: { currencyTitle: 'USD', networkTitle: 'CARD', slug: 'usd-card', amount: '200.5' },
      to: { currencyTitle: 'ETH', networkTitle: 'ETH', slug: 'eth', amount: '0.995' },
      card: { provider: 'mercuryo', outcome: null, reference: 'M-77' },
      cardPayout: null,
    })
    const first = (await cara.get(`${ORDERS}?limit=1`)).json()
    expect(await idsOf(cara, `limit=1&cursor=${first.next}`)).toEqual([900])
    expect(await idsOf(dan)).toEqual([])
  })

  test.each([
    ['filter=finished', [900, 'card']],
    ['filter=expired', ['declined']],
    ['filter=open', []],
    ['search=m-77', ['card']],
    ['search=usd', ['declined', 'card']],
    ['search=0xabcdef01', ['card']],
    ['search=0xabc', []],
    ['search=%25', []],
    ['since=2026-02-02T00:00:00Z', ['declined', 900]],
    ['until=2026-02-02T00:00:00Z', ['card']],
  ])('finds a card purchase in the order history by %s', async (query, found) => {
    const names = new Map<string | number, number>([
      ['card', idOf(0)],
      ['declined', idOf(1)],
    ])
    expect(await idsOf(cara, query)).toEqual(found.map((one) => names.get(one) ?? one))
    if (query.startsWith('filter=open')) expect(await idsOf(cara, `search=${idOf(0)}`)).toEqual([idOf(0)])
  })

  test("includes card purchases with the buyer's data in the CSV file and account export", async () => {
    const [, ...rows] = (await cara.get(CSV)).body.trim().split('\r\n')
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatch(/,Expired,Floating,,USD,CARD,,ETH,ETH,.*,,,Mercuryo,$/)
    expect(rows[1]).toMatch(/^900,.*,,$/)
    expect(rows[2]).toMatch(/,Paid,Floating,200\.5,USD,CARD,0\.995,ETH,ETH,.*,0xABCDEF0123,,Mercuryo,M-77$/)
    const exported = (await cara.post('/api/v1/users/export')).json()
    expect(exported.orders[2]).toMatchObject({
      orderId: idOf(0),
      userEmail: 'bea@example.org',
      tracking: { ip: '::1' },
    })
  })
})

describe('orders that a provider filled', () => {
  let sue: TestBrowser
  beforeAll(async () => {
    sue = await newUser(stack, 'sue@example.org')
    const { userId } = (await sue.get('/api/v1/users/account-data')).json()
    await write(userId, 950, 1, { to: 'usd-card', receives: '5000' })
    await write(userId, 951, 1)
    for (const [orderId, payout] of [
      [950, 'W-4711'],
      [951, `0xFEDCBA98${'7'.repeat(3_000)}`],
    ])
      await stack.query(
        `UPDATE orders SET fill = jsonb_build_object('provider', 'mercuryo', 'providerOrderId', order_id::text, 'status', 'paid',
           'isChecking', false, 'failures', 0, 'depositAtomic', NULL, 'payoutAtomic', NULL, 'refundAtomic', NULL,
           'payoutTxId', '${payout}') WHERE order_id = ${orderId}`,
      )
  })

  test.each([
    ['w-4711', [950]],
    ['w-471', []],
    ['w-47110', []],
    ['0xfedcba98', [951]],
    ['0xfedcb', []],
  ])('finds an order by the number or transaction of its payout: %s', async (search, found) => {
    expect(await idsOf(sue, `search=${search}`)).toEqual(found)
    expect(await idsOf(bob, `search=${search}`)).toEqual([])
  })
})

describe('an account with a few orders', () => {
  const PAID = 'ab'.repeat(32)
  beforeAll(async () => {
    await write(ids.anna, 1, 3)
    await write(ids.anna, 4, 1, { state: 'ACTION_REQUIRED' })
    await write(ids.anna, 5, 1, { state: 'EXPIRED', to: 'btc' })
    await write(ids.anna, 6, 1, { state: 'REFUNDED', destination: `'=HYPERLINK("http://evil","x")'` })
    await write(ids.anna, 7, 1, { state: 'WAITING', destination: `'0xAbCdEf, "and more"'` })
    await write(ids.bob, 8, 2)
    await stack.query(
      `INSERT INTO payment (purpose, reference, order_id, chain, asset, source_purpose, source_index, to_address, amount, status,
         reservation, raw, tx_id, sent_at, created_at)
       SELECT 'payout', o::text, o, 'litecoin', 'ltc', 'hot', 0, 'x', 1300000000, 'FINAL', '{}', '', repeat(t, 32), now(), now()
       FROM (VALUES (2, 'ab'), (8, 'ac')) v(o, t)`,
    )
  })

  test('shows cashback in the order history unless it was reversed', async () => {
    await stack.query(
      `INSERT INTO earning (kind, order_id, user_id, amount, is_reversed, created_at)
       VALUES ('cashback', 1, ${ids.anna}, 1250000, false, now()), ('cashback', 3, ${ids.anna}, 1250000, true, now())`,
    )
    const { orders } = (await anna.get(`${ORDERS}?filter=finished`)).json()
    expect(orders.map(({ cashback }: { cashback: string | null }) => cashback)).toEqual([null, null, '1.25'])
  })

  test("lists only the account's own orders, newest first", async () => {
    expect(await idsOf(anna)).toEqual([7, 6, 5, 4, 3, 2, 1])
    expect(await idsOf(bob)).toEqual([9, 8])
    const first = (await anna.get(`${ORDERS}?limit=4`)).json()
    expect(first.orders.map(({ orderId }: { orderId: number }) => orderId)).toEqual([7, 6, 5, 4])
    const second = (await anna.get(`${ORDERS}?limit=4&cursor=${first.next}`)).json()
    expect(second).toMatchObject({
      orders: [{ orderId: 3 }, { orderId: 2, payoutTxId: PAID }, { orderId: 1 }],
      next: null,
    })
    expect(second.orders[1]).toEqual({
      orderId: 2,
      createdAt: '2026-01-01T00:02:00.000Z',
      state: 'FINISHED',
      completed: true,
      rateMode: 'FLOATING',
      from: { currencyTitle: 'ETH', networkTitle: 'ETH', slug: 'eth', amount: '0.42' },
      to: { currencyTitle: 'LTC', networkTitle: 'LTC', slug: 'ltc', amount: '13' },
      destinationAddress: 'dest2',
      payoutTxId: PAID,
      cashback: null,
      card: null,
      cardPayout: null,
    })
    expect(await new TestBrowser(stack).get(ORDERS)).toMatchObject({ statusCode: 401 })
    const exported = (await anna.post('/api/v1/users/export')).json()
    expect(exported.orders.map(({ orderId }: { orderId: number }) => orderId)).toEqual([7, 6, 5, 4, 3, 2, 1])
  })

  test.each([
    ['filter=open', [7, 4]],
    ['filter=attention', [4]],
    ['filter=finished', [3, 2, 1]],
    ['filter=refunded', [6]],
    ['filter=expired', [5]],
    ['search=3', [3]],
    ['search=8', []],
    [`search=${encodeURIComponent(' 0 0\u202F3 ')}`, []],
    [`search=${encodeURIComponent('3\u00A0')}`, [3]],
    ['search=btc', [5]],
    ['search=ltc&filter=finished', [3, 2, 1]],
    ['search=dest', [5, 4, 3, 2, 1]],
    ['search=0XABCDEF', [7]],
    ['search=DEP6', [6]],
    [`search=${PAID.slice(0, 12)}`, [2]],
    ['search=abababa', []],
    [`search=${'ac'.repeat(6)}`, []],
    ['search=%25', []],
    ['since=2026-01-01T00:00:00Z&until=2026-01-02T00:00:00Z', [7, 6, 5, 4, 3, 2, 1]],
    ['since=2026-01-01T00:02:00Z&until=2026-01-01T00:04:00.000Z', [3, 2]],
    ['since=2026-01-02T00:00:00Z', []],
    ['until=2026-01-01T00:00:00Z', []],
    ['since=0000-01-01T00:00:00Z&until=9999-12-31T23:59:59.999Z&limit=2', [7, 6]],
  ])('finds the matching orders when a user searches the order history for %s', async (query, found) => {
    expect(await idsOf(anna, query)).toEqual(found)
  })

  test.each([
    'cursor=x',
    'cursor=1.9999999999',
    'limit=101',
    'filter=none',
    'since=2026-02-30T00:00:00Z',
    'until=2026-01-01',
    'since=2026-01-01T00:00:00',
    `search=${'x'.repeat(151)}`,
  ])('returns 422 for an invalid history query: %s', async (query) => {
    expect((await anna.get(`${ORDERS}?${query}`)).json()).toMatchObject({ statusCode: 422, code: 'ERR_VALIDATION' })
  })

  test('exports orders as CSV with a byte order mark, translated headers and escaped formulas', async () => {
    await anna.post('/api/v1/users/settings', { locale: 'ru' })
    const file = await anna.get(`${CSV}?filter=all`)
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders.csv"',
    })
    const lines = file.body.split('\r\n')
    expect(lines).toHaveLength(9)
    expect(lines[0]).toMatch(/^\uFEFFЗаявка,/)
    expect((await anna.get(`${CSV}?locale=en`)).body).toMatch(/^\uFEFFOrder,/)
    expect((await anna.get(`${CSV}?locale=de`)).statusCode).toBe(422)
    expect(lines[1]).toContain(',"0xAbCdEf, ""and more""",')
    expect(lines[2]).toContain(`,"'=HYPERLINK(""http://evil"",""x"")",`)
    expect((await anna.get(`${CSV}?search=3`)).body.split('\r\n')).toHaveLength(3)
    const twoMinutes = 'since=2026-01-01T00:02:00Z&until=2026-01-01T00:04:00Z'
    expect((await anna.get(`${CSV}?${twoMinutes}`)).body.split('\r\n')).toHaveLength(4)
  })
})

test('exports all orders even when they span several pages', async () => {
  const carol = await newUser(stack, 'carol@example.org')
  const { userId } = (await carol.get('/api/v1/users/account-data')).json()
  await write(userId, 1_001, 1_200)
  expect((await carol.get(CSV)).body.split('\r\n')).toHaveLength(1_200 + 2)
})
