import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'

/** Query for our own figures; null when the server could not provide them. */
export const figuresQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: ({ signal }) => callApi('publicStats', { signal }),
  refetchInterval: 30_000,
})

/** Query for the latest finished swaps, anonymous. */
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
