import { divide, parseRational, rational, significantText } from '@cambio/kernel/rational'
import type { Coin } from './listed-coins.ts'

/** Value of the initial amount, in US dollars (spec §9). */
const WORTH = 500n
const DIGITS = 2

/**
 * Returns an amount of a coin that is worth about 500 US dollars, as a decimal string. Returns 500 for a coin without a
 * price.
 */
export function initialAmount({ price }: Pick<Coin, 'price'>): string {
  const value = parseRational(price ?? '')
  return value && value.num > 0n ? significantText(divide(rational(WORTH, 1n), value), DIGITS) : String(WORTH)
}
