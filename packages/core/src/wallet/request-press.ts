import { DomainError } from '../shared/domain-error.ts'
import { UNCONFIRMED_MS } from './release-withdrawal.ts'
import type { WalletStores } from './wallet-work.ts'
import type { Withdrawal } from './withdrawal.ts'

/**
 * Queues a message with buttons to confirm or reject a withdrawal, and disables the buttons of earlier messages about
 * the same withdrawal.
 * @throws {DomainError} EMAIL_NOT_CONFIRMED when the account has no messenger in which it can confirm withdrawals
 */
export async function requestPress(
  { messages }: Pick<WalletStores, 'messages'>,
  { userId, withdrawalId, createdAt }: Withdrawal,
  now: number,
): Promise<void> {
  const expiresAt = createdAt + UNCONFIRMED_MS
  if (!(await messages.addWithdrawalRequest({ userId, withdrawalId, now, expiresAt })))
    throw new DomainError('EMAIL_NOT_CONFIRMED', 'Confirm your email first')
}
