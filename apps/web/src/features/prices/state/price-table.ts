import { PRICE_POINT_MULTIPLIERS } from '@cambio/kernel/price-words'
import { divide, multiply, parseRational, significantText, type Rational } from '@cambio/kernel/rational'

const DIGITS = 8

/** So much of one coin, and what it is worth in the other, decimal texts. */
interface PricePair {
  amount: string
  worth: string
}

/** What the multiples of spec §9 are worth at a middle price of one coin in another; nothing without a price. */
export function pricePairs(price: Rational | null): PricePair[] {
  if (!price || price.num === 0n) return []
  return PRICE_POINT_MULTIPLIERS.flatMap((amount) => {
    const times = parseRational(amount)
    return times ? [{ amount, worth: significantText(multiply(times, price), DIGITS) }] : []
  })
}

/** Price of one coin in another by both prices in dollars (decimal text, empty where there is none); null without both. */
export function crossPrice(price: string, quotePrice: string): Rational | null {
  const [one, other] = [parseRational(price), parseRational(quotePrice)]
  return one && other && one.num > 0n && other.num > 0n ? divide(one, other) : null
}
