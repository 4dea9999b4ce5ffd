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

const DIGITS = 8

/** Amount of one coin and its value in another coin, as decimal text. */
interface PricePair {
  amount: string
  worth: string
  /** True if the exact value is below the smallest unit of the other coin. `worth` is then that unit. */
  isLess: boolean
}

/**
 * Returns the value of each amount of spec §9 at the market price of one coin in another. `decimals` are the decimal
 * places of the other coin. Returns none without a price.
 */
export function pricePairs(price: Rational | null, decimals: number): PricePair[] {
  if (!price || price.num === 0n) return []
  return PRICE_POINT_MULTIPLIERS.flatMap((amount) => {
    const times = parseRational(amount)
    return times ? [{ amount, ...worthOf(multiply(times, price), decimals) }] : []
  })
}

function worthOf(value: Rational, decimals: number): Omit<PricePair, 'amount'> {
  const whole = rationalText(value, decimals)
  if (whole === '0') return { worth: rationalText(rational(1n, 10n ** BigInt(decimals)), decimals), isLess: true }
  const short = significantText(value, DIGITS)
  const places = short.split('.')[1]?.length ?? 0
  return { worth: places > decimals ? whole : short, isLess: false }
}

/**
 * Returns the price of one coin in another from both prices in dollars. A price is decimal text, empty if unknown.
 * Returns null unless both are known.
 */
export function crossPrice(price: string, quotePrice: string): Rational | null {
  const [one, other] = [parseRational(price), parseRational(quotePrice)]
  return one && other && one.num > 0n && other.num > 0n ? divide(one, other) : null
}
