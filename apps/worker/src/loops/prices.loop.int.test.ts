import { CoinStatsHistory } from '@cambio/adapters/market/coinstats-history'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@cambio/core/prices/price-point'
import { PRICE_PERIODS } from '@cambio/kernel/price-words'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../testing/processes.ts'
import { openWorld } from '../testing/world.ts'

const PATIENCE_MS = 60_000

let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  world = await openWorld()
}, 360_000)
afterAll(() => world?.close())

it('the CoinStats sandbox returns the price history of every coin for every period', async () => {
  const { instruments } = await world.catalogue()
  const ids = [...new Set(instruments.map(({ coinstatValue }) => coinstatValue))]
  const market = new CoinStatsHistory(world.marketHistory)
  for (const period of PRICE_PERIODS) {
    const history = await market.history(ids, period)
    for (const id of ids) expect(history.get(id)?.length, `${id} ${period}`).toBeGreaterThan(100)
  }
  const stranger = new CoinStatsHistory({ ...world.marketHistory, apiKey: 'guess' })
  await expect(stranger.history(ids, '24h')).rejects.toMatchObject({ name: 'AdapterError', status: 401 })
})

it("backfills years of price history soon after the worker's first start", async () => {
  const { baseUrl, apiKey } = world.marketHistory
  world.startWorker({ COINSTATS_URL: baseUrl, COINSTATS_KEY: apiKey })
  const startedAt = Date.now()
  const points = await eventually('the price history is loaded', PATIENCE_MS, async () => {
    const hours = await world.priceHistory.since('ETH', 'hour', startedAt - 80 * DAY_MS)
    return hours.length > 300 ? hours : null
  })
  expect(points.every(({ at }, index) => index === 0 || at > (points[index - 1]?.at ?? at))).toBe(true)
  const days = await world.priceHistory.since('ETH', 'day', 0)
  expect(startedAt - (days[0]?.at ?? startedAt)).toBeGreaterThan(5 * 365 * DAY_MS)
  const minutes = await world.priceHistory.since('ETH', 'minute', startedAt - DAY_MS)
  expect(minutes.length).toBeGreaterThan(250)
  const own = await eventually('a minute is recorded', PATIENCE_MS, async () => {
    const [newest] = await world.priceHistory.since('ETH', 'minute', Math.floor(startedAt / MINUTE_MS) * MINUTE_MS)
    return newest ?? null
  })
  const before = points.findLast(({ at }) => at < own.at - HOUR_MS)
  // The first recorded price must be close to the last price of the history.
  expect(Math.abs(Number(own.price) / Number(before?.price) - 1)).toBeLessThan(0.1)
})
