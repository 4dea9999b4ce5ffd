import { parseRational, significantText } from '@cambio/kernel/rational'

/** Significant digits of a rate below 1. */
const DIGITS_BELOW_ONE = 4

/**
 * Returns a rate for display, rounded down. Rates from 1,000 have two decimal places, rates from 1 four, and lower
 * rates four significant digits. Keeps trailing zeros, so that the width stays constant.
 */
export function steadyPrice(price: string): string {
  const value = parseRational(price)
  if (value === null || value.num === 0n) return price
  const whole = (value.num / value.den).toString()
  const decimals = whole === '0' ? 0 : whole.length > 3 ? 2 : 4
  const [, fraction = ''] = significantText(value, decimals === 0 ? DIGITS_BELOW_ONE : whole.length + decimals).split(
    '.',
  )
  const leadingZeros = /^0*/.exec(fraction)?.[0].length ?? 0
  const places = decimals === 0 ? leadingZeros + DIGITS_BELOW_ONE : decimals
  return `${whole}.${fraction.slice(0, places).padEnd(places, '0')}`
}
