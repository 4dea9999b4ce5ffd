import { assert } from './assert.ts'

/** An exact, positive-denominator fraction; rates and prices are never floating point. */
export interface Rational {
  readonly num: bigint
  readonly den: bigint
}

const DECIMAL = /^(\d{1,60})(?:\.(\d{1,60}))?$/

/** `num / den`, reduced. `den` must be positive. */
export function rational(num: bigint, den: bigint): Rational {
  assert(den > 0n, 'a rational needs a positive denominator')
  const divisor = gcd(num < 0n ? -num : num, den)
  return divisor > 1n ? { num: num / divisor, den: den / divisor } : { num, den }
}

/** Reads a plain non-negative decimal (`"2994.28"`), or answers null when it is anything else. */
export function parseRational(text: string): Rational | null {
  const match = DECIMAL.exec(text)
  if (!match) return null
  const fraction = match[2] ?? ''
  return rational(BigInt(`${match[1] ?? ''}${fraction}`), 10n ** BigInt(fraction.length))
}

export function multiply(a: Rational, b: Rational): Rational {
  return rational(a.num * b.num, a.den * b.den)
}

/** `a / b`; `b` must be positive. */
export function divide(a: Rational, b: Rational): Rational {
  return rational(a.num * b.den, a.den * b.num)
}

/** -1, 0 or 1, like a sort comparator. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.num * b.den - b.num * a.den
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Plain decimal text with at most `decimals` places, rounded down, trailing zeros trimmed. */
export function rationalText(value: Rational, decimals: number): string {
  const scaled = (value.num * 10n ** BigInt(decimals)) / value.den
  const digits = scaled.toString().padStart(decimals + 1, '0')
  if (decimals === 0) return digits
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  const whole = digits.slice(0, -decimals)
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** Decimal text with `digits` significant digits, rounded down: prices span twelve orders of magnitude. */
export function significantText(value: Rational, digits: number): string {
  if (value.num === 0n) return '0'
  const whole = value.num / value.den
  if (whole > 0n) return rationalText(value, Math.max(0, digits - whole.toString().length))
  let zeros = 0
  let scaled = value.num * 10n
  while (scaled / value.den === 0n) {
    scaled *= 10n
    zeros += 1
  }
  return rationalText(value, zeros + digits)
}

function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b]
  return a
}
