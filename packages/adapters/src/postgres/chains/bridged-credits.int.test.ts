import { afterAll, beforeAll, expect, test } from 'vitest'
import { PostgresBridgedCreditStore } from './bridged-credit-store.ts'
import { createPool } from '../compose-stores.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { PostgresUnitOfWork } from '../unit-of-work.ts'

const ASSET = 'eth-bep20'
const LIMIT = 10_000n

let database: TestDatabase
let owner: ReturnType<typeof createPool>
let worker: ReturnType<typeof createPool>

beforeAll(async () => {
  database = await createTestDatabase()
  owner = createPool(database.ownerUrl, 1)
  worker = createPool(database.urls.worker, 8)
})

afterAll(async () => {
  await owner.end()
  await worker.end()
  await database.close()
})

let index = 0

async function deposit(): Promise<{ id: string; asset: string }> {
  index += 1
  const { rows } = await owner.query<{ id: string }>(
    `WITH issued AS (
       INSERT INTO own_address (chain, address, purpose, key_index) VALUES ('bsc', $1, 'deposit', $3) RETURNING address
     )
     INSERT INTO deposit (chain, tx_id, output_key, asset, address, amount, status, seen_at)
     SELECT 'bsc', $1, '0', $2, address, 1, 'SEEN', now() FROM issued RETURNING id`,
    [`deposit-${index}`, ASSET, index],
  )
  return { id: String(rows[0]?.id), asset: ASSET }
}

async function count(one: { id: string; asset: string }, micro: bigint): Promise<boolean> {
  return new PostgresUnitOfWork(worker).transaction((stores) => stores.bridged.count(one, micro, LIMIT))
}

test("parallel deposits of a bridged token never exceed the token's daily limit", async () => {
  const deposits = await Promise.all(Array.from({ length: 8 }, deposit))
  const counted = await Promise.all(deposits.map((one) => count(one, 3_000n)))
  expect(counted.filter(Boolean)).toHaveLength(3)
  const again = await Promise.all(deposits.map((one) => count(one, 3_000n)))
  expect(again).toEqual(counted)
  expect((await new PostgresBridgedCreditStore(owner).usedToday()).get(ASSET)).toBe(9_000n)
})

test('a deposit of a bridged token waits for a parallel deposit to be counted towards the daily limit', async () => {
  await owner.query('DELETE FROM bridged_credit')
  const [first, second] = [await deposit(), await deposit()]
  const client = await worker.connect()
  await client.query('BEGIN')
  expect(await new PostgresBridgedCreditStore(client).count(first, 6_000n, LIMIT)).toBe(true)
  const waiting = count(second, 6_000n)
  await expect
    .poll(async () => {
      const { rows } = await worker.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      return rows.length
    })
    .toBe(1)
  await client.query('COMMIT')
  client.release()
  expect(await waiting).toBe(false)
})

test("stops counting a deposit towards the bridged token's daily limit after 24 hours", async () => {
  await owner.query(`UPDATE bridged_credit SET credited_at = now() - interval '24 hours 1 second'`)
  expect((await new PostgresBridgedCreditStore(owner).usedToday()).get(ASSET)).toBeUndefined()
  expect(await count(await deposit(), LIMIT)).toBe(true)
  expect(await count(await deposit(), 1n)).toBe(false)
})

test("the worker's database role can neither change nor delete counted deposits of bridged tokens", async () => {
  for (const sql of ['UPDATE bridged_credit SET value_micro = 0', 'DELETE FROM bridged_credit'])
    await expect(worker.query(sql)).rejects.toThrow('permission denied')
})

test('the catalogue marks tokens that a custodian backs with a coin of another chain', async () => {
  const { rows } = await owner.query<{ slug: string }>(`SELECT slug FROM instrument WHERE is_bridged ORDER BY slug`)
  const slugs = rows.map(({ slug }) => slug)
  // The list contains only bridged tokens. It omits the bridged tokens USDT and USDC, because a limit on them would
  // stop ordinary orders.
  expect(slugs.join(' ')).toBe(
    'aave-polygon ada-bep20 bch-bep20 crv-polygon dai-bep20 dai-polygon doge-bep20 dot-bep20 eth-bep20 grt-polygon link-bep20 link-polygon ltc-bep20 mana-polygon uni-bep20 uni-polygon wbtc-polygon xrp-bep20',
  )
})
