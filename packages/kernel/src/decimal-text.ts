const ZERO = 48
/**
 * Cached powers of ten for amounts, rates and their products. They are cached because computing a power takes longer
 * than the division that uses it.
 */
const POWERS = Array.from({ length: 128 }, (_none, exponent) => 10n ** BigInt(exponent))

/** Returns `10^exponent` for a non-negative integer exponent. */
export function powerOfTen(exponent: number): bigint {
  return POWERS[exponent] ?? 10n ** BigInt(exponent)
}

/** Inserts a decimal point `decimals` places from the right of a digit string, and removes trailing zeros. */
export function withPoint(digits: string, decimals: number): string {
  if (decimals === 0) return digits
  const padded = digits.length > decimals ? digits : digits.padStart(decimals + 1, '0')
  const point = padded.length - decimals
  const end = withoutTrailingZeros(padded, point)
  const whole = padded.slice(0, point)
  return end === point ? whole : `${whole}.${padded.slice(point, end)}`
}

/** Returns the end index of a string without its trailing zeros. Does not remove zeros before the index `from`. */
export function withoutTrailingZeros(text: string, from: number): number {
  let end = text.length
  while (end > from && text.charCodeAt(end - 1) === ZERO) end -= 1
  return end
}
