import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { evmFeeOf } from '../chains/evm/evm-terms.ts'
import { createPool, createPostgresStores } from './compose-stores.ts'
import { createTestDatabase } from './testing/test-database.ts'

const MIGRATION = fileURLToPath(new URL('migrations/008.do.reservations.sql', import.meta.url))

test('the migration converts a reservation that was stored before sequence numbers existed', async () => {
  const database = await createTestDatabase()
  const pool = createPool(database.ownerUrl, 1)
  const fee = { gasLimit: 21_000n, maxFeePerGas: 31_000_000_007n, maxPriorityFeePerGas: 1_000_000_000n }
  const old = {
    kind: 'nonce',
    nonce: 7,
    ...Object.fromEntries(Object.entries(fee).map(([name, one]) => [name, `${one}`])),
  }
  const inputs = { kind: 'inputs', inputs: [], feeAtomic: '5', changeAtomic: '0' }
  for (const [reference, reservation] of [old, inputs].entries())
    await pool.query(
      `INSERT INTO payment (purpose, reference, chain, asset, source_purpose, source_index, to_address, amount, status,
         reservation, created_at) VALUES ('gas', $1, 'ethereum', 'eth', 'hot', 0, 'b', 5, 'RESERVED', $2, now())`,
      [reference, JSON.stringify(reservation)],
    )
  await pool.query(readFileSync(MIGRATION, 'utf8'))
  const { payments } = createPostgresStores(pool).work.stores
  const reserved = (await payments.findFor('gas', '0'))?.reservation
  expect(reserved).toMatchObject({ kind: 'sequence', sequence: 7, terms: { maxFeeAtomic: 651_000_000_147_000n } })
  expect(reserved?.kind === 'sequence' && evmFeeOf(reserved.terms)).toEqual(fee)
  expect((await payments.findFor('gas', '1'))?.reservation).toMatchObject({ kind: 'inputs', feeAtomic: 5n })
  await pool.end()
  await database.close()
})
