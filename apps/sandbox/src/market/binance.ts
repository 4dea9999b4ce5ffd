import type { FastifyInstance } from 'fastify'
import { type BookLevel, COIN_TITLES, type Market, priceText } from './market.ts'

const ID = 'binance'
const level = ({ price, amount }: BookLevel) => [priceText(price), amount.toFixed(6)]

function symbolInfo(base: string) {
  return {
    symbol: `${base}USDT`,
    status: 'TRADING',
    baseAsset: base,
    baseAssetPrecision: 8,
    quoteAsset: 'USDT',
    quotePrecision: 8,
    quoteAssetPrecision: 8,
    orderTypes: ['LIMIT', 'MARKET'],
    icebergAllowed: true,
    ocoAllowed: true,
    isSpotTradingAllowed: true,
    isMarginTradingAllowed: false,
    filters: [
      { filterType: 'PRICE_FILTER', minPrice: '0.00010000', maxPrice: '1000000.00000000', tickSize: '0.00010000' },
      { filterType: 'LOT_SIZE', minQty: '0.00000100', maxQty: '9000000.00000000', stepSize: '0.00000100' },
      { filterType: 'NOTIONAL', minNotional: '5.00000000', applyMinToMarket: true, maxNotional: '9000000.00000000' },
    ],
    permissions: ['SPOT'],
    permissionSets: [['SPOT']],
  }
}

function ticker(market: Market, base: string, at: number) {
  const { bids, asks } = market.book(ID, base, 'USDT')
  const last = priceText(market.price(ID, base, 'USDT'))
  return {
    symbol: `${base}USDT`,
    priceChange: '0.0000',
    priceChangePercent: '0.000',
    weightedAvgPrice: last,
    prevClosePrice: last,
    lastPrice: last,
    lastQty: '0.100000',
    bidPrice: priceText(bids[0]?.price ?? 0),
    bidQty: bids[0]?.amount.toFixed(6),
    askPrice: priceText(asks[0]?.price ?? 0),
    askQty: asks[0]?.amount.toFixed(6),
    openPrice: last,
    highPrice: last,
    lowPrice: last,
    volume: '10000.000000',
    quoteVolume: '10000000.0000',
    openTime: at - 86_400_000,
    closeTime: at,
    count: 1,
  }
}

/** Serves the market data from Binance's spot REST API: developers.binance.com, "Market data endpoints". */
export function serveBinance(app: FastifyInstance, market: Market): void {
  const at = () => Date.now()
  const baseOf = (symbol: unknown) => COIN_TITLES.find((title) => `${title}USDT` === symbol)
  const unknownSymbol = { code: -1121, msg: 'Invalid symbol.' }

  app.get('/exchanges/binance/api/v3/ping', () => ({}))
  app.get('/exchanges/binance/api/v3/time', () => ({ serverTime: at() }))
  app.get('/exchanges/binance/api/v3/exchangeInfo', () => ({
    timezone: 'UTC',
    serverTime: at(),
    rateLimits: [],
    exchangeFilters: [],
    symbols: COIN_TITLES.map(symbolInfo),
  }))
  // Return empty lists of futures markets because Binance clients also load these lists.
  for (const path of ['fapi/v1', 'dapi/v1'])
    app.get(`/exchanges/binance/${path}/exchangeInfo`, () => ({ timezone: 'UTC', serverTime: at(), symbols: [] }))
  app.get<{ Querystring: { symbol?: string; limit?: string } }>('/exchanges/binance/api/v3/depth', (request, reply) => {
    const base = baseOf(request.query.symbol)
    if (base === undefined) return reply.code(400).send(unknownSymbol)
    const { bids, asks } = market.book(ID, base, 'USDT')
    return { lastUpdateId: at(), bids: bids.map(level), asks: asks.map(level) }
  })
  app.get<{ Querystring: { symbol?: string } }>('/exchanges/binance/api/v3/ticker/24hr', (request, reply) => {
    if (request.query.symbol === undefined) return COIN_TITLES.map((base) => ticker(market, base, at()))
    const base = baseOf(request.query.symbol)
    return base === undefined ? reply.code(400).send(unknownSymbol) : ticker(market, base, at())
  })
  app.get('/exchanges/binance/api/v3/ticker/bookTicker', () =>
    COIN_TITLES.map((base) => {
      const { symbol, bidPrice, bidQty, askPrice, askQty } = ticker(market, base, at())
      return { symbol, bidPrice, bidQty, askPrice, askQty }
    }),
  )
}
