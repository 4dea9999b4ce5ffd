import { parseRational, type Rational } from '@cambio/kernel/rational'

/**
 * Everything a quote depends on, recorded by the worker at one moment: prices, what payouts cost, what the house can
 * pay. A quote is a pure function of a tick, so naming the tick (`at`) names the rate.
 */
export interface RateTick {
  /** Epoch milliseconds, unique; the name of the tick. */
  at: number
  /** Currency title → mid price in the numeraire (USDT), decimal text. A currency without a trusted price is absent. */
  prices: Record<string, string>
  /** How many market sources agreed on the least supported price. */
  sources: number
  /** Instrument slug → network fee of one payout, base units of the chain's own coin, as text. */
  payoutFees: Record<string, string>
  /** Instrument slug → what the hot wallet could pay now, base units, as text. */
  inventory: Record<string, string>
  /** Instrument slug → what open FIXED orders promise of it, base units, as text. Absent in ticks of an older worker. */
  reserved?: Record<string, string>
}

/** A tick older than this prices nothing (decisions: at most 60 s). */
export const TICK_MAX_AGE_MS = 60_000

/** Mid price of a currency in the numeraire, or null where the tick has none. */
export function tickPrice(tick: Pick<RateTick, 'prices'>, currencyTitle: string): Rational | null {
  const text = tick.prices[currencyTitle]
  return text === undefined ? null : parseRational(text)
}
