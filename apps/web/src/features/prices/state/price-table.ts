import { PRICE_POINT_MULTIPLIERS } from '@cambio/kernel/price-words'
import {
  divide,
  multiply,
  parseRational,
  rational,
  rationalText,
  significantText,
  type Rational,
} from '@cambio/kernel/rational'
import { evenDecimals } from '../../../lib/texts/even-decimals.ts'

/** Significant digits of the smallest value in a table. */
const DIGITS = 4
const MIN_PLACES = 2
const MAX_PLACES = 8

/** Amount of one coin and its value in another, as decimal strings. */
export interface PricePair {
  amount: string
  worth: string
  /** True if the exact value is too small to be displayed. `worth` is then the smallest value that can be displayed. */
  isLess: boolean
}

/**
 * Converts a fixed list of amounts (spec §9) to another coin at the market price `price`. All converted values have the
 * same number of decimal places, at most `decimals`, the precision of the other coin. Returns an empty list without a
 * price.
 */
export function pricePairs(price: Rational | null, decimals: number): PricePair[] {
  if (!price || price.num === 0n) return []
  const values = PRICE_POINT_MULTIPLIERS.flatMap((amount) => {
    const times = parseRational(amount)
    return times ? [{ amount, value: multiply(times, price) }] : []
  })
  const decimalPlaces = decimalPlacesFor(values[0]?.value ?? price, decimals)
  const worths = values.map(({ value }) => worthOf(value, decimalPlaces))
  const texts = evenDecimals(
    worths.map(({ worth }) => worth),
    decimalPlaces,
  )
  return values.map(({ amount }, index) => ({
    amount,
    worth: texts[index] ?? '',
    isLess: worths[index]?.isLess ?? false,
  }))
}

/** Returns the number of decimal places for the values in a table. `least` is the smallest value. */
function decimalPlacesFor(least: Rational, decimals: number): number {
  const needed = significantText(least, DIGITS).split('.')[1]?.length ?? 0
  return Math.min(decimals, MAX_PLACES, Math.max(MIN_PLACES, needed))
}

function worthOf(value: Rational, decimalPlaces: number): Omit<PricePair, 'amount'> {
  const worth = rationalText(value, decimalPlaces)
  const isLess = worth === '0'
  return { worth: isLess ? rationalText(rational(1n, 10n ** BigInt(decimalPlaces)), decimalPlaces) : worth, isLess }
}

/**
 * Returns the price of one coin in units of another. Both parameters are prices in US dollars, as decimal strings; an
 * unknown price is an empty string. Returns null if either price is unknown.
 */
export function crossPrice(price: string, quotePrice: string): Rational | null {
  const [one, other] = [parseRational(price), parseRational(quotePrice)]
  return one && other && one.num > 0n && other.num > 0n ? divide(one, other) : null
}
