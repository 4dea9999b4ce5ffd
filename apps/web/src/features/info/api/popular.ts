import type { ResponseOf } from '@cambio/contract/call'
import type { popularPairs } from '@cambio/contract/calls/popular-pairs'
import { DEFAULT_TIMEOUT_MS } from '@cambio/contract/timing'
import type { CallSpec } from '../../../lib/api-calls.ts'
import { callApi, makeCall } from '../../../lib/api-client.ts'
import { usualPairs, type Direction } from '../state/usual-pairs.ts'

type PopularPair = ResponseOf<typeof popularPairs>[number]

export interface Popular {
  /** By what was finished. */
  counted: PopularPair[]
  /** Where nothing is counted yet: what the catalogue calls popular. */
  usual: Direction[]
}

/** What the contract says of it; a test compares. */
export const POPULAR_CALL: CallSpec = { method: 'GET', path: '/api/v1/stats/popular', timeoutMs: DEFAULT_TIMEOUT_MS }

/** What people exchange most. @throws {ApiError} */
export async function readPopular(): Promise<Popular> {
  const counted = await makeCall<PopularPair[]>(POPULAR_CALL, {})
  return { counted, usual: counted.length > 0 ? [] : usualPairs(await callApi('listInstruments', { query: {} })) }
}
