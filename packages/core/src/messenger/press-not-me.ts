import type { Clock } from '@cambio/kernel/clock'
import type { AccountWork } from '../accounts/account-stores.ts'
import type { PressedMessage } from '../accounts/messenger-message.ts'
import { removeMessengerLink } from '../accounts/remove-messenger-link.ts'

export interface PressNotMeDeps {
  accounts: { work: AccountWork }
  clock: Clock
}

/**
 * Removes the link that a message reports and ends all of the account's sessions, because the user denies having
 * created the link. Only the linked messenger user can do this, and only for the link in the message. A repeated press
 * changes nothing. The account holder can still sign in, because the account has a confirmed email address.
 */
export function pressNotMe(
  { accounts, clock }: PressNotMeDeps,
  { messageId, messengerUserId, userId, createdAt }: PressedMessage,
): Promise<'unknown' | 'expired' | 'unlinked'> {
  return accounts.work.transaction(async (stores) => {
    const now = clock.now()
    const link = userId === null ? null : await stores.messenger.linkOf(userId)
    if (userId === null || link?.messengerUserId !== messengerUserId) return 'unlinked'
    const account = await stores.accounts.find(userId)
    if (!account?.isEmailConfirmed || link.linkedAt > createdAt) return 'unknown'
    if (!(await stores.messages.answer(messageId, 'no', now)))
      // A concurrent press may have removed the messenger link.
      return (await stores.messenger.linkOf(userId)) === null ? 'unlinked' : 'expired'
    await removeMessengerLink(stores, userId, now)
    await stores.sessions.end({ userId, reason: 'ended', now })
    await stores.emails.addFor({ kind: 'MESSENGER_UNLINKED', userId, now })
    return 'unlinked'
  })
}
