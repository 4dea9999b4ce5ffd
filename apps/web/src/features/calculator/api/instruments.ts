import type { InstrumentView } from '@cambio/contract/instrument'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api-client.ts'

/** What the house deals in itself: popular first, then by name. What only other exchanges have is searched for. */
export const instrumentsQuery = queryOptions({
  queryKey: ['instruments'],
  queryFn: async ({ signal }) => {
    const instruments = await callApi('listInstruments', { query: {}, signal })
    return instruments.toSorted(
      (a, b) =>
        (a.popularity || Number.MAX_SAFE_INTEGER) - (b.popularity || Number.MAX_SAFE_INTEGER) ||
        a.currencyTitle.localeCompare(b.currencyTitle),
    )
  },
  staleTime: 5 * 60_000,
})

/** The first of all instruments that match a search; asked for once something is typed. */
export const searchedInstrumentsQuery = (search: string) =>
  queryOptions({
    queryKey: ['instruments', search],
    queryFn: ({ signal }) => callApi('listInstruments', { query: { search }, signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** Instruments that a pair's code or slugs may mean, where the house's own are not enough. */
export async function instrumentsOf(pair: string): Promise<InstrumentView[]> {
  return callApi('listInstruments', { query: { pair } }).catch(() => [])
}

export const defaultPairQuery = queryOptions({
  queryKey: ['default-pair'],
  queryFn: ({ signal }) => callApi('defaultPair', { signal }),
  staleTime: 5 * 60_000,
})
