import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenBy } from '../testing/broken-by.ts'
import { createPool } from '../compose-stores.ts'
import { postJournalSql as post } from '../testing/post-journal-sql.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const TON_ADDRESS = 'our-ton-address'

let database: TestDatabase
let owner: ReturnType<typeof createPool>

beforeAll(async () => {
  database = await createTestDatabase()
  owner = createPool(database.ownerUrl, 1)
  for (const chain of ['ton', 'ethereum'])
    await owner.query(
      `INSERT INTO own_address (chain, address, purpose, key_index, wallet) VALUES ($1, $2, 'hot', 0, NULL)`,
      [chain, TON_ADDRESS],
    )
  for (const asset of ['ton', 'eth'])
    await owner.query(post('float-topup', asset, [`custody:hot ${asset} 1000`, `platform:equity ${asset} -1000`]))
})

afterAll(async () => {
  await owner.end()
  await database.close()
})

const upkeep = (chain: string, asset: string, amount: number) =>
  `INSERT INTO upkeep (chain, tx_id, address, asset, amount, is_booked) VALUES ('${chain}', 'tx', '${TON_ADDRESS}', '${asset}', ${amount}, true);`
const taken = (asset: string, amount: number, to = 'platform:network-fees') => [
  `custody:hot ${asset} -${amount}`,
  `${to} ${asset} ${amount}`,
]

describe("journal entries for coins that leave the exchange's custody", () => {
  test('the audit accepts missing coins that a TON upkeep record accounts for', async () => {
    const sql = `${upkeep('ton', 'ton', 10)} ${post('upkeep', 'ton tx', taken('ton', 10))}`
    expect(await brokenBy(database.ownerUrl, sql)).toEqual([])
  })

  test.each([
    ['an upkeep posting without an upkeep record', post('upkeep', 'thief', taken('eth', 900))],
    [
      'an upkeep posting of a larger amount than its record',
      `${upkeep('ton', 'ton', 10)} ${post('upkeep', 'ton tx', taken('ton', 900))}`,
    ],
    [
      'an upkeep posting of another asset than its record',
      `${upkeep('ton', 'ton', 10)} ${post('upkeep', 'ton tx', taken('eth', 10))}`,
    ],
    [
      'an upkeep posting on a chain without upkeep',
      `${upkeep('ethereum', 'eth', 10)} ${post('upkeep', 'ethereum tx', taken('eth', 10))}`,
    ],
    ['a posting of a payment that does not exist', post('payment-final', '77', taken('eth', 900))],
    ['a posting of a reverted deposit that does not exist', post('deposit-reverted', '77', taken('eth', 900))],
    [
      'a debit by a kind of posting that must not debit custody',
      post('trade', 'thief', taken('eth', 900, 'platform:equity')),
    ],
  ])('the audit reports %s (invariant 15)', async (_what, sql) => {
    expect(await brokenBy(database.ownerUrl, sql)).toEqual([15])
  })
})

describe("a signed transaction in the signer's records", () => {
  const version = (txId: string, spendId: string, claim: string, age = '1 hour') =>
    `INSERT INTO signer_version (chain, tx_id, spend_id, kind, claims, signed_at)
     VALUES ('ethereum', '${txId}', '${spendId}', 'gas', '{${claim}}', now() - interval '${age}');`
  const GAS = `INSERT INTO payment (id, purpose, reference, chain, asset, source_purpose, source_index, to_address, amount, status, created_at)
    OVERRIDING SYSTEM VALUE VALUES (5, 'gas', '1', 'ethereum', 'eth', 'hot', 0, 'recipient', 5, 'INTENT', now());
    INSERT INTO payment_attempt (payment_id, attempt, chain, tx_id, raw, reservation) VALUES (5, 1, 'ethereum', 'a', 'raw', '{"kind": "sequence"}');`

  test('the audit accepts a signed transaction if a transaction with the same nonce is a stored attempt', async () => {
    const sql = `${GAS} ${version('a', '5', 'nonce:1')} ${version('lost', '5', 'nonce:1')}`
    expect(await brokenBy(database.ownerUrl, sql)).toEqual([])
  })

  test('the audit does not report a signed transaction until the worker has had 50 seconds to store it', async () => {
    expect(await brokenBy(database.ownerUrl, version('a', '5', 'nonce:1', '50 seconds'))).toEqual([])
  })

  test.each([
    ['without a payment', version('a', '5', 'nonce:1')],
    ['of another payment', `${GAS} ${version('a', '6', 'nonce:1')}`],
    ['with a nonce that no attempt has', `${GAS} ${version('a', '5', 'nonce:1')} ${version('b', '5', 'nonce:2')}`],
  ])('the audit reports a signed transaction %s (invariant 20)', async (_what, sql) => {
    expect(await brokenBy(database.ownerUrl, sql)).toEqual([20])
  })
})
