import { assert } from './assert.ts'
import { powerOfTen, withPoint } from './decimal-text.ts'

/** An exact fraction with a positive denominator. Used for rates and prices instead of floating-point numbers. */
export interface Rational {
  readonly num: bigint
  readonly den: bigint
}

const DECIMAL = /^(\d{1,60})(?:\.(\d{1,60}))?$/

/** Returns `num / den`, reduced. `den` must be positive. */
export function rational(num: bigint, den: bigint): Rational {
  assert(den > 0n, 'a rational needs a positive denominator')
  const divisor = gcd(num < 0n ? -num : num, den)
  return divisor > 1n ? { num: num / divisor, den: den / divisor } : { num, den }
}

/** Parses a plain non-negative decimal (`"2994.28"`). Returns null for any other input. */
export function parseRational(text: string): Rational | null {
  const match = DECIMAL.exec(text)
  if (!match) return null
  const fraction = match[2] ?? ''
  return rational(BigInt(`${match[1] ?? ''}${fraction}`), powerOfTen(fraction.length))
}

/**
 * Returns `1 / text` for a positive decimal, with `digits` significant digits, rounded down. Returns `"0"` for any
 * other input.
 */
export function reciprocalText(text: string, digits: number): string {
  const point = text.indexOf('.')
  const decimals = point < 0 ? 0 : text.length - point - 1
  if (!DECIMAL.test(text)) return '0'
  const den = BigInt(point < 0 ? text : text.slice(0, point) + text.slice(point + 1))
  return den === 0n ? '0' : significantText({ num: powerOfTen(decimals), den }, digits)
}

export function multiply(a: Rational, b: Rational): Rational {
  return rational(a.num * b.num, a.den * b.den)
}

/** Returns `a / b`. `b` must be positive. */
export function divide(a: Rational, b: Rational): Rational {
  return rational(a.num * b.den, a.den * b.num)
}

/** Compares two fractions. Returns -1, 0 or 1, like a sort comparator. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.num * b.den - b.num * a.den
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Returns a plain decimal string with at most `decimals` places, rounded down and without trailing zeros. */
export function rationalText(value: Rational, decimals: number): string {
  return withPoint(((value.num * powerOfTen(decimals)) / value.den).toString(), decimals)
}

/**
 * Returns a decimal string with `digits` significant digits, rounded down. Prices span twelve orders of magnitude, so a
 * fixed number of decimals would not suit them.
 */
export function significantText(value: Rational, digits: number): string {
  if (value.num === 0n) return '0'
  // A floating-point estimate with one spare place saves a division. It only determines the number of places; the
  // digits themselves are exact.
  const magnitude = Math.floor(Math.log10(Number(value.num) / Number(value.den)))
  let decimals = Number.isFinite(magnitude) ? Math.max(0, digits - magnitude) : digits
  let all = toDecimals(value, decimals)
  while (all.length < digits) all = toDecimals(value, (decimals += digits))
  const kept = Math.max(digits, all.length - decimals)
  return withPoint(all.slice(0, kept), decimals - (all.length - kept))
}

/**
 * Returns the digits of a value without a decimal point, rounded down. The last `decimals` digits are the decimal
 * places.
 */
function toDecimals(value: Rational, decimals: number): string {
  return ((value.num * powerOfTen(decimals)) / value.den).toString()
}

function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b]
  return a
}
