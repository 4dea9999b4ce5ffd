/** Significant digits of a rate as the server sends it, before it trims trailing zeros. */
const DIGITS = 12

/** Returns a rate with its trailing zeros, so that its width stays while it changes. Never rounds. */
export function steadyPrice(price: string): string {
  const [whole = '', fraction = ''] = price.split('.')
  const leading = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  const places = whole === '0' ? leading + DIGITS : Math.max(0, DIGITS - whole.length)
  return places === 0 ? whole : `${whole}.${fraction.padEnd(places, '0')}`
}
