import type { FastifyInstance } from 'fastify'
import { type BookLevel, COIN_TITLES, type Market, priceText } from './market.ts'

const ID = 'kraken'
/** Kraken's IDs for older assets. They have the prefix X for coins and Z for fiat, and use XBT for bitcoin. */
const OLD_NAMES: Record<string, { id: string; altname: string }> = {
  BTC: { id: 'XXBT', altname: 'XBT' },
  ETH: { id: 'XETH', altname: 'ETH' },
  LTC: { id: 'XLTC', altname: 'LTC' },
  XRP: { id: 'XXRP', altname: 'XRP' },
  XLM: { id: 'XXLM', altname: 'XLM' },
  XMR: { id: 'XXMR', altname: 'XMR' },
  USD: { id: 'ZUSD', altname: 'USD' },
}

const assetOf = (title: string) => OLD_NAMES[title] ?? { id: title, altname: title }
const TITLES = [...COIN_TITLES, 'USDT', 'USD']

type Pair = { id: string; altname: string; base: string; quote: string }

function pairOf(base: string, quote: string): Pair {
  const [from, to] = [assetOf(base), assetOf(quote)]
  const isOld = from.id.startsWith('X') && to.id.startsWith('Z')
  const altname = `${from.altname}${to.altname}`
  return { id: isOld ? `${from.id}${to.id}` : base === 'USDT' ? 'USDTZUSD' : altname, altname, base, quote }
}

const PAIRS: Pair[] = [
  ...COIN_TITLES.flatMap((base) => [pairOf(base, 'USDT'), pairOf(base, 'USD')]),
  pairOf('USDT', 'USD'),
]

const assetPair = ({ altname, base, quote }: Pair) => ({
  altname,
  wsname: `${assetOf(base).altname}/${assetOf(quote).altname}`,
  aclass_base: 'currency',
  base: assetOf(base).id,
  aclass_quote: 'currency',
  quote: assetOf(quote).id,
  lot: 'unit',
  cost_decimals: 5,
  pair_decimals: 5,
  lot_decimals: 8,
  lot_multiplier: 1,
  leverage_buy: [],
  leverage_sell: [],
  fees: [[0, 0.4]],
  fees_maker: [[0, 0.25]],
  fee_volume_currency: 'ZUSD',
  margin_call: 80,
  margin_stop: 40,
  ordermin: '0.0001',
  costmin: '0.5',
  tick_size: '0.00001',
  status: 'online',
})

/** Serves Kraken's public REST API: docs.kraken.com/api, "Market data". */
export function serveKraken(app: FastifyInstance, market: Market): void {
  const ok = (result: unknown) => ({ error: [], result })
  const find = (names: string) =>
    names.split(',').map((name) => PAIRS.find((pair) => pair.id === name || pair.altname === name))
  const unknownPair = { error: ['EQuery:Unknown asset pair'] }

  app.get('/exchanges/kraken/0/public/Time', () => ok({ unixtime: Math.floor(Date.now() / 1_000) }))
  app.get('/exchanges/kraken/0/public/Assets', () =>
    ok(
      Object.fromEntries(
        TITLES.map(assetOf).map(({ id, altname }) => [
          id,
          { aclass: 'currency', altname, decimals: 8, display_decimals: 5, status: 'enabled' },
        ]),
      ),
    ),
  )
  app.get('/exchanges/kraken/0/public/AssetPairs', () => ok(Object.fromEntries(PAIRS.map((p) => [p.id, assetPair(p)]))))
  app.get<{ Querystring: { pair?: string } }>('/exchanges/kraken/0/public/Depth', (request) => {
    const pair = find(request.query.pair ?? '')[0]
    if (pair === undefined) return unknownPair
    const { bids, asks } = market.book(ID, pair.base, pair.quote)
    const at = Math.floor(Date.now() / 1_000)
    const level = ({ price, amount }: BookLevel) => [priceText(price), amount.toFixed(8), at]
    return ok({ [pair.id]: { asks: asks.map(level), bids: bids.map(level) } })
  })
  app.get<{ Querystring: { pair?: string } }>('/exchanges/kraken/0/public/Ticker', (request) => {
    const pairs = request.query.pair === undefined ? PAIRS : find(request.query.pair)
    const known = pairs.filter((pair) => pair !== undefined)
    if (known.length !== pairs.length) return unknownPair
    return ok(Object.fromEntries(known.map((pair) => [pair.id, ticker(market, pair)])))
  })
}

function ticker(market: Market, { base, quote }: Pair) {
  const { bids, asks } = market.book(ID, base, quote)
  const last = priceText(market.price(ID, base, quote))
  const best = (level: BookLevel | undefined) => [priceText(level?.price ?? 0), '1', level?.amount.toFixed(8)]
  const pairOfSame = [last, last]
  const volume = ['1000.0', '10000.0']
  return {
    a: best(asks[0]),
    b: best(bids[0]),
    c: [last, '0.1'],
    v: volume,
    p: pairOfSame,
    t: [1, 1],
    l: pairOfSame,
    h: pairOfSame,
    o: last,
  }
}
