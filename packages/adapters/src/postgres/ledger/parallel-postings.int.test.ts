import { InsufficientFunds } from '@cambio/core/ledger/ledger-store'
import { posting, type Account, type Posting } from '@cambio/core/ledger/posting'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool, createPostgresStores } from '../compose-stores.ts'
import { PostgresAuditStore } from '../audit/audit-store.ts'
import { sealJournal } from './journal-sealer.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const CONNECTIONS = 16
const TRANSACTIONS = 800
const ASSETS = ['btc', 'eth', 'ltc']
const CUSTODY: readonly Account[] = ['custody:hot', 'custody:held', 'custody:deposits']
const USERS: readonly Account[] = Array.from({ length: 20 }, (_, index) => `user:${index + 1}` as const)
const ACCOUNTS: readonly Account[] = [...CUSTODY, ...CUSTODY, ...USERS, 'platform:equity', 'suspense']
/**
 * Initial custody balance and initial user balance of each asset, in base units. Both are small, so that some debits
 * fail.
 */
const OPENING = 400n

let database: TestDatabase
let pool: ReturnType<typeof createPool>

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.urls.worker, CONNECTIONS)
})
afterAll(async () => {
  await pool.end()
  await database.close()
})

/** Creates a Park-Miller pseudo-random number generator with the given seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => (state = (state * 48_271) % 2_147_483_647) % below
}

function transfer(reference: string, random: (below: number) => number): Posting {
  const asset = ASSETS[random(ASSETS.length)] ?? ''
  const from = random(ACCOUNTS.length)
  const to = (from + 1 + random(ACCOUNTS.length - 1)) % ACCOUNTS.length
  const amountAtomic = BigInt(1 + random(60))
  return posting('trade', reference, [
    { account: ACCOUNTS[from] ?? 'suspense', asset, amountAtomic: -amountAtomic },
    { account: ACCOUNTS[to] ?? 'suspense', asset, amountAtomic },
  ])
}

function openings(): Posting[] {
  return ASSETS.flatMap((asset) =>
    [...CUSTODY, ...USERS].map((account) => {
      const amountAtomic = account.startsWith('user:') ? -OPENING : OPENING
      const entries = [
        { account, asset, amountAtomic },
        { account: 'platform:equity' as const, asset, amountAtomic: -amountAtomic },
      ]
      return posting('float-topup', `${account} ${asset}`, entries)
    }),
  )
}

async function sealAll(): Promise<void> {
  const unsealed = 'SELECT 1 FROM journal WHERE seq NOT IN (SELECT seq FROM journal_seal) LIMIT 1'
  await expect
    .poll(
      async () => {
        await sealJournal(pool)
        return (await pool.query(unsealed)).rowCount
      },
      { timeout: 30_000, interval: 5 },
    )
    .toBe(0)
}

const findings = async (): Promise<string[]> => {
  const store = new PostgresAuditStore(pool)
  const found = await Promise.all([1, 2, 3].map((invariant) => store.checkRecord(invariant, 10_000)))
  return found.flat().map(({ what }) => what)
}

test("concurrent postings never overdraw a balance or break the journal's hash chain", async () => {
  const { work } = createPostgresStores(pool)
  await work.stores.ledger.post(...openings())
  let posted = openings().length
  let refused = 0
  const one = async (number: number): Promise<void> => {
    const random = randomOf(number + 1)
    const count = 1 + random(3)
    const postings = Array.from({ length: count }, (_, index) => transfer(`${number}-${index}`, random))
    try {
      await work.transaction(async ({ ledger }) => {
        for (const each of postings) await ledger.post(each)
      })
      posted += count
    } catch (error) {
      if (!(error instanceof InsufficientFunds)) throw error
      refused += 1
    }
  }
  let next = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (next < TRANSACTIONS) await one((next += 1))
    }),
  )
  expect(refused).toBeGreaterThan(0)
  expect(posted).toBeGreaterThan(TRANSACTIONS / 2)
  await sealAll()
  expect(await findings()).toEqual([])
  const { rows } = await pool.query<{ lines: string; low: string }>(
    `SELECT (SELECT count(*) FROM journal) AS lines,
       (SELECT count(*) FROM balance WHERE account LIKE 'custody:%' AND amount < 0 OR account LIKE 'user:%' AND amount > 0) AS low`,
  )
  expect(rows).toEqual([{ lines: String(posted), low: '0' }])
}, 120_000)

test('debits several shards of a balance when no single shard covers the amount', async () => {
  const { ledger } = createPostgresStores(pool).work.stores
  const move = (reference: string, amountAtomic: bigint) =>
    posting('trade', reference, [
      { account: 'custody:hot', asset: 'doge', amountAtomic },
      { account: 'platform:position', asset: 'doge', amountAtomic: -amountAtomic },
    ])
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => ledger.post(move(`credit ${index}`, 10n))))
  await expect(ledger.post(move('too much', -161n))).rejects.toThrow(InsufficientFunds)
  await ledger.post(move('all', -160n))
  expect(await ledger.balance('custody:hot', 'doge')).toBe(0n)
})

test('reports the journal as not checked when journal rows remain unsealed for ten minutes', async () => {
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await createPostgresStores(pool).work.stores.ledger.post(
    posting('trade', 'unsealed', [
      { account: 'platform:equity', asset: 'btc', amountAtomic: 1n },
      { account: 'platform:position', asset: 'btc', amountAtomic: -1n },
    ]),
  )
  await owner.query("UPDATE journal SET at = now() - interval '11 minutes' WHERE reference = 'unsealed'")
  const what = expect.stringMatching(/^not checked: journal \d+ is unsealed since/)
  expect(await new PostgresAuditStore(pool).checkRecord(2, 10_000)).toEqual([{ invariant: 2, what, isUnchecked: true }])
  await owner.end()
  await sealAll()
  expect(await new PostgresAuditStore(pool).checkRecord(2, 10_000)).toEqual([])
})
