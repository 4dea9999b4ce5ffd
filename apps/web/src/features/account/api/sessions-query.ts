import { queryOptions } from '@tanstack/react-query'
import { ACCOUNT_QUERIES } from './account-queries.ts'
import { callAccount } from './call-account.ts'

/** Returns the query options for an account's sessions, with this browser's session first. */
export function sessionsQuery(userId: number) {
  return queryOptions({
    queryKey: [...ACCOUNT_QUERIES, userId, 'sessions'],
    queryFn: ({ signal }) => callAccount('listSessions', { signal }),
    staleTime: 0,
  })
}
