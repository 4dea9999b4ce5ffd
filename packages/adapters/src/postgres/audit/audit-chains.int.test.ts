import type { Finding } from '@cambio/core/audit/audit'
import { isHalting } from '@cambio/core/audit/audit-log'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AUDIT_QUERIES } from './audit-queries.ts'
import { PostgresAuditStore } from './audit-store.ts'
import { createPool } from '../compose-stores.ts'
import { FOUNDATION, HONEST_FLOWS } from '../testing/owed-records.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

/**
 * Invariants that concern the whole journal. If the journal's hash chain is broken, the audit cannot trust the records
 * of any blockchain.
 */
const OF_EVERY_CHAIN: ReadonlySet<number> = new Set([2])
const FLOWS = Object.values(HONEST_FLOWS).flat()
/** SQL that creates order 11, from ETH to USDT on Ethereum. */
const AN_ORDER = FLOWS.find((sql) => sql.includes('INSERT INTO orders')) ?? ''
const BOTH_COINS = ['ethereum', 'tron']

let database: TestDatabase
let owner: ReturnType<typeof createPool>

beforeAll(async () => {
  database = await createTestDatabase()
  owner = createPool(database.ownerUrl, 1)
  await owner.query(FOUNDATION)
})

afterAll(async () => {
  await owner.end()
  await database.close()
})

/** Runs SQL statements, returns the audit findings, and rolls the statements back. */
async function findingsAfter(statements: readonly string[]): Promise<Finding[]> {
  const client = await owner.connect()
  try {
    await client.query(`BEGIN; ${statements.join('\n')}`)
    return (await new PostgresAuditStore(client).checkRecords()).findings
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

/** Returns the blockchains that an invariant's findings halt. Null means every blockchain. */
function haltedBy(findings: readonly Finding[], invariant: number): (string | null)[] {
  const ofIt = findings.filter((one) => one.invariant === invariant && isHalting(one))
  return [...new Set(ofIt.map(({ chain }) => chain ?? null))].toSorted((one, other) =>
    String(one).localeCompare(String(other)),
  )
}

test.each(AUDIT_QUERIES.filter(({ invariant }) => isHalting({ invariant, what: '' })))(
  'the query for invariant $invariant returns the affected chain unless it covers the whole journal',
  async ({ invariant, sql }) => {
    const { fields } = await owner.query(`SELECT * FROM (${sql}) AS found LIMIT 0`)
    expect(fields.some(({ name }) => name === 'chain')).toBe(!OF_EVERY_CHAIN.has(invariant))
  },
)

test('an audit violation in orders, deposits, payments or accounts never halts all chains', async () => {
  const findings = await findingsAfter([
    ...FLOWS,
    `UPDATE deposit SET amount = amount + 1; UPDATE payment SET amount = amount + 1, allowed_fee = 0;
     UPDATE earning SET is_reversed = NOT is_reversed; UPDATE withdrawal SET amount = amount + 1;
     UPDATE balance_shard SET amount = amount * 2;`,
  ])
  const broken = new Set(findings.map(({ invariant }) => invariant))
  expect([...broken]).toEqual(expect.arrayContaining([3, 5, 9, 11, 14, 16, 19, 20, 23, 33]))
  expect(findings.filter((one) => isHalting(one) && one.chain === undefined)).toEqual([])
})

describe('chains that an audit violation halts', () => {
  test.each<[string, number, string, string[]]>([
    ['an unbalanced posting', 1, `UPDATE journal SET entries = entries - 0 WHERE reference = '20'`, ['ethereum']],
    ['a wrong balance', 3, `UPDATE balance_shard SET amount = amount + 1 WHERE asset = 'usdt-trc20'`, ['tron']],
    [
      'an overdrawn custody account',
      4,
      `UPDATE balance_shard SET guard = 0, amount = -5 WHERE account = 'custody:hot' AND asset = 'usdt-trc20'`,
      ['tron'],
    ],
    [
      'a withdrawal without its hold',
      19,
      `INSERT INTO withdrawal (withdrawal_id, user_id, asset, amount, fee, address, created_at)
       VALUES (90, 1, 'usdt-trc20', 40, 3, 'there', now())`,
      ['tron'],
    ],
    [
      "an account's earning from its own order",
      19,
      `INSERT INTO earning (kind, order_id, user_id, amount, is_reversed, created_at) VALUES ('accrual', 11, 1, 6, false, now())`,
      ['tron'],
    ],
    ['an order without events', 16, `UPDATE orders SET to_slug = 'usdt-trc20'`, BOTH_COINS],
  ])('halts only the affected chains because of %s', async (_what, invariant, sql, chains) => {
    expect(haltedBy(await findingsAfter([AN_ORDER, `${sql};`]), invariant)).toEqual(chains)
  })

  test('a broken hash chain in the journal halts every blockchain', async () => {
    expect(haltedBy(await findingsAfter([`UPDATE journal_head SET position = position + 1;`]), 2)).toEqual([null])
  })
})

describe("database rows that the server's database role can forge", () => {
  const found = async (statements: readonly string[], what: string) =>
    (await findingsAfter([AN_ORDER, ...statements])).filter((one) => one.what.includes(what)).map(isHalting)
  const FILLED = `ALTER TABLE orders DROP CONSTRAINT orders_fill_values;
    UPDATE orders SET fill = '{"provider": "x", "isHeld": "maybe"}';`
  const EARNED = `INSERT INTO earning (kind, order_id, user_id, amount, is_reversed, created_at)
    VALUES ('accrual', 11, 2, 6, false, now());`
  const OWN_ORDER = `INSERT INTO orders SELECT (jsonb_populate_record(o, '{"order_id": 12, "legacy_order_id": "00000000-0000-4000-8000-000000000012",
    "deposit_address": "place-12", "user_id": 2, "created_at": "2020-01-01", "settled_quote": null, "state": "WAITING"}')).* FROM orders o;`

  test("no audit query fails because of an unreadable `isHeld` value in an order's fill", async () => {
    expect(await found([FILLED], 'has a listed address')).toEqual([])
  })

  test("reports a provider order with one of the exchange's own addresses without halting a chain", async () => {
    const address = `INSERT INTO own_address (chain, address, purpose, key_index) VALUES ('ethereum', 'place-11', 'deposit', 900);`
    expect(await found([FILLED, address], 'but has the deposit address place-11')).toEqual([false])
  })

  test("does not halt a chain for a suspected self-referral while the earner's own order is unpaid", async () => {
    expect(await found([EARNED, OWN_ORDER], 'goes where its own order 12 goes')).toEqual([false])
  })

  test("halts the chain of a suspected self-referral once the earner's own order is settled", async () => {
    const settled = `UPDATE orders SET settled_quote = '{}' WHERE order_id = 12;`
    expect(await found([EARNED, OWN_ORDER, settled], 'goes where its own order 12 goes')).toEqual([true])
  })
})

describe('reservation of exposure', () => {
  const holds = (reserved: number) => [
    AN_ORDER,
    `INSERT INTO exposure_hold (order_id, asset, amount, value, clients) VALUES (11, 'usdt-erc20', 180, 90, '{thief}');
     INSERT INTO exposure_client (client, reserved, ceiling) VALUES ('thief', ${reserved}, 100);`,
  ]
  const ofClient = async (statements: readonly string[]) =>
    (await findingsAfter(statements)).filter(({ what }) => what.includes('micro-USDT'))

  test("halts the chains of a client's open orders when their value exceeds the client's exposure reservation", async () => {
    expect(await ofClient(holds(10))).toEqual([
      {
        invariant: 26,
        chain: 'ethereum',
        what: 'thief has reserved 10 micro-USDT, its open orders are worth 90 (ethereum)',
      },
    ])
  })

  test("does not halt a chain when a client's exposure reservation exceeds the value of its open orders", async () => {
    const [finding] = await ofClient(holds(95))
    expect(finding).toMatchObject({ invariant: 26, isSurplus: true })
  })
})
