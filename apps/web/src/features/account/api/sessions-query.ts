import { queryOptions } from '@tanstack/react-query'
import { ACCOUNT_QUERIES } from './account-queries.ts'
import { callAccount } from './call-account.ts'

/** Returns the query options for the sessions of an account. The session of this browser comes first. */
export function sessionsQuery(userId: number) {
  return queryOptions({
    queryKey: [...ACCOUNT_QUERIES, userId, 'sessions'],
    queryFn: ({ signal }) => callAccount('listSessions', { signal }),
    staleTime: 0,
  })
}
