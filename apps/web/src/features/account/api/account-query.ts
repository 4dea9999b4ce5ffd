import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AccountAnswer, AccountBody, AccountCallName, AccountQuery } from '../../../lib/api/account-calls.ts'
import { callAccount } from './call-account.ts'
import { ACCOUNT_QUERIES } from './account-queries.ts'

/** Number of entries per page in the account's lists. */
const PAGE = 50

/**
 * Names of the calls that return a paged list of account records. The ID of a page's last record is the cursor for the
 * next page.
 */
export type ListName =
  | 'affiliateAccruals'
  | 'affiliateCashbacks'
  | 'affiliateWithdrawals'
  | 'walletDeposits'
  | 'walletWithdrawals'

/** Returns the query options for an account call. Sign-out removes the query from the cache. */
export function accountQuery<Name extends AccountCallName>(userId: number, name: Name, query?: AccountQuery<Name>) {
  return queryOptions({
    queryKey: [...ACCOUNT_QUERIES, userId, name, query ?? null],
    queryFn: ({ signal }): Promise<AccountAnswer<Name>> =>
      callAccount(name, query === undefined ? { signal } : { query, signal }),
    staleTime: 0,
  })
}

/**
 * Returns the query options for the account's deposit address for a coin. The server creates the address on the first
 * call and never changes it.
 */
export function depositTargetQuery(userId: number, coin: AccountBody<'walletDepositAddress'>) {
  return queryOptions({
    queryKey: [...ACCOUNT_QUERIES, userId, 'walletDepositAddress', coin],
    queryFn: ({ signal }) => callAccount('walletDepositAddress', { body: coin, signal }),
    staleTime: 0,
  })
}

/** Returns the query options for a paged list of account records, newest first. */
export function accountList<Name extends ListName>(userId: number, name: Name) {
  return infiniteQueryOptions({
    queryKey: [...ACCOUNT_QUERIES, userId, name],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: String(PAGE), ...(pageParam !== '' && { before: pageParam }) }
      return callAccount<ListName>(name, { query, signal }) as Promise<AccountAnswer<Name>>
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    staleTime: 0,
  })
}
