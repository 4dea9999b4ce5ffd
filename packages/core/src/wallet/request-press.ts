import type { Catalogue } from '../instruments/catalogue.ts'
import { DomainError } from '../shared/domain-error.ts'
import { messengerFacts } from './messenger-facts.ts'
import { UNCONFIRMED_MS } from './release-withdrawal.ts'
import type { WalletStores } from './wallet-work.ts'
import type { Withdrawal } from './withdrawal.ts'

/**
 * Queues the message whose buttons confirm or reject a withdrawal. The buttons of earlier messages about the withdrawal
 * stop working.
 * @throws {DomainError} EMAIL_NOT_CONFIRMED when the account has an email address or no linked messenger user
 */
export async function requestPress({
  stores,
  catalogue,
  withdrawal,
  now,
}: {
  stores: Pick<WalletStores, 'messages'>
  catalogue: Catalogue
  withdrawal: Withdrawal
  now: number
}): Promise<void> {
  const { userId, withdrawalId, asset, createdAt } = withdrawal
  const kind = 'CONFIRM_WITHDRAWAL'
  const facts = messengerFacts(withdrawal, catalogue.get({ slug: asset }))
  const expiresAt = createdAt + UNCONFIRMED_MS
  await stores.messages.expire(kind, withdrawalId, now)
  if (!(await stores.messages.addForAccountWithoutEmail({ kind, userId, withdrawalId, facts, now, expiresAt })))
    throw new DomainError('EMAIL_NOT_CONFIRMED', 'Confirm your e-mail first')
}
