import { AGREED_QUOTE_SQL } from '../testing/agreed-quote-sql.ts'
import type { HistoryFilter, HistoryPage, HistoryPosition } from '@cambio/core/orders/view/order-history'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '../compose-stores.ts'
import { PostgresOrderHistoryStore } from './order-history-store.ts'
import type { Queryable } from '../queryable.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const MANY = 100_000
/**
 * Maximum number of database blocks (8 kB each) that a history page may read. It does not depend on the number of
 * orders.
 */
const FEW_BLOCKS = 3_000

let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.ownerUrl, 2)
  await pool.query(`INSERT INTO account (email) VALUES ('one@example.org'), ('other@example.org')`)
  await write(1, 10, { state: 'ACTION_REQUIRED', to: 'btc', destination: 'rare' })
  await write(11, MANY, {})
  await pool.query(
    `UPDATE orders SET fill = jsonb_build_object('provider', 'other', 'providerOrderId', order_id::text, 'status', 'done',
       'isChecking', false, 'failures', 0, 'depositAtomic', NULL, 'payoutAtomic', NULL, 'refundAtomic', NULL,
       'payoutTxId', 'payout-' || order_id) WHERE order_id BETWEEN 1001 AND 11000`,
  )
  await pool.query('ANALYZE orders')
})
afterAll(async () => {
  await pool.end()
  await database.close()
})

async function write(first: number, count: number, { state = 'FINISHED', to = 'ltc', destination = 'dest' }) {
  const last = first + count - 1
  await pool.query(
    `INSERT INTO orders (order_id, legacy_order_id, rate_mode, from_slug, to_slug, state, deposit_chain, deposit_address,
       destination_address, locale, claimed_deposit, agreed_quote, deposit_deadline, control_token_hash, created_at, updated_at,
       user_id, choice)
     SELECT n, gen_random_uuid(), 'FLOATING', 'eth', $3, $4, 'ethereum', 'dep' || n, $5 || n % 50_000, 'en', 1, ${AGREED_QUOTE_SQL}, now(), '',
       '2026-01-01'::timestamptz + n * interval '1 minute', now(), 1, CASE WHEN $4 = 'ACTION_REQUIRED' THEN '{}'::jsonb END
     FROM generate_series($1::int, $2::int) n`,
    [first, last, to, state, destination],
  )
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Plan[]
}

/** Returns a connection that runs EXPLAIN before each query and stores the plan. */
function explaining(plans: Plan[]): Queryable {
  return {
    async query(text, values) {
      const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${typeof text === 'string' ? text : text.text}`,
        values,
      )
      plans.push(...(rows[0]?.['QUERY PLAN'] ?? []).map((one) => one.Plan))
      return pool.query(text, values)
    },
  }
}

function scansOf(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []
  return [...own, ...(plan.Plans ?? []).flatMap(scansOf)]
}

test.each<[HistoryFilter, string | null, number]>([
  ['all', null, 20],
  ['finished', null, 20],
  ['attention', null, 10],
  ['refunded', null, 0],
  ['all', 'btc', 10],
  ['all', 'ltc', 20],
  ['all', 'de', 20],
  ['all', 'rare', 10],
  ['finished', 'rare', 0],
  ['attention', 'ltc', 0],
  ['attention', 'btc', 10],
  ['all', '5', 1],
  ['all', 'abcdabcdabcd', 0],
  ['all', 'payout-4321', 1],
  ['finished', 'payout-', 0],
])('reads only a few disk blocks to list one page out of 100,000 orders: %s, %s', async (filter, search, found) => {
  const plans: Plan[] = []
  const store = new PostgresOrderHistoryStore(explaining(plans))
  const query = { filter, search, since: null, until: null }
  for (const after of [null, { createdAt: Date.UTC(2026, 1, 20), orderId: 1 }]) {
    const page = await store.page(1, query, { after, limit: 20 })
    if (after === null) expect(page.entries).toHaveLength(found)
  }
  expect(plans.flatMap(scansOf).filter((table) => table !== 'instrument')).toEqual([])
  for (const plan of plans)
    expect((plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)).toBeLessThan(FEW_BLOCKS)
  expect(await store.page(2, query, { after: null, limit: 20 })).toEqual({ entries: [], lookedTo: null })
})

test('finds all matching orders even if thousands of addresses start with the search text', async () => {
  const store = new PostgresOrderHistoryStore(pool)
  const query = { filter: 'all', search: 'DEST1', since: null, until: null } as const
  const begins = (orderId: number) => String(orderId % 50_000).startsWith('1')
  let after: HistoryPosition | null = null
  let next = MANY + 10
  for (let pages = 0; pages < 60; pages += 1) {
    const { entries, lookedTo }: HistoryPage = await store.page(1, query, { after, limit: 400 })
    for (const { orderId } of entries) {
      while (!begins(next)) next -= 1
      expect(orderId).toBe(next)
      next -= 1
    }
    after = entries.length === 400 ? (entries.at(-1) ?? null) : lookedTo
  }
  expect(next).toBeLessThan(65_000)
})

test('finds ten matching orders among many thousands by reading several result pages', async () => {
  const store = new PostgresOrderHistoryStore(pool)
  const query = { filter: 'attention', search: 'eth', since: null, until: null } as const
  const found: number[] = []
  let after: HistoryPosition | null = null
  let looks = 0
  do {
    const page: HistoryPage = await store.page(1, query, { after, limit: 20 })
    found.push(...page.entries.map(({ orderId }) => orderId))
    after = page.lookedTo
    looks += 1
  } while (after !== null)
  expect(found).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(looks).toBe(101)
})
