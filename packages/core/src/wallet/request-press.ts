import { DomainError } from '../shared/domain-error.ts'
import { UNCONFIRMED_MS } from './release-withdrawal.ts'
import type { WalletStores } from './wallet-work.ts'
import type { Withdrawal } from './withdrawal.ts'

/**
 * Queues the message whose buttons confirm or reject a withdrawal. The buttons of earlier messages about the withdrawal
 * stop working.
 * @throws {DomainError} EMAIL_NOT_CONFIRMED when the messenger does not confirm withdrawals of the account
 */
export async function requestPress(
  { messages }: Pick<WalletStores, 'messages'>,
  { userId, withdrawalId, createdAt }: Withdrawal,
  now: number,
): Promise<void> {
  const expiresAt = createdAt + UNCONFIRMED_MS
  if (!(await messages.addWithdrawalRequest({ userId, withdrawalId, now, expiresAt })))
    throw new DomainError('EMAIL_NOT_CONFIRMED', 'Confirm your e-mail first')
}
