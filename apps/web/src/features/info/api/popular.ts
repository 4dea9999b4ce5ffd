import { callApi } from '../../../lib/api/api-client.ts'
import type { ApiAnswer } from '../../../lib/api/api-calls.ts'
import { usualPairs, type Direction } from '../../../lib/exchange/usual-pairs.ts'

export interface Popular {
  /** Pairs ordered by finished orders. */
  counted: ApiAnswer<'popularPairs'>
  /** Popular pairs of the catalogue; empty if orders have been counted. */
  usual: Direction[]
}

/** Returns the most swapped pairs, or those of the catalogue if none is counted yet. @throws {ApiError} */
export async function readPopular(): Promise<Popular> {
  const counted = await callApi('popularPairs', {})
  return { counted, usual: counted.length > 0 ? [] : usualPairs(await callApi('listInstruments', { query: {} })) }
}
