import { ETH } from '@cambio/core/testing/fixtures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PostgresAuditStore } from './audit-store.ts'
import { createPool } from '../compose-stores.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { recordAddresses } from '../testing/record-addresses.ts'

/** Address indexes at both ends of the first parts (`PART` in audit-store.ts). These addresses have no deposit. */
const UNPAID = [0, 2_499, 2_500, 4_999, 5_000, 7_500, 9_999]
const PAID = 2_501

let database: TestDatabase
let owner: ReturnType<typeof createPool>
let worker: ReturnType<typeof createPool>

beforeAll(async () => {
  database = await createTestDatabase()
  owner = createPool(database.ownerUrl, 1)
  worker = createPool(database.urls.worker, 1)
  const deposits = [...UNPAID, PAID].map((index) => ({
    address: `deposit ${index}`,
    key: { purpose: 'deposit' as const, index },
  }))
  await recordAddresses(owner, 'ethereum', [{ address: 'hot', key: { purpose: 'hot', index: 0 } }, ...deposits])
  await recordAddresses(owner, 'litecoin', [{ address: 'other', key: { purpose: 'deposit', index: 90_000 } }])
  await owner.query(
    `INSERT INTO deposit (chain, tx_id, output_key, asset, address, amount, status, seen_at)
     VALUES ('ethereum', 'tx', '0', 'eth', 'deposit ${PAID}', 1, 'SEEN', now())`,
  )
})

afterAll(async () => {
  await Promise.all([owner.end(), worker.end()])
  await database.close()
})

/** Returns the indexes of the addresses without a deposit that the balance check reads in audit round `turn`. */
async function unpaidAt(turn: number | null): Promise<number[]> {
  const { addresses } = await new PostgresAuditStore(worker).custody(ETH, turn)
  expect(addresses).toContain('hot')
  expect(addresses).toContain(`deposit ${PAID}`)
  expect(addresses).not.toContain('other')
  return UNPAID.filter((index) => addresses.includes(`deposit ${index}`))
}

test('the balance check reads each address without deposits in two of every four rounds', async () => {
  expect(await unpaidAt(0)).toEqual([0, 2_499, 2_500, 4_999])
  expect(await unpaidAt(1)).toEqual([2_500, 4_999, 5_000])
  expect(await unpaidAt(2)).toEqual([5_000, 7_500, 9_999])
  expect(await unpaidAt(3)).toEqual([0, 2_499, 7_500, 9_999])
  // Audit rounds are numbered by the ten-minute periods since 1970.
  expect(await unpaidAt(4 * 750_000)).toEqual(await unpaidAt(0))
})

test('the balance check reads all addresses when the caller specifies no round', async () => {
  expect(await unpaidAt(null)).toEqual(UNPAID)
})
