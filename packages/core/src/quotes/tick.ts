import { divide, parseRational, type Rational } from '@cambio/kernel/rational'

/**
 * Prices, payout fees and inventory that the worker recorded at one moment. A quote is a pure function of a tick, so
 * the tick's time (`at`) identifies the rate.
 */
export interface RateTick {
  /** Time of the tick in epoch milliseconds, unique. It identifies the tick. */
  at: number
  /**
   * Currency title → mid price in the numeraire (USDT), as decimal text. A currency without a trusted price is absent.
   */
  prices: Record<string, string>
  /** Minimum number of market sources that agreed on a price of this tick. */
  sources: number
  /** Instrument slug → network fee of one payout, as decimal text in base units of the chain's native coin. */
  payoutFees: Record<string, string>
  /** Instrument slug → amount that the hot wallet could pay now, as decimal text in base units. */
  inventory: Record<string, string>
  /**
   * Instrument slug → amount reserved for open FIXED orders, as decimal text in base units. Absent in ticks of an older
   * worker version.
   */
  reserved?: Record<string, string>
}

/** Maximum age of a tick that new prices are computed from, in milliseconds. */
export const TICK_MAX_AGE_MS = 60_000

/** Returns the mid price of a currency in the numeraire, or null when the tick has none. */
export function tickPrice(tick: Pick<RateTick, 'prices'>, currencyTitle: string): Rational | null {
  const text = tick.prices[currencyTitle]
  return text === undefined ? null : parseRational(text)
}

/** Returns the mid price of one currency in another one, or null when the tick lacks a price. */
export function currencyRate(tick: Pick<RateTick, 'prices'>, from: string, to: string): Rational | null {
  const [priceFrom, priceTo] = [tickPrice(tick, from), tickPrice(tick, to)]
  if (!priceFrom || !priceTo || priceFrom.num === 0n || priceTo.num === 0n) return null
  return divide(priceFrom, priceTo)
}
