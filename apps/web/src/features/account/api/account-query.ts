import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AccountAnswer, AccountBody, AccountCallName, AccountQuery } from '../../../lib/account-calls.ts'
import { askAccount } from './ask-account.ts'
import { ACCOUNT_QUERIES } from './account-queries.ts'

/** How many items of a list are asked for at once. */
const PAGE = 50

/** Lists of the account that are asked for page by page, by the id of the last item. */
export type ListName =
  | 'affiliateAccruals'
  | 'affiliateCashbacks'
  | 'affiliateWithdrawals'
  | 'walletDeposits'
  | 'walletWithdrawals'

/** One answer of the account's; forgotten when its person leaves. */
export function accountQuery<Name extends AccountCallName>(userId: number, name: Name, query?: AccountQuery<Name>) {
  return queryOptions({
    queryKey: [...ACCOUNT_QUERIES, userId, name, query ?? null],
    queryFn: ({ signal }): Promise<AccountAnswer<Name>> =>
      askAccount(name, query === undefined ? { signal } : { query, signal }),
    staleTime: 0,
  })
}

/** Where the account sends a coin in: made when it is first asked for, and the same ever after. */
export function depositPlaceQuery(userId: number, coin: AccountBody<'walletDepositAddress'>) {
  return queryOptions({
    queryKey: [...ACCOUNT_QUERIES, userId, 'walletDepositAddress', coin],
    queryFn: ({ signal }) => askAccount('walletDepositAddress', { body: coin, signal }),
    staleTime: 0,
  })
}

/** A list of the account's, newest first. */
export function accountList<Name extends ListName>(userId: number, name: Name) {
  return infiniteQueryOptions({
    queryKey: [...ACCOUNT_QUERIES, userId, name],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: String(PAGE), ...(pageParam !== '' && { before: pageParam }) }
      return askAccount<ListName>(name, { query, signal }) as Promise<AccountAnswer<Name>>
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    staleTime: 0,
  })
}
