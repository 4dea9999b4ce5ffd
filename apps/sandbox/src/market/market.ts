import { join } from 'node:path'
import { readOrCreateJson, writeJson } from '../state/json-file.ts'
import { RandomWalk } from './random-walk.ts'

/** Initial price of each coin, in US dollars. */
const FIRST_PRICES: Record<string, number> = {
  ETH: 3_000,
  BNB: 640,
  LTC: 92,
  BTC: 68_000,
  USDT: 1,
  POL: 0.45,
  USDC: 1,
  IOTX: 0.025,
  TRX: 0.3,
  DOGE: 0.16,
  BCH: 480,
  XRP: 2.2,
  XLM: 0.28,
  TON: 3.1,
  XMR: 165,
  SOL: 170,
  EUR: 1.08,
  DAI: 1,
  WBTC: 67_950,
  LINK: 14.2,
  UNI: 7.6,
  AAVE: 165,
  COMP: 46,
  SNX: 1.5,
  YFI: 5_400,
  CRV: 0.42,
  MKR: 1_500,
  SUSHI: 0.85,
  LDO: 1.2,
  '1INCH': 0.28,
  GRT: 0.17,
  ZRX: 0.36,
  BAT: 0.19,
  BAL: 2.1,
  MANA: 0.34,
  ENJ: 0.16,
  LRC: 0.15,
  ANKR: 0.028,
  CVX: 2.4,
  INJ: 19,
  API3: 1.7,
  BAND: 1.3,
  UMA: 2.3,
  PENDLE: 4.6,
  AXS: 5.1,
  SHIB: 0.0000175,
  CAKE: 2.2,
  ADA: 0.38,
  DOT: 4.6,
}
/** Offset of each exchange from the common price, as a fraction. */
const OFFSETS: Record<string, number> = { binance: 0.0001, kraken: -0.0004, kucoin: 0.0003 }
const TICK_MS = 1_000
/** Value of each order book level, in US dollars. */
const LEVEL_USD = 40_000
/** Number of levels on each side of the order book. */
const LEVELS = 20
const HALF_SPREAD = 0.0002
const LEVEL_GAP = 0.0003
const PRICE_DIGITS = 8

export const EXCHANGE_IDS = Object.keys(OFFSETS)
export const COIN_TITLES = Object.keys(FIRST_PRICES).filter((title) => title !== 'USDT')

/**
 * Formats a price as exchanges do: a decimal string without an exponent, with enough decimal places for small prices.
 */
export function priceText(price: number): string {
  const whole = Math.max(0, Math.ceil(Math.log10(price)))
  return price.toFixed(Math.min(12, Math.max(2, PRICE_DIGITS - whole)))
}

export type BookLevel = { price: number; amount: number }
export type Book = { bids: BookLevel[]; asks: BookLevel[] }

/** Simulated market prices that differ slightly between three exchanges. */
export class Market {
  readonly #file: string
  readonly #set: Record<string, number>
  readonly #coins = new Map<string, RandomWalk>()
  readonly #moods = new Map<string, RandomWalk>()
  readonly #timer: NodeJS.Timeout

  constructor(folder: string, seed: string) {
    this.#file = join(folder, 'prices.json')
    // Give each coin without a stored price its initial price.
    this.#set = { ...FIRST_PRICES, ...readOrCreateJson<Record<string, number>>(this.#file, () => ({})) }
    for (const [title, price] of Object.entries(this.#set))
      this.#coins.set(title, new RandomWalk(price, `${seed}/${title}`))
    for (const id of EXCHANGE_IDS) this.#moods.set(id, new RandomWalk(1, `${seed}/${id}`))
    this.#timer = setInterval(() => this.tick(), TICK_MS)
  }

  tick(): void {
    for (const [title, walk] of this.#coins) if (title !== 'USDT') walk.step()
    for (const walk of this.#moods.values()) walk.step()
  }

  knows(currencyTitle: string): boolean {
    return this.#coins.has(currencyTitle)
  }

  setPrice(currencyTitle: string, usd: number): void {
    this.#coins.get(currencyTitle)?.set(usd)
    this.#set[currencyTitle] = usd
    writeJson(this.#file, this.#set)
  }

  /** Returns the price of `base` on an exchange, in units of `quote`. */
  price(exchange: string, base: string, quote: string): number {
    const usd = (title: string) => (title === 'USD' ? 1 : (this.#coins.get(title)?.price ?? Number.NaN))
    // Each exchange has its own random walk around the common price, with a tenth of the amplitude of a coin's random
    // walk.
    const mood = ((this.#moods.get(exchange)?.price ?? 1) - 1) / 10
    return (usd(base) / usd(quote)) * (1 + (OFFSETS[exchange] ?? 0) + mood)
  }

  book(exchange: string, base: string, quote: string): Book {
    const middle = this.price(exchange, base, quote)
    const side = (sign: 1 | -1) =>
      Array.from({ length: LEVELS }, (_, level) => {
        const price = middle * (1 + sign * (HALF_SPREAD + level * LEVEL_GAP))
        return { price, amount: LEVEL_USD / price }
      })
    return { bids: side(-1), asks: side(1) }
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
