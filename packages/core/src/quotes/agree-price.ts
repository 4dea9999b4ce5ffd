import { compare, divide, parseRational, rational, significantText, type Rational } from '@cambio/kernel/rational'
import type { MarketPrice } from './market-data.ts'
import { PRICE_DIGITS } from './price-quote.ts'

/** Conditions for accepting a market price. */
export interface PricePolicy {
  /** Minimum number of sources that must agree. */
  minSources: number
  /** Maximum age of a price, in milliseconds. */
  maxAgeMs: number
  /** Maximum deviation of a source's price from the median, in basis points. Sources that deviate more are ignored. */
  sanityBps: number
  /**
   * Maximum deviation of each price from the mean if only two sources agree, in basis points. The median of two prices
   * is their mean, so a wrong price from one source moves the result by at most this much.
   */
  twoSourcesBps: number
  /**
   * Maximum deviation of the agreed price from the last accepted price, in basis points. After a larger jump, the
   * currency is left without a price.
   */
  maxJumpBps: number
  /**
   * How long new prices are compared with the last accepted price, in milliseconds. After that, a jump that persists is
   * accepted.
   */
  jumpMemoryMs: number
}

export const DEFAULT_PRICE_POLICY: PricePolicy = {
  minSources: 2,
  maxAgeMs: 15_000,
  sanityBps: 300,
  twoSourcesBps: 50,
  maxJumpBps: 2_000,
  jumpMemoryMs: 10 * 60_000,
}

export interface AgreedPrice {
  /** Price in the numeraire (USDT), as a decimal string. */
  price: string
  sources: number
}

/**
 * Returns the agreed price of a currency: the median of the fresh prices, excluding prices too far from the median of
 * all fresh prices. Returns null if too few sources agree, or if only two sources agree and their prices differ too
 * much. Also returns null if the result is too far from `believed`, the last accepted price. A missing price is safer
 * than a wrong one. Prices are in the numeraire.
 */
export function agreePrice(
  prices: readonly MarketPrice[],
  believed: string | null,
  now: number,
  policy: PricePolicy,
): AgreedPrice | null {
  const bySource = new Map(prices.map((one) => [one.source, one]))
  const fresh = [...bySource.values()]
    .filter((one) => now - one.at <= policy.maxAgeMs)
    .flatMap((one) => parseRational(one.price) ?? [])
    .filter((price) => price.num > 0n)
    .toSorted(compare)
  const centre = median(fresh)
  if (!centre) return null
  const near = fresh.filter((price) => within(price, centre, policy.sanityBps))
  const agreed = median(near)
  if (!agreed || near.length < policy.minSources) return null
  if (near.length === 2 && !near.every((price) => within(price, agreed, policy.twoSourcesBps))) return null
  const before = believed === null ? null : parseRational(believed)
  if (before && before.num > 0n && !within(agreed, before, policy.maxJumpBps)) return null
  return { price: significantText(agreed, PRICE_DIGITS), sources: near.length }
}

function median(sorted: readonly Rational[]): Rational | null {
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  if (!upper || !lower) return null
  return rational(upper.num * lower.den + lower.num * upper.den, 2n * upper.den * lower.den)
}

function within(price: Rational, centre: Rational, bps: number): boolean {
  const ratio = divide(price, centre)
  const low = rational(BigInt(10_000 - bps), 10_000n)
  const high = rational(BigInt(10_000 + bps), 10_000n)
  return compare(ratio, low) >= 0 && compare(ratio, high) <= 0
}
