import type { ApiAnswer } from '../../lib/api-calls.ts'
import { usualPairs, type Direction, type ListedCoin } from '../../lib/usual-pairs.ts'

/** Fewer counted pairs make no list. */
const ENOUGH = 3
const SHOWN = 6

export interface HomePairs {
  /** By finished orders, and not by what the catalogue calls popular. */
  areCounted: boolean
  pairs: readonly Direction[]
}

/** The pairs that home leads to: those exchanged most, or, before there are enough, those of well-known coins. */
export function homePairs(counted: ApiAnswer<'popularPairs'>, coins: readonly ListedCoin[]): HomePairs {
  const areCounted = counted.length >= ENOUGH
  return { areCounted, pairs: (areCounted ? counted : usualPairs(coins)).slice(0, SHOWN) }
}
