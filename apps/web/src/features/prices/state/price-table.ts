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

/** An amount of one coin and its value in the other, as decimal text. */
interface PricePair {
  amount: string
  worth: string
  /** The true value is below `worth`, which is the smallest unit of the other coin. */
  isLess: boolean
}

/**
 * Returns the values of the multiples of spec §9 at a mid price of one coin in another. `decimals` are those of the
 * other coin. Empty without a price.
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
 * Returns the price of one coin in another from both prices in dollars (decimal text, empty when unknown); null without
 * both.
 */
export function crossPrice(price: string, quotePrice: string): Rational | null {
  const [one, other] = [parseRational(price), parseRational(quotePrice)]
  return one && other && one.num > 0n && other.num > 0n ? divide(one, other) : null
}
