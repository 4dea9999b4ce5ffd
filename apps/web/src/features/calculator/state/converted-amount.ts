import type { InstrumentView } from '@cambio/contract/instrument'
import { displayAmount } from '@cambio/kernel/amount-input'
import { divide, multiply, parseRational, significantText } from '@cambio/kernel/rational'

/** Number of significant digits of a converted amount. More digits would suggest an exact price. */
const DIGITS = 6

/** Amount that the user typed, as a decimal string, and its coin. */
export interface TypedAmount {
  text: string
  instrument: InstrumentView
}

/**
 * Converts an amount to the coin `to` at US dollar prices, rounded down to 6 significant digits. Returns the amount
 * unchanged if the coin is the same, a price is missing, or the result is below the coin's precision.
 */
export function convertedAmount({ text, instrument }: TypedAmount, to: InstrumentView): string {
  const [amount, price, other] = [text, instrument.price, to.price].map((one) => parseRational(one))
  if (instrument.slug === to.slug || !amount || !price || !other || other.num === 0n) return text
  const converted = significantText(divide(multiply(amount, price), other), DIGITS)
  return displayAmount(converted, to.precisionDecimals) || text
}
