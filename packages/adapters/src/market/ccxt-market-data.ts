import type { MarketData, MarketPrice } from '@cambio/core/quotes/market-data'
import { NUMERAIRE } from '@cambio/core/quotes/record-tick'
import { rational, parseRational, significantText } from '@cambio/kernel/rational'
import type { Exchange } from 'ccxt'
import * as z from 'zod'

/** Setting `EXCHANGES`: the exchanges whose order books are read. `baseUrl` replaces the exchange's own host. */
export const ExchangeSettingsList = z
  .array(z.object({ id: z.enum(['binance', 'kraken', 'kucoin', 'okx']), baseUrl: z.optional(z.url()) }))
  .min(1)
export type ExchangeSettings = z.infer<typeof ExchangeSettingsList>[number]

const TIMEOUT_MS = 4_000
const PRICE_DIGITS = 12

type Source = { id: string; exchange: Exchange }

/**
 * Reads the best bids and asks of other exchanges through ccxt, and returns mid prices. If an exchange fails, the
 * result lacks that exchange's prices.
 */
export class CcxtMarketData implements MarketData {
  readonly #sources: readonly Source[]
  readonly #now: () => number

  private constructor(sources: readonly Source[], now: () => number) {
    this.#sources = sources
    this.#now = now
  }

  static async open(settings: readonly ExchangeSettings[], now: () => number): Promise<CcxtMarketData> {
    const sources = await Promise.all(
      settings.map(async (one) => ({ id: one.id, exchange: await createExchange(one) })),
    )
    return new CcxtMarketData(sources, now)
  }

  async prices(currencyTitles: readonly string[]): Promise<MarketPrice[]> {
    const answers = await Promise.allSettled(this.#sources.map((source) => this.#pricesOf(source, currencyTitles)))
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  }

  /** Returns the mid prices of currencies on one exchange. One request reads the prices of all currencies. */
  async #pricesOf({ id, exchange }: Source, currencyTitles: readonly string[]): Promise<MarketPrice[]> {
    const markets = await exchange.loadMarkets()
    const symbols = currencyTitles.map((title) => `${title}/${NUMERAIRE}`).filter((symbol) => symbol in markets)
    if (symbols.length === 0) return []
    const tickers = exchange.has.fetchBidsAsks
      ? await exchange.fetchBidsAsks(symbols)
      : await exchange.fetchTickers(symbols)
    // ccxt's snapshots have no reliable time, so the response's arrival counts as the time of each price.
    const at = this.#now()
    return currencyTitles.flatMap((currencyTitle) => {
      const { bid, ask } = tickers[`${currencyTitle}/${NUMERAIRE}`] ?? {}
      const price = middle(bid, ask)
      return price === null ? [] : [{ currencyTitle, source: id, price, at }]
    })
  }
}

/**
 * Returns the mid price between the best bid and the best ask as a decimal string. Returns null if either is missing or
 * the bid exceeds the ask.
 */
function middle(bid: number | undefined, ask: number | undefined): string | null {
  const low = parseRational(plainDecimal(bid))
  const high = parseRational(plainDecimal(ask))
  if (!low || !high || low.num === 0n || high.num * low.den < low.num * high.den) return null
  return significantText(rational(low.num * high.den + high.num * low.den, 2n * low.den * high.den), PRICE_DIGITS)
}

/**
 * Converts a number from ccxt to its shortest notation, which is the one that the exchange sent. The price parser
 * rejects exponents and empty strings.
 */
function plainDecimal(value: number | undefined): string {
  return value === undefined ? '' : String(value)
}

async function createExchange(settings: ExchangeSettings): Promise<Exchange> {
  const options = {
    timeout: TIMEOUT_MS,
    enableRateLimit: false,
    options: { defaultType: 'spot', fetchMarkets: ['spot'] },
  }
  const exchange = await loadExchange(settings.id, options)
  if (settings.baseUrl) redirect(exchange.urls, settings.baseUrl)
  return exchange
}

/**
 * Imports the module for one exchange. The package's entry point would load about a hundred exchanges, which takes half
 * a second and 100 MB.
 */
async function loadExchange(id: ExchangeSettings['id'], options: object): Promise<Exchange> {
  const file = new URL(`src/${id}.js`, import.meta.resolve('ccxt'))
  const loaded = (await import(file.href)) as { default: new (options: object) => Exchange }
  return new loaded.default(options)
}

/** Replaces the scheme and host of every URL in ccxt's table of API URLs. Keeps the paths. */
function redirect(table: object, baseUrl: string): void {
  for (const [key, value] of Object.entries(table)) {
    if (typeof value === 'string')
      Object.assign(table, { [key]: value.replace(/^https?:\/\/[^/]+/, baseUrl.replace(/\/$/, '')) })
    else if (typeof value === 'object' && value !== null) redirect(value, baseUrl)
  }
}
