import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPool } from '../create-pool.ts'
import { PostgresOpenWorkStore } from './open-work-store.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const NOTHING = { deposits: false, proofs: false, upkeep: false, payments: false, sweeps: false, rereads: false }

let database: TestDatabase
let owner: ReturnType<typeof createPool>
let worker: ReturnType<typeof createPool>

beforeAll(async () => {
  database = await createTestDatabase()
  owner = createPool(database.ownerUrl, 1)
  worker = createPool(database.urls.worker, 1)
  await owner.query(`INSERT INTO account (email) VALUES ('owner@example.com')`)
  await owner.query(`INSERT INTO own_address (chain, address, purpose, key_index)
    VALUES ('ethereum', '0xa', 'deposit', 1), ('bsc', '0xa', 'deposit', 1)`)
})
afterAll(async () => {
  await Promise.all([owner.end(), worker.end()])
  await database.close()
})
beforeEach(async () => {
  await owner.query('TRUNCATE deposit, payment, upkeep, payment_attempt, chain_reread CASCADE')
})

const openWork = () => new PostgresOpenWorkStore(worker).of('ethereum')

async function addDeposit(status: string, columns: Record<string, unknown> = {}): Promise<void> {
  const row = {
    chain: 'ethereum',
    tx_id: '0x1',
    output_key: 'value',
    asset: 'eth',
    address: '0xa',
    amount: 5,
    status,
    seen_at: new Date(),
    block_height: 3,
    block_hash: '0x3',
    ...columns,
  }
  const names = Object.keys(row)
  await owner.query(
    `INSERT INTO deposit (${names.join(', ')}) VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  )
}

async function addPayment(status: string, held: unknown = null): Promise<void> {
  const reservation = status === 'INTENT' || status === 'HELD' ? null : '{}'
  const raw = ['SENT', 'FINAL'].includes(status) ? '0xraw' : null
  await owner.query(
    `INSERT INTO payment (purpose, reference, chain, asset, source_purpose, source_index, to_address, amount, status,
       reservation, raw, tx_id, held, created_at)
     VALUES ('gas', '1', 'ethereum', 'eth', 'hot', 0, '0xb', 5, $1, $2, $3, $3, $4, now())`,
    [status, reservation, raw, held === null ? null : JSON.stringify(held)],
  )
}

test('finds no open work in an empty database', async () => {
  expect(await openWork()).toEqual(NOTHING)
  await addDeposit('SEEN', { chain: 'bsc' })
  expect(await openWork()).toEqual(NOTHING)
})

test("treats an operator's request to read blocks again as open work", async () => {
  await owner.query(`INSERT INTO chain_reread (chain, from_height, to_height) VALUES ('ethereum', 3, 3)`)
  expect(await openWork()).toEqual({ ...NOTHING, rereads: true })
})

test('treats an uncredited deposit as open work even before a block contains it', async () => {
  await addDeposit('SEEN', { block_height: null, block_hash: null })
  expect(await openWork()).toEqual({ ...NOTHING, deposits: true })
})

test('treats a credited deposit as open work until it is swept', async () => {
  await addDeposit('CREDITED')
  expect(await openWork()).toEqual({ ...NOTHING, sweeps: true })
  await owner.query('UPDATE deposit SET swept_by = 1')
  expect(await openWork()).toEqual(NOTHING)
})

test('treats a deposit credited to a balance as open work until the signer has verified the deposit', async () => {
  await addDeposit('CREDITED', { user_id: 1, swept_by: 1 })
  expect(await openWork()).toEqual({ ...NOTHING, proofs: true })
  await owner.query(`UPDATE deposit SET proof = 'proven'`)
  expect(await openWork()).toEqual(NOTHING)
})

test('treats an upkeep record as open work until it is booked', async () => {
  await owner.query(
    `INSERT INTO upkeep (chain, tx_id, address, asset, amount) VALUES ('ethereum', '0x1', '0xa', 'eth', 1)`,
  )
  expect(await openWork()).toEqual({ ...NOTHING, upkeep: true })
  await owner.query('UPDATE upkeep SET is_booked = true')
  expect(await openWork()).toEqual(NOTHING)
})

test.each(['INTENT', 'SENT'])('treats a payment with status %s as open work', async (status) => {
  await addPayment(status)
  expect(await openWork()).toEqual({ ...NOTHING, payments: true })
})

test('treats a held payment as open work only if a signer cap caused the hold', async () => {
  await addPayment('HELD', { why: 'signer', wantedFeeAtomic: null, allowedFeeAtomic: null })
  expect(await openWork()).toEqual(NOTHING)
  await owner.query(`UPDATE payment SET held = jsonb_set(held, '{why}', '"caps"')`)
  expect(await openWork()).toEqual({ ...NOTHING, payments: true })
})
