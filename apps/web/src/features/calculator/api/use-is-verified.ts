import type { AccountData } from '@cambio/contract/account'
import type { AccountCalls } from '@cambio/contract/generated/account-calls'
import type { ResponseOf } from '@cambio/contract/call'
import { skipToken, useQuery } from '@tanstack/react-query'

/** Account whose identity check the form shows: the signed-in user, or null for a guest. */
export type LimitedAccount = Pick<AccountData, 'userId'> | null

/** Returns the query key of an account's limits for payments in a currency. */
export function fiatLimitsKey(userId: number | undefined, currency: string) {
  return ['fiat-limits', userId, currency] as const
}

/**
 * Returns whether the account has passed the card provider's identity check. Ignores the exchange's own identity check.
 * Sends no request: reads the cached response with the monthly limit, and returns false until that response has loaded.
 */
export function useIsVerified(account: LimitedAccount, currency: string): boolean {
  const { data } = useQuery<ResponseOf<AccountCalls['fiatLimits']>>({
    queryKey: fiatLimitsKey(account?.userId, currency),
    queryFn: skipToken,
  })
  return data?.cardCheck === 'complete'
}
