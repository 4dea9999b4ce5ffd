import type { ValueCaps } from '@cambio/core/chains/signer'
import { present } from '@cambio/kernel/assert'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPool } from '../compose-stores.ts'
import { PostgresSignerSpendStore } from './signer-spend-store.ts'
import { NaiveSpends, type SpendCall } from '../testing/naive-spends.ts'
import { ageSignerSums } from '../testing/age-signer-sums.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const CAPS: ValueCaps = { paymentMicro: 100n, hourMicro: 250n, dayMicro: 600n, approvedDayMicro: 700n }
const ASSET_CAPS = { perTransactionAtomic: 120n, perHourAtomic: 300n, perDayAtomic: 500n }
/**
 * Length of a time slot of the signer's sums, in minutes. An expired spend stays in a sum for up to this many
 * additional minutes.
 */
const SLOT = 5
const RUNS = 40

let database: TestDatabase
let owner: pg.Pool
let signer: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
  owner = createPool(database.ownerUrl, 1)
  signer = createPool(database.urls.signer, 1)
})
afterAll(async () => {
  await Promise.all([owner.end(), signer.end()])
  await database.close()
})
beforeEach(() => owner.query('DELETE FROM signer_spend; DELETE FROM signer_sum'))

/** Directions and clients of the payments. */
const ROUTES = [
  { direction: 'sent', payer: null },
  { direction: 'withdrawn', payer: 'balance:1' },
  { direction: 'refunded', payer: 'refunds of address:0xAb' },
  { direction: 'refunded', payer: 'refunds of account:1' },
] as const

/**
 * Arbitrary `count` call for one of a few payments. As in the signer, all calls for a payment have the same asset,
 * direction and payer.
 */
const call: fc.Arbitrary<SpendCall> = fc
  .record({
    payment: fc.integer({ min: 1, max: 12 }),
    amount: fc.bigInt({ min: 1n, max: 120n }),
    fee: fc.bigInt({ min: 1n, max: 9n }),
    isApproved: fc.boolean(),
  })
  .map(({ payment, amount, fee, isApproved }) => {
    const common = { recipient: 'owner', caps: payment % 2 === 0 ? ASSET_CAPS : null }
    const asset = payment % 2 === 0 ? 'eth' : 'btc'
    return {
      isApproved,
      ...present(ROUTES[payment % 4], 'each payment has a route'),
      spends: [
        { ...common, spendId: `${payment}`, asset, amountAtomic: amount, valueMicro: amount },
        { ...common, spendId: `${payment} fee`, asset: 'gas', amountAtomic: fee, valueMicro: fee, caps: null },
      ],
    }
  })
/** Arbitrary number of minutes that pass. Often close to an hour or a day. */
const passing = fc.oneof(
  ...[1, 58, 1_438].map((from) => fc.integer({ min: from, max: from + 9 })),
  fc.integer({ min: 1, max: 900 }),
)
const step = fc.oneof({ weight: 4, arbitrary: call }, { weight: 1, arbitrary: passing })

/**
 * Runs calls and compares each verdict with the naive sum of all events. A number among the steps advances the time by
 * that many minutes.
 */
async function compare(steps: readonly (SpendCall | number)[]): Promise<void> {
  await owner.query('DELETE FROM signer_spend; DELETE FROM signer_sum')
  const store = new PostgresSignerSpendStore(signer)
  const naive = new NaiveSpends(CAPS)
  for (const one of steps) {
    if (typeof one === 'number') {
      naive.age(one)
      await ageSignerSums(owner, one)
      continue
    }
    const verdict = await store.count(one.spends, { caps: CAPS, ...one })
    const [exact, late] = [naive.verdict(one, 0), naive.verdict(one, SLOT)]
    if (exact !== 'counted') expect(verdict).not.toBe('counted')
    if (exact === late) expect(verdict).toBe(exact)
    if (verdict === 'counted') naive.count(one)
  }
}

it('removes an expired spend from the spend total within one time slot', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), compare), { numRuns: RUNS })
}, 120_000)

it.each([
  ['hour', '59 minutes 59 seconds', '1 hour'],
  ['day', '23 hours 59 minutes 59 seconds', '1 day'],
])('the spend total of the last %s includes exactly the time slots in that period', async (window, young, old) => {
  const slotOf = (age: string) => `date_bin('5 minutes', now() - interval '${age}', '2000-01-01')`
  await owner.query(
    `INSERT INTO signer_sum (scope, slot, amount)
     VALUES ('asset eth sent', ${slotOf(young)}, 7), ('asset eth sent', ${slotOf(old)} - interval '5 minutes', 11)`,
  )
  const { rows } = await signer.query(`SELECT ${window}::text AS sum FROM signer_sums('asset eth sent')`)
  expect(rows).toEqual([{ sum: '7' }])
})

const SPEND = `INSERT INTO signer_spend (spend_id, asset, recipient, amount, value) VALUES ('a', 'eth', 'owner', 100, 90)`

it('no database role can change a spend total or add a spend without updating its totals', async () => {
  await signer.query(SPEND)
  const { rows } = await owner.query(`SELECT scope, amount::text FROM signer_sum ORDER BY scope`)
  expect(rows).toEqual([
    { scope: 'asset eth sent', amount: '100' },
    { scope: 'value usual sent', amount: '90' },
  ])
  for (const sql of ['UPDATE signer_sum SET amount = 0', 'DELETE FROM signer_sum', `SELECT add_to_signer_sum('x', 1)`])
    await expect(signer.query(sql), sql).rejects.toThrow('permission denied')
})

describe('database rules for a counted spend', () => {
  it.each([
    'amount = 99',
    'value = 89',
    'value = NULL',
    `asset = 'btc'`,
    `direction = 'refunded'`,
    `payer = 'balance:1'`,
  ])('rejects the change %s to a counted spend', async (change) => {
    await signer.query(SPEND)
    await expect(signer.query(`UPDATE signer_spend SET ${change}`)).rejects.toThrow('only grows')
  })

  it('does not count a spend again when only its time changes', async () => {
    await signer.query(SPEND)
    await signer.query(`UPDATE signer_spend SET at = now() - interval '2 days'`)
    const { rows } = await owner.query(`SELECT sum(amount)::text AS total FROM signer_sum WHERE scope LIKE 'asset%'`)
    expect(rows).toEqual([{ total: '100' }])
  })
})

it('stores at most two spend totals for 2,000 simultaneous spends', async () => {
  await owner.query(
    `INSERT INTO signer_spend (spend_id, asset, recipient, amount, value)
     SELECT 'n' || n, 'eth', 'owner', 1, 0 FROM generate_series(1, 2000) AS n`,
  )
  const { rows } = await owner.query('SELECT count(*)::int AS slots FROM signer_sum')
  expect(rows).toEqual([{ slots: expect.toSatisfy((slots: number) => slots <= 2) }])
})
