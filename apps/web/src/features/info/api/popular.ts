import { callApi } from '../../../lib/api-client.ts'
import type { ApiAnswer } from '../../../lib/api-calls.ts'
import { usualPairs, type Direction } from '../../../lib/usual-pairs.ts'

export interface Popular {
  /** By what was finished. */
  counted: ApiAnswer<'popularPairs'>
  /** Where nothing is counted yet: what the catalogue calls popular. */
  usual: Direction[]
}

/** What people exchange most. @throws {ApiError} */
export async function readPopular(): Promise<Popular> {
  const counted = await callApi('popularPairs', {})
  return { counted, usual: counted.length > 0 ? [] : usualPairs(await callApi('listInstruments', { query: {} })) }
}
