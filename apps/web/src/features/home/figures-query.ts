import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'

/** Query for the exchange's statistics. Its data is null if the call fails. */
export const figuresQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: ({ signal }) => callApi('publicStats', { signal }),
  refetchInterval: 30_000,
})

/** Query for the latest finished swaps of all users. The data does not identify any user. */
export const latestQuery = queryOptions({
  queryKey: ['latest'],
  queryFn: ({ signal }) => callApi('latestOrders', { signal }),
  refetchInterval: 30_000,
})

/** Query for reviews, newest first, and the average rating. */
export const reviewsQuery = queryOptions({
  queryKey: ['reviews'],
  queryFn: ({ signal }) => callApi('listReviews', { query: { limit: '6' }, signal }),
})
