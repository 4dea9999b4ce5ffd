import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool } from './compose-stores.ts'
import { PostgresSignerEvidenceStore } from './signer-evidence-store.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let database: TestDatabase
let owner: pg.Pool
let signer: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  owner = createPool(database.ownerUrl, 1)
  signer = createPool(database.urls.signer, 8)
})
afterAll(async () => {
  await Promise.all([owner.end(), signer.end()])
  await database.close()
})

it('answers concurrent calls each with its own row, and fails only the call that cannot be read', async () => {
  await owner.query(
    `INSERT INTO own_address (chain, address, purpose, key_index) VALUES ('ethereum', 'one', 'deposit', 1),
       ('ethereum', 'two', 'deposit', 2), ('bsc', 'one', 'deposit', 3)`,
  )
  const evidence = new PostgresSignerEvidenceStore(signer)
  const places = [
    ['ethereum', 'two'],
    ['bsc', 'one'],
    ['ethereum', '\u0000'],
    ['bsc', 'two'],
    ['ethereum', 'one'],
  ] as const
  const keys = await Promise.allSettled(places.map(([chain, address]) => evidence.keyOf(chain, address)))
  expect(keys.map((one) => (one.status === 'fulfilled' ? (one.value?.index ?? null) : 'failed'))).toEqual([
    ...[2, 3, 'failed', null, 1],
  ])
})

it('returns a payment only for the exact text of its ID', async () => {
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO payment (purpose, reference, chain, asset, source_purpose, source_index, to_address, amount, status,
       created_at, charged_fee)
     SELECT 'sweep', n::text, 'ethereum', slug, 'deposit', n, 'hot', 1, 'INTENT', now(), 0
     FROM generate_series(1, 2) AS n, (SELECT slug FROM instrument WHERE chain = 'ethereum' LIMIT 1) AS one
     RETURNING id::text`,
  )
  const evidence = new PostgresSignerEvidenceStore(signer)
  const ids = rows.map(({ id }) => id)
  const claims = await Promise.all([...ids, `0${ids[0]}`, 'x'].map((id) => evidence.payment(id)))
  expect(claims.map((claim) => claim?.reference ?? null)).toEqual(['1', '2', null, null])
})
