import { useQueryClient } from '@tanstack/react-query'
import type { AccountBody } from '../../../lib/api/account-calls.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { isOutcomeUnknown, isRejectedUnread, repeatUntilKnown } from '../../../lib/api/outcome-unknown.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { accountDialogs } from '../api/account.ts'
import { callGuarded } from '../api/call-guarded.ts'
import { proveOwner } from '../api/prove-owner.ts'
import { ACCOUNT_QUERIES } from '../api/account-queries.ts'
import { attemptKey, forgetAttempt } from './attempt-key.ts'
import { proofDialog } from './proof-dialog.ts'

export type WithdrawalCall = 'withdrawEarnings' | 'withdrawFromWallet'

/**
 * Returns a function that submits a withdrawal. After each attempt, it reloads balances and histories (spec §7). On
 * success, it opens the success dialog or, if the address is new, the confirmation dialog.
 */
export function useWithdrawal(userId: number, call: WithdrawalCall) {
  const t = useText()
  const queryClient = useQueryClient()
  return async (body: AccountBody<'withdrawFromWallet'>): Promise<void> => {
    // The idempotency key does not depend on the fee, because a retry with a changed fee is still the same withdrawal.
    const { claimedFee: _fee, ...wanted } = body
    try {
      const { amount, currencyTitle, networkTitle, address, memo } = wanted
      const to = memo ? `${address} · ${memo}` : address
      const what = t('profile:step_for_withdrawal', { amount, coin: currencyTitle, network: networkTitle, address: to })
      await proveOwner(what)
      const headers = { 'idempotency-key': attemptKey({ call, ...wanted }) }
      const withdrawal = await repeatUntilKnown(() => callGuarded(call, what, { body, headers }))
      forgetAttempt()
      const proof = proofDialog(withdrawal)
      accountDialogs.open(proof === null ? { kind: 'success', of: 'withdrawal' } : { kind: proof, withdrawal })
    } catch (error) {
      if (error instanceof ApiError && !isOutcomeUnknown(error) && !isRejectedUnread(error)) forgetAttempt()
      throw error
    } finally {
      void queryClient.invalidateQueries({ queryKey: [...ACCOUNT_QUERIES, userId] })
    }
  }
}
