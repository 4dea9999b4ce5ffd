const ZERO = 48
/** Every power that amounts, rates and their products need: raising one anew costs more than the division it is for. */
const POWERS = Array.from({ length: 128 }, (_none, exponent) => 10n ** BigInt(exponent))

/** `10^exponent`; a whole, non-negative exponent. */
export function powerOfTen(exponent: number): bigint {
  return POWERS[exponent] ?? 10n ** BigInt(exponent)
}

/** Digits of a whole number with a point set `decimals` places from the right, trailing zeros trimmed. */
export function withPoint(digits: string, decimals: number): string {
  if (decimals === 0) return digits
  const padded = digits.length > decimals ? digits : digits.padStart(decimals + 1, '0')
  const point = padded.length - decimals
  const end = withoutTrailingZeros(padded, point)
  const whole = padded.slice(0, point)
  return end === point ? whole : `${whole}.${padded.slice(point, end)}`
}

/** Where a text ends once its zeros after `from` are cut off its end. */
export function withoutTrailingZeros(text: string, from: number): number {
  let end = text.length
  while (end > from && text.charCodeAt(end - 1) === ZERO) end -= 1
  return end
}
