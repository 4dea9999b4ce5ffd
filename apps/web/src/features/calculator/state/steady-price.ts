import { parseRational, significantText } from '@cambio/kernel/rational'

/** Significant digits of a displayed rate. */
const DIGITS = 8

/** Returns a rate with 8 significant digits, rounded down. Keeps trailing zeros, so that its width stays constant. */
export function steadyPrice(price: string): string {
  const value = parseRational(price)
  if (value === null || value.num === 0n) return price
  const [whole = '', fraction = ''] = significantText(value, DIGITS).split('.')
  const leadingZeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  const places = whole === '0' ? leadingZeros + DIGITS : Math.max(0, DIGITS - whole.length)
  return places === 0 ? whole : `${whole}.${fraction.padEnd(places, '0')}`
}
