import type { RateTick } from '@cambio/core/quotes/tick'
import { tick } from '@cambio/core/testing/fixtures'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPool } from '../create-pool.ts'
import { PostgresSignerEvidenceStore } from '../signer/signer-evidence-store.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { PRICE_RANGE_MS, PostgresTickStore } from './tick-store.ts'

/** Start of a price range, in epoch milliseconds. */
const START = 1_795_000_200_000
const RUNS = 25

let database: TestDatabase
let owner: ReturnType<typeof createPool>
let prices: ReturnType<typeof createPool>
let signer: ReturnType<typeof createPool>

beforeAll(async () => {
  database = await createTestDatabase()
  owner = createPool(database.ownerUrl, 1)
  prices = createPool(database.urls.prices, 2)
  signer = createPool(database.urls.signer, 1)
})
afterAll(async () => {
  await Promise.all([owner, prices, signer].map((pool) => pool.end()))
  await database.close()
})
beforeEach(async () => {
  await owner.query('TRUNCATE rate_tick, price_range')
})

const record = (made: RateTick) => new PostgresTickStore(prices).add(made)
const best = (since: number) => new PostgresSignerEvidenceStore(signer).bestPrices('ETH', 'LTC', since)
const ranges = async (): Promise<unknown[]> =>
  (
    await owner.query(
      'SELECT starts_at::int8::text AS at, currency_title AS of, low::text, high::text FROM price_range ORDER BY 1, 2',
    )
  ).rows

/**
 * Returns the highest rate of ETH in LTC since a given time, or null without prices. Computes each rate from two prices
 * in the same price range.
 */
function expectedRate(ticks: readonly RateTick[], since: number): number | null {
  const spans = Map.groupBy(ticks, ({ at }) => at - (at % PRICE_RANGE_MS))
  const rates = [...spans]
    .filter(([startsAt]) => startsAt > since - PRICE_RANGE_MS)
    .map(
      ([, inSpan]) =>
        Math.max(...inSpan.map((one) => Number(one.prices.ETH))) /
        Math.min(...inSpan.map((one) => Number(one.prices.LTC))),
    )
  return rates.length === 0 ? null : Math.max(...rates)
}

test('returns the highest and lowest prices recorded since a given time', async () => {
  const step = fc.record({
    ms: fc.integer({ min: 1, max: 200_000 }),
    eth: fc.integer({ min: 100, max: 999_999 }),
    ltc: fc.integer({ min: 1, max: 9_999 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), fc.nat(400_000), async (steps, sinceMs) => {
      await owner.query('TRUNCATE rate_tick, price_range')
      let at = START
      const ticks = steps.map(({ ms, eth, ltc }) => {
        at += ms
        return tick({ at, prices: { USDT: '1', ETH: `${eth / 100}`, LTC: `${ltc / 100}` } })
      })
      for (const one of ticks) await record(one)
      const found = await best(START + sinceMs)
      const rate = expectedRate(ticks, START + sinceMs)
      if (found === null || rate === null) expect([found, rate]).toEqual([null, null])
      else expect(Number(found.from) / Number(found.to)).toBeCloseTo(rate, 6)
    }),
    { numRuns: RUNS },
  )
})

test('ignores a second price tick with the same timestamp', async () => {
  await record(tick({ at: START, prices: { ETH: '3000' } }))
  await record(tick({ at: START, prices: { ETH: '9000' } }))
  expect(await ranges()).toEqual([{ at: String(START), of: 'ETH', low: '3000', high: '3000' }])
})

test.each(['0', '-1', 'NaN', 'Infinity', '1e', ''])(
  'does not record a price tick with the price "%s"',
  async (text) => {
    await expect(record(tick({ at: START, prices: { ETH: text } }))).rejects.toThrow(/check constraint|invalid input/)
    expect((await owner.query('SELECT 1 FROM rate_tick')).rows).toEqual([])
  },
)

test('deletes price ticks and price ranges after their respective retention periods', async () => {
  await record(tick({ at: START, prices: { ETH: '3000' } }))
  await record(tick({ at: START + PRICE_RANGE_MS, prices: { ETH: '3001' } }))
  await new PostgresTickStore(prices).prune({ ticks: START + 2 * PRICE_RANGE_MS, ranges: START + 1 })
  expect((await owner.query('SELECT 1 FROM rate_tick')).rows).toEqual([])
  expect(await ranges()).toEqual([{ at: String(START + PRICE_RANGE_MS), of: 'ETH', low: '3001', high: '3001' }])
})
