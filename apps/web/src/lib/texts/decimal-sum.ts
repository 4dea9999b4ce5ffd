import { formatAmount, parseAmount } from '@cambio/kernel/money'

/** Decimal places used in the calculation. No coin has more. */
const MAX_DECIMALS = 30

/** Returns `a − b` for decimal strings, or null if either is malformed or the result is not positive. */
export function decimalLeft(a: string, b: string): string | null {
  const [from, taken] = [parseAmount(a, MAX_DECIMALS), parseAmount(b, MAX_DECIMALS)]
  if (!from.ok || !taken.ok || from.atomic <= taken.atomic) return null
  return formatAmount(from.atomic - taken.atomic, MAX_DECIMALS)
}

/** Returns the sum of decimal strings, treating a malformed one as zero. */
export function decimalSum(amounts: readonly string[]): string {
  const atomic = amounts.map((amount) => parseAmount(amount, MAX_DECIMALS)).map((one) => (one.ok ? one.atomic : 0n))
  return formatAmount(
    atomic.reduce((sum, one) => sum + one, 0n),
    MAX_DECIMALS,
  )
}

/** Returns whether `a > b` for decimal strings. */
export function isMore(a: string, b: string): boolean {
  return decimalLeft(a, b) !== null
}
