import { AdapterError } from '@cambio/core/shared/adapter-error'
import type { PricePoint } from '@cambio/core/prices/price-point'
import { Catalogue } from '@cambio/core/instruments/catalogue'
import type { LeaseStore } from '@cambio/core/shared/unit-of-work'
import { ETH, LTC, NOON, tick } from '@cambio/core/testing/fixtures'
import { MemoryPriceHistoryStore } from '@cambio/core/testing/memory/memory-price-history-store'
import { present } from '@cambio/kernel/assert'
import { expect, test } from 'vitest'
import { priceLoops } from './prices.loop.ts'

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000]
const CATALOGUE = new Catalogue([
  { ...ETH, coinstatValue: 'ethereum' },
  { ...LTC, coinstatValue: 'litecoin' },
])
const leases: LeaseStore = {
  acquire: async (lease) => ({ lease, token: 1n }),
  release: async () => {},
}

/** Starts both loops with a history source. The source returns the given prices, or fails if they are null. */
function start(prices: Record<string, string> | null) {
  const clock = { at: NOON, now: () => clock.at }
  const source = { prices, questions: 0 }
  const history = new MemoryPriceHistoryStore()
  const market = {
    async history(ids: readonly string[]): Promise<Map<string, PricePoint[]>> {
      source.questions += 1
      if (!source.prices) throw new AdapterError('away', { retryable: true })
      const { prices } = source
      return new Map(ids.map((id) => [id, [{ at: NOON - DAY_MS, price: prices[id] ?? '1' }]]))
    },
  }
  const ticks = { latest: () => tick({ at: clock.at }), at: () => null, recent: () => [] }
  const deps = { history, market, catalogue: CATALOGUE, ticks, clock, report: () => {} }
  const [record, past] = priceLoops(deps, leases, 'test')
  return { clock, source, history, record: present(record, 'record'), past: present(past, 'past') }
}

test('records prices when no price history source is configured', async () => {
  const history = new MemoryPriceHistoryStore()
  const ticks = { latest: () => tick(), at: () => null, recent: () => [] }
  const deps = { history, market: null, catalogue: CATALOGUE, ticks, clock: { now: () => NOON }, report: () => {} }
  const loops = priceLoops(deps, leases, 'test')
  expect(loops.map(({ name }) => name)).toEqual(['price-history'])
  await loops[0]?.step()
  expect(await history.since('ETH', 'minute', 0)).toHaveLength(1)
})

test('keeps recording prices when the price history source fails', async () => {
  const { clock, source, history, record, past } = start(null)
  await expect(past.step()).rejects.toThrow('away')
  for (let minute = 1; minute <= 14; minute += 1) {
    clock.at = NOON + minute * MINUTE_MS
    await past.step()
    await record.step()
  }
  expect(source.questions).toBe(1)
  expect(await history.since('ETH', 'minute', 0)).toHaveLength(14)
  clock.at = NOON + 15 * MINUTE_MS
  source.prices = { ethereum: '2990', litecoin: '91' }
  await past.step()
  expect(await history.withoutPast(['ETH', 'LTC'])).toEqual([])
})

test("retries only the coin for which the price history source returned another coin's history", async () => {
  const { clock, source, history, past } = start({ ethereum: '2', litecoin: '91' })
  await past.step()
  expect(await history.withoutPast(['ETH', 'LTC'])).toEqual(['ETH'])
  const questions = source.questions
  clock.at = NOON + DAY_MS - 1
  await past.step()
  expect(source.questions).toBe(questions)
  clock.at = NOON + DAY_MS
  source.prices = { ethereum: '2990' }
  await past.step()
  expect(await history.withoutPast(['ETH'])).toEqual([])
})
