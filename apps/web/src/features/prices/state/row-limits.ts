import { compare, parseRational } from '@cambio/kernel/rational'

/** Smallest and largest send amount of a pair, as decimal strings in the send coin. */
export interface PairLimits {
  minAmount: string
  /** Null if there is no largest amount. */
  maxAmount: string | null
}

/** Position of an amount relative to a pair's limits; `unknown` without limits. */
export type LimitPosition = 'below' | 'within' | 'above' | 'unknown'

/** Number of rows that a table shows on a phone before the user expands it. */
const PHONE_ROWS = 5

/**
 * Returns whether an amount is below, within or above a pair's limits. `amount` is a decimal string in the send coin.
 */
export function limitPosition(amount: string, limits: PairLimits | null): LimitPosition {
  const [value, min] = [amount, limits?.minAmount ?? ''].map(parseRational)
  if (!value || !min || !limits) return 'unknown'
  if (compare(value, min) < 0) return 'below'
  const max = limits.maxAmount === null ? null : parseRational(limits.maxAmount)
  return max && compare(value, max) > 0 ? 'above' : 'within'
}

/**
 * Returns the indexes of the rows that a phone shows first: consecutive rows, starting with the first amount within the
 * limits.
 */
export function phoneRows(positions: readonly LimitPosition[]): ReadonlySet<number> {
  const start = Math.max(0, Math.min(positions.indexOf('within'), positions.length - PHONE_ROWS))
  return new Set(positions.map((_, index) => index).slice(start, start + PHONE_ROWS))
}
