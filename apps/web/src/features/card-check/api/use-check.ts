import type { AccountData } from '@cambio/contract/account'
import { KYC_POLL_MAX_TRIES, KYC_POLL_MS } from '@cambio/contract/timing'
import { useQuery, useQueryClient, type Query } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isWaiting, nextCheck, type Check } from '../state/check.ts'
import { ProviderUser } from './provider-user.ts'
import type { SignedInCall } from '../../../lib/account/signed-in-call.ts'

/**
 * Returns the state of the user's identity check. While the state can change without any action on this page, polls it
 * every 5 seconds, at most 1,000 times. `account` is null for a guest.
 */
export function useCheck(account: AccountData | null, signedIn: SignedInCall) {
  const queryClient = useQueryClient()
  const email = account?.isEmailConfirmed ? account.email : null
  const user = useMemo(() => (email === null ? null : new ProviderUser(email, signedIn)), [email, signedIn])
  const queryKey = ['card-check', account?.userId ?? null]
  const query = useQuery<Check>({
    queryKey,
    enabled: user !== null,
    queryFn: () => readCheck(user, queryClient.getQueryData<Check>(queryKey)),
    refetchInterval: (current) => (mayPoll(current) ? KYC_POLL_MS : false),
    // Poll in the background, because the user confirms the email address in another tab.
    refetchIntervalInBackground: true,
    // Count every response as an attempt, even if it is unchanged.
    notifyOnChangeProps: 'all',
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return {
    user,
    check: query.data ?? null,
    error: query.error,
    hasGivenUp: triesOf(queryClient.getQueryState<Check>(queryKey)) >= KYC_POLL_MAX_TRIES && isWaiting(query.data),
    /** Requests the state immediately. */
    checkNow: () => query.refetch(),
    /** Resets the number of attempts, so that polling continues. */
    restart: () => queryClient.resetQueries({ queryKey }),
  }
}

async function readCheck(user: ProviderUser | null, before: Check | undefined): Promise<Check> {
  return nextCheck((await user?.state()) ?? 'unknown', before, Date.now())
}

function mayPoll({ state }: Query<Check>): boolean {
  return isWaiting(state.data) && triesOf(state) < KYC_POLL_MAX_TRIES
}

function triesOf(state: { dataUpdateCount: number; errorUpdateCount: number } | undefined): number {
  return state === undefined ? 0 : state.dataUpdateCount + state.errorUpdateCount
}
