import type { AccountWithdrawalView } from '@cambio/contract/wallet'

/**
 * Returns the kind of dialog that confirms a withdrawal, or null if the withdrawal is not waiting for the user's
 * confirmation.
 */
export function proofDialog({
  waitsFor,
}: Pick<AccountWithdrawalView, 'waitsFor'>): 'withdrawal-code' | 'withdrawal-press' | null {
  if (waitsFor === 'EMAIL_CODE') return 'withdrawal-code'
  return waitsFor === 'MESSENGER' ? 'withdrawal-press' : null
}
