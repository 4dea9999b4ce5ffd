import { callApi } from '../../../lib/api/api-client.ts'
import type { ApiAnswer } from '../../../lib/api/api-calls.ts'
import { fiatDirections, usualPairs, type Direction } from '../../../lib/exchange/usual-pairs.ts'

export interface Popular {
  /** Pairs with finished orders, sorted by order count. */
  counted: ApiAnswer<'popularPairs'>
  /** Pairs of popular coins; empty if `counted` has pairs. */
  usual: Direction[]
  /** Pairs for buying and selling coins with fiat money. */
  fiat: Direction[]
}

/**
 * Returns the most frequently swapped pairs, or pairs of popular coins if there are no finished orders. @throws
 * {ApiError}
 */
export async function readPopular(): Promise<Popular> {
  const [counted, instruments] = await Promise.all([
    callApi('popularPairs', {}),
    callApi('listInstruments', { query: {} }),
  ])
  return { counted, usual: counted.length > 0 ? [] : usualPairs(instruments), fiat: fiatDirections(instruments) }
}
