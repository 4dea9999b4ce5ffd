import { formatAmount, parseAmount } from '@cambio/kernel/money'

/** More places than any coin has. */
const PLACES = 30

/** `a − b` of plain decimals; null where either is none or nothing would be left. */
export function decimalLeft(a: string, b: string): string | null {
  const [from, taken] = [parseAmount(a, PLACES), parseAmount(b, PLACES)]
  if (!from.ok || !taken.ok || from.atomic <= taken.atomic) return null
  return formatAmount(from.atomic - taken.atomic, PLACES)
}

/** The sum of plain decimals; what is none counts as nothing. */
export function decimalSum(amounts: readonly string[]): string {
  const atomic = amounts.map((amount) => parseAmount(amount, PLACES)).map((one) => (one.ok ? one.atomic : 0n))
  return formatAmount(
    atomic.reduce((sum, one) => sum + one, 0n),
    PLACES,
  )
}

/** Whether `a` is more than `b`, both plain decimals. */
export function isMore(a: string, b: string): boolean {
  return decimalLeft(a, b) !== null
}
