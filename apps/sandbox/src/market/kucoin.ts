import type { FastifyInstance } from 'fastify'
import { type BookLevel, COIN_TITLES, type Market, priceText } from './market.ts'

const ID = 'kucoin'
const ok = (data: unknown) => ({ code: '200000', data })

const symbol = (base: string) => ({
  symbol: `${base}-USDT`,
  name: `${base}-USDT`,
  baseCurrency: base,
  quoteCurrency: 'USDT',
  feeCurrency: 'USDT',
  market: 'USDS',
  baseMinSize: '0.0001',
  quoteMinSize: '0.01',
  baseMaxSize: '10000000000',
  quoteMaxSize: '99999999',
  baseIncrement: '0.000001',
  quoteIncrement: '0.0001',
  priceIncrement: '0.0001',
  priceLimitRate: '0.1',
  minFunds: '0.1',
  isMarginEnabled: false,
  enableTrading: true,
})

const currency = (title: string) => ({
  currency: title,
  name: title,
  fullName: title,
  precision: 8,
  confirms: null,
  contractAddress: null,
  isMarginEnabled: false,
  isDebitEnabled: false,
  chains: [],
})

/** Serves KuCoin's public REST API: kucoin.com/docs, "Spot trading, market data". */
export function serveKucoin(app: FastifyInstance, market: Market): void {
  const level = ({ price, amount }: BookLevel) => [priceText(price), amount.toFixed(6)]
  const baseOf = (name: string | undefined) => COIN_TITLES.find((title) => `${title}-USDT` === name)
  const tickers = () => COIN_TITLES.map((base) => ticker(market, base))

  for (const version of ['v1', 'v2'])
    app.get(`/exchanges/kucoin/api/${version}/symbols`, () => ok(COIN_TITLES.map(symbol)))
  app.get('/exchanges/kucoin/api/v3/currencies', () => ok([...COIN_TITLES, 'USDT'].map(currency)))
  // Return an empty list of futures contracts because KuCoin clients also load this list.
  app.get('/exchanges/kucoin/api/v1/contracts/active', () => ok([]))
  app.get('/exchanges/kucoin/api/v1/timestamp', () => ok(Date.now()))
  app.get('/exchanges/kucoin/api/v1/market/allTickers', () => ok({ time: Date.now(), ticker: tickers() }))
  for (const depth of ['level2_20', 'level2_100'])
    app.get<{ Querystring: { symbol?: string } }>(
      `/exchanges/kucoin/api/v1/market/orderbook/${depth}`,
      (request, reply) => {
        const base = baseOf(request.query.symbol)
        if (base === undefined) return reply.code(400).send({ code: '400100', msg: 'symbol not exists' })
        const { bids, asks } = market.book(ID, base, 'USDT')
        return ok({ sequence: String(Date.now()), time: Date.now(), bids: bids.map(level), asks: asks.map(level) })
      },
    )
}

function ticker(market: Market, base: string) {
  const { bids, asks } = market.book(ID, base, 'USDT')
  const last = priceText(market.price(ID, base, 'USDT'))
  return {
    symbol: `${base}-USDT`,
    symbolName: `${base}-USDT`,
    buy: priceText(bids[0]?.price ?? 0),
    bestBidSize: bids[0]?.amount.toFixed(6),
    sell: priceText(asks[0]?.price ?? 0),
    bestAskSize: asks[0]?.amount.toFixed(6),
    changeRate: '0',
    changePrice: '0',
    high: last,
    low: last,
    vol: '10000',
    volValue: '10000000',
    last,
    averagePrice: last,
    takerFeeRate: '0.001',
    makerFeeRate: '0.001',
    takerCoefficient: '1',
    makerCoefficient: '1',
  }
}
