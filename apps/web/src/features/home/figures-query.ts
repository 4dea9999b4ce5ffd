import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api-client.ts'

/** Our own figures; null where the service could not say. */
export const figuresQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: ({ signal }) => callApi('publicStats', { signal }),
  refetchInterval: 30_000,
})

/** The latest finished swaps, anonymous. */
export const latestQuery = queryOptions({
  queryKey: ['latest'],
  queryFn: ({ signal }) => callApi('latestOrders', { signal }),
  refetchInterval: 30_000,
})

/** What people said, newest first, and the rating of all of it. */
export const reviewsQuery = queryOptions({
  queryKey: ['reviews'],
  queryFn: ({ signal }) => callApi('listReviews', { query: { limit: '6' }, signal }),
})
