import type { ApiAnswer } from '../../lib/api/api-calls.ts'
import { usualPairs, type Direction, type ListedCoin } from '../../lib/exchange/usual-pairs.ts'

/**
 * Minimum number of pairs with finished orders. If there are fewer, the home page lists pairs of popular coins instead.
 */
const MIN_COUNTED = 3
const SHOWN = 6

export interface HomePairs {
  /** True if the pairs are sorted by finished orders, false if they are sorted by their popularity in the catalogue. */
  areCounted: boolean
  pairs: readonly Direction[]
}

/**
 * Returns the pairs for the home page: the pairs with the most finished orders. If fewer than `MIN_COUNTED` pairs have
 * finished orders, returns pairs of popular coins.
 */
export function homePairs(counted: ApiAnswer<'popularPairs'>, coins: readonly ListedCoin[]): HomePairs {
  const areCounted = counted.length >= MIN_COUNTED
  return { areCounted, pairs: (areCounted ? counted : usualPairs(coins)).slice(0, SHOWN) }
}
