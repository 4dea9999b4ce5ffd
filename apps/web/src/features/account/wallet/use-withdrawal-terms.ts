import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccountAnswer } from '../../../lib/api/account-calls.ts'
import { isMore } from '../../../lib/texts/decimal-sum.ts'
import { accountQuery } from '../api/account-query.ts'

export type WithdrawalTerms = AccountAnswer<'withdrawalTerms'>

/**
 * Interval at which the form fetches the withdrawal terms again, in milliseconds. It is short, because the network fee
 * changes with the market.
 */
const TERMS_AGE_MS = 30_000

/**
 * Returns the withdrawal terms of a coin for one form. If the network fee rises while the form is open, the form still
 * shows the earlier fee and minimum amount. This is possible because the server accepts a slightly outdated fee. If the
 * fee falls, the form shows the new fee and minimum amount. `renew` fetches the current terms after the server has
 * rejected the displayed ones.
 */
export function useWithdrawalTerms(userId: number, coin: { currencyTitle: string; networkTitle: string }) {
  const { data, isPending, isFetching, refetch } = useQuery({
    ...accountQuery(userId, 'withdrawalTerms', coin),
    refetchInterval: TERMS_AGE_MS,
  })
  const [held, setHeld] = useState<WithdrawalTerms | null>(null)
  const agreed = data && (held === null || isMore(held.fee, data.fee)) ? data : held
  if (agreed !== held) setHeld(agreed)
  const terms: WithdrawalTerms | null =
    data && agreed ? { ...data, fee: agreed.fee, minAmount: agreed.minAmount } : null
  const renew = async (): Promise<void> => setHeld((await refetch()).data ?? null)
  return { terms, isPending, isFetching, refetch, renew }
}
