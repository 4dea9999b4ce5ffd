import { queryOptions } from '@tanstack/react-query'
import { askAccount } from './ask-account.ts'

/** What is asked about who is signed in; forgotten when they leave. */
export const ACCOUNT_QUERIES = ['account'] as const

/** Browsers that are signed in to an account, this one first. */
export function sessionsQuery(userId: number) {
  return queryOptions({
    queryKey: [...ACCOUNT_QUERIES, userId, 'sessions'],
    queryFn: ({ signal }) => askAccount('listSessions', { signal }),
    staleTime: 0,
  })
}
