import { useQueryClient } from '@tanstack/react-query'
import type { AccountBody } from '../../../lib/account-calls.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { isOutcomeUnknown, repeatUntilKnown } from '../../../lib/outcome-unknown.ts'
import { useText } from '../../../lib/i18n.ts'
import { accountDialogs } from '../api/account.ts'
import { askGuarded } from '../api/ask-guarded.ts'
import { ACCOUNT_QUERIES } from '../api/account-queries.ts'
import { attemptKey, forgetAttempt } from './attempt-key.ts'

export type WithdrawalCall = 'withdrawEarnings' | 'withdrawFromWallet'

/**
 * Withdraws. After each attempt it loads balances and histories again (spec §7). Success opens its dialog, or that of the emailed
 * code where the address is new.
 */
export function useWithdrawal(userId: number, call: WithdrawalCall) {
  const t = useText()
  const queryClient = useQueryClient()
  return async (body: AccountBody<'withdrawFromWallet'>): Promise<void> => {
    // The fee may be another by the time an attempt is made again: it is the same attempt.
    const { claimedFee: _fee, ...wanted } = body
    try {
      const { amount, currencyTitle, networkTitle, address, memo } = wanted
      const to = memo ? `${address} · ${memo}` : address
      const what = t('profile:step_for_withdrawal', { amount, coin: currencyTitle, network: networkTitle, address: to })
      const headers = { 'idempotency-key': attemptKey({ call, ...wanted }) }
      const withdrawal = await repeatUntilKnown(() => askGuarded(call, what, { body, headers }))
      forgetAttempt()
      accountDialogs.open(
        withdrawal.waitsFor === 'EMAIL_CODE'
          ? { kind: 'withdrawal-code', withdrawal }
          : { kind: 'success', of: 'withdrawal' },
      )
    } catch (error) {
      if (error instanceof ApiError && !isOutcomeUnknown(error)) forgetAttempt()
      throw error
    } finally {
      void queryClient.invalidateQueries({ queryKey: [...ACCOUNT_QUERIES, userId] })
    }
  }
}
