import { PRICE_PERIODS } from '@cambio/kernel/price-words'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { COINSTATS_IDS } from './coinstats-ids.ts'
import type { Market } from './market.ts'
import { pastShare } from './price-history.ts'

/** API key of every sandbox. It need not be secret, because it protects only simulated data. */
export const COINSTATS_SANDBOX_KEY = 'sandbox'
const MINUTE_S = 60
const HOUR_S = 3_600
const DAY_S = 86_400

/** Length of the chart for each period, and interval between its prices, both in seconds. */
const CHARTS: Readonly<Record<(typeof PRICE_PERIODS)[number], readonly [length: number, step: number]>> = {
  '24h': [DAY_S, 5 * MINUTE_S],
  '1w': [7 * DAY_S, HOUR_S],
  '1m': [30 * DAY_S, 4 * HOUR_S],
  '3m': [91 * DAY_S, 12 * HOUR_S],
  '6m': [182 * DAY_S, DAY_S],
  '1y': [365 * DAY_S, DAY_S],
  all: [6 * 365 * DAY_S, 3 * DAY_S],
}

const ChartsQuery = z.object({ period: z.enum(PRICE_PERIODS), coinIds: z.string().min(1).max(2_000) })
const TITLE_OF = new Map(Object.entries(COINSTATS_IDS).map(([title, id]) => [id, title]))

/**
 * Serves CoinStats's market data API (wire.md §8). Current prices are those of the sandbox's market, and each price
 * history ends at the current price.
 */
export function serveCoinStats(app: FastifyInstance, market: Market, seed: string): void {
  void app.register(
    (scope, _options, done) => {
      scope.addHook('onRequest', (request, reply, next) => {
        if (request.headers['x-api-key'] === COINSTATS_SANDBOX_KEY) return next()
        void reply.code(401).send({ statusCode: 401, message: 'Invalid API key' })
      })
      serveCoins(scope, new CoinStats(market, seed))
      done()
    },
    { prefix: '/providers/coinstats' },
  )
}

function serveCoins(app: FastifyInstance, stats: CoinStats): void {
  const titles = Object.keys(COINSTATS_IDS)
  app.get('/coins', () => ({ result: titles.map((title, index) => stats.coin(title, index + 1)) }))
  app.get('/coins/charts', (request, reply) => {
    const query = ChartsQuery.safeParse(request.query)
    if (!query.success) return reply.code(400).send({ statusCode: 400, message: 'Bad period or coinIds' })
    const { period, coinIds } = query.data
    return coinIds.split(',').map((coinId) => {
      const title = TITLE_OF.get(coinId)
      return title === undefined
        ? { coinId, chart: [], errorMessage: 'coin not found' }
        : { coinId, chart: stats.chart(title, period) }
    })
  })
  app.get<{ Params: { id: string } }>('/coins/:id', (request, reply) => {
    const title = TITLE_OF.get(request.params.id)
    if (title === undefined) return reply.code(404).send({ statusCode: 404, message: 'Coin not found' })
    return stats.coin(title, titles.indexOf(title) + 1)
  })
}

/** The sandbox's market prices, in CoinStats's format. */
class CoinStats {
  readonly #market: Market
  readonly #seed: string

  constructor(market: Market, seed: string) {
    this.#market = market
    this.#seed = seed
  }

  coin(title: string, rank: number) {
    const now = nowSeconds()
    const change = (seconds: number) => Number((100 / this.#share(title, now - seconds, now) - 100).toFixed(2))
    return {
      id: COINSTATS_IDS[title],
      symbol: title,
      name: title,
      rank,
      price: this.#usd(title),
      priceChange1h: change(HOUR_S),
      priceChange1d: change(DAY_S),
      priceChange1w: change(7 * DAY_S),
    }
  }

  chart(title: string, period: keyof typeof CHARTS) {
    const now = nowSeconds()
    const [length, step] = CHARTS[period]
    const usd = this.#usd(title)
    const [price, inBtc, inEth] = [usd, usd / this.#usd('BTC'), usd / this.#usd('ETH')]
    return Array.from({ length: Math.floor(length / step) + 1 }, (_none, index) => {
      const at = now - length + index * step
      const then = this.#share(title, at, now)
      return [at, price * then, inBtc * then, inEth * then]
    })
  }

  #usd(title: string): number {
    return this.#market.price('coinstats', title, 'USD')
  }

  /** Returns the price at the time `at` divided by the price at the time `now`. Both times are in epoch seconds. */
  #share(title: string, at: number, now: number): number {
    return pastShare(title, this.#seed, at * 1_000, now * 1_000)
  }
}

const nowSeconds = () => Math.floor(Date.now() / 1_000)
