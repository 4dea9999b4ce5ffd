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

/** So much of one coin, and what it is worth in the other, decimal texts. */
interface PricePair {
  amount: string
  worth: string
  /** It is worth less than that, the other coin's smallest part. */
  isLess: boolean
}

/** What the multiples of spec §9 are worth at a middle price of one coin in another, which has so many decimals; nothing without a price. */
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

/** Price of one coin in another by both prices in dollars (decimal text, empty where there is none); null without both. */
export function crossPrice(price: string, quotePrice: string): Rational | null {
  const [one, other] = [parseRational(price), parseRational(quotePrice)]
  return one && other && one.num > 0n && other.num > 0n ? divide(one, other) : null
}
