import type { ApiAnswer } from '../../lib/api/api-calls.ts'
import { usualPairs, type Direction, type ListedCoin } from '../../lib/exchange/usual-pairs.ts'

/** Minimum number of pairs with finished orders. With fewer, the home page lists pairs of popular coins instead. */
const MIN_COUNTED = 3
const SHOWN = 6

export interface HomePairs {
  /**
   * Whether the number of finished orders determines the sequence of the pairs; otherwise their popularity in the
   * catalogue does.
   */
  areCounted: boolean
  pairs: readonly Direction[]
}

/**
 * Returns the pairs for the home page. These are the pairs with the most finished orders. When fewer than `MIN_COUNTED`
 * pairs have finished orders, they are pairs of popular coins.
 */
export function homePairs(counted: ApiAnswer<'popularPairs'>, coins: readonly ListedCoin[]): HomePairs {
  const areCounted = counted.length >= MIN_COUNTED
  return { areCounted, pairs: (areCounted ? counted : usualPairs(coins)).slice(0, SHOWN) }
}
