import { assert } from './assert.ts'
import { powerOfTen, withoutTrailingZeros, withPoint } from './decimal-text.ts'
import type { Rational } from './rational.ts'

/** Reason why a string is not a valid amount of an instrument. */
export type AmountFault = 'not-a-number' | 'too-long' | 'too-precise'

export type ParsedAmount = { ok: true; atomic: bigint } | { ok: false; fault: AmountFault }

/**
 * Maximum length of an amount, in characters. It allows 10^30 with 18 decimals and rejects input with thousands of
 * digits.
 */
export const MAX_AMOUNT_LENGTH = 50

const PLAIN_DECIMAL = /^\d+(?:\.\d+)?$/

/**
 * Parses a plain decimal (`"0.42"`) into base units of an instrument with `decimals` places. Rejects a sign, an
 * exponent, a leading dot and white space. An amount with more places than the instrument has is also rejected, not
 * rounded.
 */
export function parseAmount(text: string, decimals: number): ParsedAmount {
  if (text.length > MAX_AMOUNT_LENGTH) return { ok: false, fault: 'too-long' }
  if (!PLAIN_DECIMAL.test(text)) return { ok: false, fault: 'not-a-number' }
  const point = text.indexOf('.')
  if (point < 0) return { ok: true, atomic: BigInt(text) * powerOfTen(decimals) }
  const end = withoutTrailingZeros(text, point + 1)
  const missing = decimals - (end - point - 1)
  if (missing < 0) return { ok: false, fault: 'too-precise' }
  return { ok: true, atomic: BigInt(text.slice(0, point) + text.slice(point + 1, end)) * powerOfTen(missing) }
}

/**
 * Formats base units as a plain decimal without trailing zeros. For example, `formatAmount(420000000000000000n, 18)`
 * returns `"0.42"`.
 */
export function formatAmount(atomic: bigint, decimals: number): string {
  if (atomic < 0n) return `-${formatAmount(-atomic, decimals)}`
  return withPoint(atomic.toString(), decimals)
}

/** Rounding direction of a division with a remainder. */
export type Rounding = 'down' | 'up'

/** Returns `atomic × rate` in base units, rounded in the given direction. Non-negative values only. */
export function scale(atomic: bigint, rate: Rational, rounding: Rounding): bigint {
  assert(atomic >= 0n && rate.num >= 0n, 'scale takes non-negative amounts')
  const product = atomic * rate.num
  const floor = product / rate.den
  return rounding === 'up' && floor * rate.den !== product ? floor + 1n : floor
}

/** Returns `atomic × bps / 10,000` in base units, rounded in the given direction. */
export function basisPoints(atomic: bigint, bps: number, rounding: Rounding): bigint {
  assert(Number.isSafeInteger(bps) && bps >= 0, 'basis points are a whole, non-negative number')
  return scale(atomic, { num: BigInt(bps), den: 10_000n }, rounding)
}

/** Rounds an amount in base units to `precision` decimal places of the coin. */
export function roundToPrecision(atomic: bigint, decimals: number, precision: number, rounding: Rounding): bigint {
  if (precision >= decimals) return atomic
  const step = powerOfTen(decimals - precision)
  const floor = (atomic / step) * step
  return rounding === 'up' && floor !== atomic ? floor + step : floor
}
