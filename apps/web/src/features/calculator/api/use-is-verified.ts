import type { AccountData } from '@cambio/contract/account'
import type { AccountCalls } from '@cambio/contract/generated/account-calls'
import type { ResponseOf } from '@cambio/contract/call'
import { skipToken, useQuery } from '@tanstack/react-query'

/** Account whose identity level the form shows: the signed-in user, or null for a guest. */
export type LimitedAccount = Pick<AccountData, 'userId'> | null

/** Returns the query key of an account's limits for payments in a currency. */
export function fiatLimitsKey(userId: number | undefined, currency: string) {
  return ['fiat-limits', userId, currency] as const
}

/**
 * Returns whether the account has passed an identity check. Makes no call: the note about the monthly limit loads the
 * level. Returns false until it is loaded.
 */
export function useIsVerified(account: LimitedAccount, currency: string): boolean {
  const { data } = useQuery<ResponseOf<AccountCalls['fiatLimits']>>({
    queryKey: fiatLimitsKey(account?.userId, currency),
    queryFn: skipToken,
  })
  return data?.fiatLevel === 'verified'
}
