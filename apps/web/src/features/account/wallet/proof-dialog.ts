import type { AccountWithdrawalView } from '@cambio/contract/wallet'

/** Returns the kind of dialog that confirms a waiting withdrawal, or null when it needs no confirmation. */
export function proofDialog({
  waitsFor,
}: Pick<AccountWithdrawalView, 'waitsFor'>): 'withdrawal-code' | 'withdrawal-press' | null {
  if (waitsFor === 'EMAIL_CODE') return 'withdrawal-code'
  return waitsFor === 'MESSENGER' ? 'withdrawal-press' : null
}
