import type { AccountData } from '@cambio/contract/account'
import { KYC_POLL_MAX_TRIES, KYC_POLL_MS } from '@cambio/contract/timing'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isCodeOpen, isWaiting, nextCheck, type Check } from '../state/check.ts'
import { forgetSentForm, keepSentForm, wasFormSent } from '../state/kept-form.ts'
import { forgetTries, keepTry, keptTries } from '../state/kept-tries.ts'
import { ProviderUser } from './provider-user.ts'
import type { SignedInCall } from '../../../lib/account/signed-in-call.ts'

/**
 * Returns the state of the user's identity check. While the state can change without any action on this page, polls it
 * every 5 seconds, at most 1,000 times. A reload of the page does not reset this count. `account` is null for a guest.
 * `isBelow` is true for an amount that needs no identity check. The hook then polls only while the provider waits for
 * its emailed code.
 */
export function useCheck(account: AccountData | null, signedIn: SignedInCall, isBelow: boolean) {
  const queryClient = useQueryClient()
  const email = account?.isEmailConfirmed ? account.email : null
  const user = useMemo(() => (email === null ? null : new ProviderUser(email, signedIn)), [email, signedIn])
  const userId = account?.userId ?? 0
  const queryKey = ['card-check', userId]
  const mayChange = (check: Check | undefined): boolean =>
    isBelow && check !== undefined ? isCodeOpen(check) : isWaiting(check)
  const mayPoll = (check: Check | undefined): boolean => mayChange(check) && keptTries(userId) < KYC_POLL_MAX_TRIES
  const query = useQuery<Check>({
    queryKey,
    enabled: user !== null,
    queryFn: () => readCheck(user, userId, queryClient.getQueryData<Check>(queryKey)),
    refetchInterval: ({ state }) => (mayPoll(state.data) ? KYC_POLL_MS : false),
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
    hasGivenUp: !query.isPending && mayChange(query.data) && !mayPoll(query.data),
    /** Requests the state of the check immediately. */
    checkNow: () => query.refetch(),
    /** Resets the number of polls to zero, so that polling continues. */
    restart: () => {
      forgetTries()
      return queryClient.resetQueries({ queryKey })
    },
  }
}

/** Reads the state of the identity check and counts the attempt, even if it fails. A final state resets the count. */
async function readCheck(user: ProviderUser | null, userId: number, before: Check | undefined): Promise<Check> {
  try {
    const earlier = before ?? { wasSent: wasFormSent(userId), reviewSince: null }
    const check = nextCheck(
      (await user?.state()) ?? { state: 'unknown', ageMs: null, emailCode: null },
      earlier,
      Date.now(),
    )
    keepForReload(check, userId)
    return check
  } catch (error) {
    keepTry(userId)
    throw error
  }
}

/**
 * Stores in the tab the number of polls and whether the user has sent a form. Both survive a reload. Removes both once
 * the state is final.
 */
function keepForReload(check: Check, userId: number): void {
  if (!isWaiting(check)) {
    forgetTries()
    return forgetSentForm()
  }
  keepTry(userId)
  if (check.wasSent) keepSentForm(userId)
}
