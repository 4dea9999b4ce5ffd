import type { InstrumentView } from '@cambio/contract/instrument'
import { byPopularity } from '@cambio/kernel/instrument-order'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../api/api-client.ts'

/**
 * Query for the instruments that the exchange itself trades, sorted by popularity and then by name. Excludes
 * provider-only instruments, which users find by searching.
 */
export const instrumentsQuery = queryOptions({
  queryKey: ['instruments'],
  queryFn: async ({ signal }) => {
    const instruments = await callApi('listInstruments', { query: {}, signal })
    return instruments.toSorted(byPopularity)
  },
  staleTime: 5 * 60_000,
})

/** Returns the query options for the first instruments that match a search, including provider-only ones. */
export const searchedInstrumentsQuery = (search: string) =>
  queryOptions({
    queryKey: ['instruments', search],
    queryFn: ({ signal }) => callApi('listInstruments', { query: { search }, signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/**
 * Returns the instruments for a pair code or for slugs separated by commas, including instruments that
 * `instrumentsQuery` omits. Returns an empty list if the call fails.
 */
export async function instrumentsOf(pair: string): Promise<InstrumentView[]> {
  return callApi('listInstruments', { query: { pair } }).catch(() => [])
}

export const defaultPairQuery = queryOptions({
  queryKey: ['default-pair'],
  queryFn: ({ signal }) => callApi('defaultPair', { signal }),
  staleTime: 5 * 60_000,
})
