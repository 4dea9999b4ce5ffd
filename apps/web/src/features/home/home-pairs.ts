import type { ApiAnswer } from '../../lib/api/api-calls.ts'
import { usualPairs, type Direction, type ListedCoin } from '../../lib/exchange/usual-pairs.ts'

/** Fewest counted pairs for a list. */
const ENOUGH = 3
const SHOWN = 6

export interface HomePairs {
  /** Whether the pairs are ordered by finished orders rather than by the catalogue's popularity. */
  areCounted: boolean
  pairs: readonly Direction[]
}

/** Returns the pairs of the home page: the most swapped ones or, before there are enough, those of well-known coins. */
export function homePairs(counted: ApiAnswer<'popularPairs'>, coins: readonly ListedCoin[]): HomePairs {
  const areCounted = counted.length >= ENOUGH
  return { areCounted, pairs: (areCounted ? counted : usualPairs(coins)).slice(0, SHOWN) }
}
