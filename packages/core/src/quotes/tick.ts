import { divide, parseRational, type Rational } from '@cambio/kernel/rational'

/**
 * Prices, payout fees and inventory recorded at one moment. A quote is a pure function of a tick, so the tick's time
 * (`at`) identifies the rate.
 */
export interface RateTick {
  /** Unique time (epoch milliseconds) that identifies the tick. */
  at: number
  /**
   * Currency title → mid price in the numeraire (USDT), as a decimal string. A currency without a trusted price is
   * absent.
   */
  prices: Record<string, string>
  /** Number of market sources that agreed on a price; the lowest number among all prices in this tick. */
  sources: number
  /** Instrument slug → network fee of one payout, as a decimal string in base units of the chain's native coin. */
  payoutFees: Record<string, string>
  /** Instrument slug → amount that the hot wallet can currently pay out, as a decimal string in base units. */
  inventory: Record<string, string>
  /**
   * Instrument slug → amount reserved for open FIXED orders, as a decimal string in base units. Absent in ticks from an
   * older worker.
   */
  reserved?: Record<string, string>
  /**
   * Slug of a bridged token → value of its deposits that orders accepted in the last 24 hours, as a decimal string in
   * micro-USDT. Absent in ticks from an older worker.
   */
  bridged?: Record<string, string>
}

/** Maximum age at which a tick is used for new prices, in milliseconds. */
export const TICK_MAX_AGE_MS = 60_000

/** Returns the mid price of a currency in the numeraire, or null if the tick does not contain it. */
export function tickPrice(tick: Pick<RateTick, 'prices'>, currencyTitle: string): Rational | null {
  const text = tick.prices[currencyTitle]
  return text === undefined ? null : parseRational(text)
}

/** Returns the mid price of one currency in another, or null if the tick lacks a price. */
export function currencyRate(tick: Pick<RateTick, 'prices'>, from: string, to: string): Rational | null {
  const [priceFrom, priceTo] = [tickPrice(tick, from), tickPrice(tick, to)]
  if (!priceFrom || !priceTo || priceFrom.num === 0n || priceTo.num === 0n) return null
  return divide(priceFrom, priceTo)
}
