import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api-client.ts'

/** Popular first, then by name. */
export const instrumentsQuery = queryOptions({
  queryKey: ['instruments'],
  queryFn: async ({ signal }) => {
    const instruments = await callApi('listInstruments', { query: { all: 'true' }, signal })
    return instruments.toSorted(
      (a, b) =>
        (a.popularity || Number.MAX_SAFE_INTEGER) - (b.popularity || Number.MAX_SAFE_INTEGER) ||
        a.currencyTitle.localeCompare(b.currencyTitle),
    )
  },
  staleTime: 5 * 60_000,
})

export const defaultPairQuery = queryOptions({
  queryKey: ['default-pair'],
  queryFn: ({ signal }) => callApi('defaultPair', { signal }),
  staleTime: 5 * 60_000,
})
