import { callApi } from '../../../lib/api/api-client.ts'
import type { ApiAnswer } from '../../../lib/api/api-calls.ts'
import { usualPairs, type Direction } from '../../../lib/exchange/usual-pairs.ts'

export interface Popular {
  /** Pairs with finished orders, sorted by order count. */
  counted: ApiAnswer<'popularPairs'>
  /** Pairs of popular coins; empty if `counted` has pairs. */
  usual: Direction[]
}

/**
 * Returns the most frequently swapped pairs, or pairs of popular coins if there are no finished orders. @throws
 * {ApiError}
 */
export async function readPopular(): Promise<Popular> {
  const counted = await callApi('popularPairs', {})
  return { counted, usual: counted.length > 0 ? [] : usualPairs(await callApi('listInstruments', { query: {} })) }
}
