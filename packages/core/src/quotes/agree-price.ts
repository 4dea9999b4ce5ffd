import { compare, divide, parseRational, rational, significantText, type Rational } from '@cambio/kernel/rational'
import type { MarketPrice } from './market-data.ts'
import { PRICE_DIGITS } from './price-quote.ts'

/** When market prices are believed. */
export interface PricePolicy {
  /** Sources that must agree. */
  minSources: number
  /** Oldest price taken, milliseconds. */
  maxAgeMs: number
  /** How far a source may lie from the median before it is left out, basis points. */
  sanityBps: number
  /** How far the agreed price may lie from the last one that was believed, basis points; past it the currency is not priced. */
  maxJumpBps: number
  /** How long the last believed price is held against a new one, milliseconds: a move that lasts longer is a move. */
  jumpMemoryMs: number
}

export const DEFAULT_PRICE_POLICY: PricePolicy = {
  minSources: 2,
  maxAgeMs: 15_000,
  sanityBps: 300,
  maxJumpBps: 2_000,
  jumpMemoryMs: 10 * 60_000,
}

export interface AgreedPrice {
  /** Decimal text. */
  price: string
  sources: number
}

/**
 * The median of the fresh sources that lie near it, or null where too few agree or it lies too far from `believed`, the
 * last price that was taken: a refusal is better than a guess. Prices in the numeraire.
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
