import type { PricePeriod } from '@cambio/kernel/price-words'
import { describe, expect, it } from 'vitest'
import { Catalogue } from '../instruments/catalogue.ts'
import type { RateTick } from '../quotes/tick.ts'
import { ETH, instrument, LTC, NOON, tick, USDT } from '../testing/fixtures.ts'
import { MemoryPriceHistoryStore } from '../testing/memory/memory-price-history-store.ts'
import { backfillPrices } from './backfill-prices.ts'
import { listPrices } from './list-prices.ts'
import type { MarketHistory } from './market-history.ts'
import { CHART_POINTS, priceHistory } from './price-history.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, type PricePoint } from './price-point.ts'
import { recordPrices } from './record-prices.ts'

const ERC20_ETH = { ...ETH, slug: 'eth-else', networkTitle: 'ELSE', popularity: 0 }
const CATALOGUE = new Catalogue([
  { ...LTC, coinstatValue: 'litecoin', popularity: 0 },
  ERC20_ETH,
  { ...ETH, coinstatValue: 'ethereum', popularity: 2 },
  { ...USDT, popularity: 1 },
  instrument('eur', { instrumentType: 'fiat' }),
])

function stack(newest: RateTick | null = tick()) {
  const stored: [string, unknown][] = []
  return {
    history: new MemoryPriceHistoryStore(),
    catalogue: CATALOGUE,
    ticks: { latest: () => newest, at: () => newest, recent: () => [] },
    clock: { now: () => NOON },
    report: (event: string, facts: unknown) => void stored.push([event, facts]),
    stored,
  }
}

describe('recording of current prices', () => {
  it('records current prices unless the newest tick is stale', async () => {
    const deps = stack()
    await recordPrices(deps)
    expect(await deps.history.since('ETH', 'minute', 0)).toMatchObject([{ price: '3000' }])
    const old = stack(null)
    await recordPrices(old)
    expect(await old.history.allSince('minute', 0)).toEqual(new Map())
  })

  it('retains minute points for two days, hour points for three months and day points permanently', async () => {
    const deps = stack()
    for (const days of [1, 3, 90, 100, 3_000]) await deps.history.record({ ETH: String(days) }, NOON - days * DAY_MS)
    await recordPrices(deps)
    const kept = async (resolution: 'minute' | 'hour' | 'day') =>
      (await deps.history.since('ETH', resolution, 0)).map(({ price }) => price)
    expect(await kept('minute')).toEqual(['1', '3000'])
    expect(await kept('hour')).toEqual(['90', '3', '1', '3000'])
    expect(await kept('day')).toEqual(['3000', '100', '90', '3', '1', '3000'])
  })
})

/** Creates a history source whose prices never change. */
function sourceOf(prices: Record<string, string>): MarketHistory & { requests: [string[], PricePeriod][] } {
  const requests: [string[], PricePeriod][] = []
  return {
    requests,
    async history(ids, period) {
      requests.push([[...ids], period])
      const points = (price: string): PricePoint[] => [
        { at: NOON - 2 * DAY_MS, price },
        { at: NOON - HOUR_MS, price },
      ]
      return new Map(Object.entries(prices).map(([id, price]) => [id, points(price)]))
    },
  }
}

describe('backfilling of the price history', () => {
  it('fetches the price history of each coin only once', async () => {
    const deps = { ...stack(), market: sourceOf({ ethereum: '2900', litecoin: '90' }) }
    expect(await backfillPrices(deps, new Set())).toEqual([
      { currencyTitle: 'ETH', isTaken: true },
      { currencyTitle: 'LTC', isTaken: true },
    ])
    expect(deps.market.requests.map(([ids]) => ids)).toEqual(Array.from({ length: 5 }, () => ['ethereum', 'litecoin']))
    expect(await deps.history.since('ETH', 'day', 0)).toHaveLength(2)
    expect(await backfillPrices(deps, new Set())).toEqual([])
    expect(deps.market.requests).toHaveLength(5)
  })

  it("rejects a price history that does not match the exchange's own price", async () => {
    const deps = { ...stack(), market: sourceOf({ ethereum: '29', litecoin: '90' }) }
    expect(await backfillPrices(deps, new Set())).toEqual([
      { currencyTitle: 'ETH', isTaken: false },
      { currencyTitle: 'LTC', isTaken: true },
    ])
    expect(deps.stored).toEqual([['price-history-rejected', { currency: 'ETH', id: 'ethereum' }]])
    expect(await deps.history.since('ETH', 'day', 0)).toEqual([])
    expect(await deps.history.withoutPast(['ETH', 'LTC'])).toEqual(['ETH'])
    await backfillPrices(deps, new Set(['ETH']))
    expect(deps.market.requests).toHaveLength(5)
  })

  it('does not fetch a price history for a coin that the exchange has not priced itself', async () => {
    const deps = { ...stack(null), market: sourceOf({ ethereum: '2900' }) }
    expect(await backfillPrices(deps, new Set())).toEqual([])
    expect(deps.market.requests).toEqual([])
  })
})

describe('price list and price history', () => {
  it('lists each coin once, most popular first, under its most popular instrument', async () => {
    const prices = await listPrices(stack())
    expect(prices.map(({ instrument: one }) => one.slug)).toEqual(['usdt-erc20', 'eth', 'ltc'])
    expect(prices.map(({ price }) => price)).toEqual(['1', '3000', '92'])
    expect((await listPrices(stack(null))).map(({ price, change24h }) => [price, change24h])).toEqual(
      Array.from({ length: 3 }, () => [null, null]),
    )
  })

  it('computes the 24-hour change only from a price that is about one day old', async () => {
    const deps = stack()
    await deps.history.record({ ETH: '1500' }, NOON - DAY_MS - 2 * HOUR_MS)
    expect((await listPrices(deps))[1]?.change24h).toBeNull()
    await deps.history.record({ ETH: '2000' }, NOON - DAY_MS - 3 * MINUTE_MS)
    await deps.history.record({ ETH: '2500' }, NOON - DAY_MS + 3 * MINUTE_MS)
    expect((await listPrices(deps))[1]?.change24h).toBe('50')
  })

  it('limits a price history to the maximum number of chart points', async () => {
    const deps = stack()
    for (let minute = 0; minute < 1_400; minute += 1)
      await deps.history.record({ ETH: String(3_000 + minute) }, NOON - minute * MINUTE_MS)
    const { points } = await priceHistory(deps, { symbol: 'eth', quote: null, period: '24h' })
    expect(points).toHaveLength(CHART_POINTS)
    expect(points.at(-1)?.price).toBe('3000')
  })

  it('converts a price history to another coin only for times at which both coins have a price', async () => {
    const deps = stack()
    await deps.history.record({ ETH: '3000', LTC: '90' }, NOON - 2 * HOUR_MS)
    await deps.history.record({ ETH: '3100' }, NOON - HOUR_MS)
    await deps.history.record({ ETH: '3000', LTC: '100' }, NOON)
    const { points } = await priceHistory(deps, { symbol: 'ETH', quote: 'ltc', period: '24h' })
    expect(points.map(({ price }) => price)).toEqual(['33.3333333333', '30'])
  })

  it.each([
    ['NOPE', null],
    ['EUR', null],
    ['ETH', 'NOPE'],
  ])('rejects the price history of %s in %s as an unknown pair', async (symbol, quote) => {
    await expect(priceHistory(stack(), { symbol, quote, period: '1w' })).rejects.toMatchObject({
      code: 'ASSET_UNKNOWN',
    })
  })
})
