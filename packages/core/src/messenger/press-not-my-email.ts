import type { Clock } from '@cambio/kernel/clock'
import type { PressedMessage } from '../accounts/messenger-message.ts'
import type { ProfileWork } from '../profile/profile-deps.ts'

export interface PressNotMyEmailDeps {
  accounts: { work: ProfileWork }
  clock: Clock
}

/**
 * Removes the first email of a messenger account, because its user denies having added it. Also removes the password,
 * second factors and API keys, which require an email, and ends all sessions and codes. Notifies the removed address,
 * because its user may be the account holder. Only a messenger user who was linked before the email was added can do
 * this. A repeated press changes nothing.
 */
export function pressNotMyEmail(
  { accounts, clock }: PressNotMyEmailDeps,
  { messageId, userId, linkedUserId, linkedAt, createdAt }: PressedMessage,
): Promise<'unknown' | 'expired' | 'email_removed'> {
  return accounts.work.transaction(async (stores) => {
    const now = clock.now()
    if (userId === null || linkedUserId !== userId || linkedAt === null || linkedAt > createdAt) return 'unknown'
    const account = await stores.accounts.find(userId)
    if (account?.email === null) return 'email_removed'
    if (!(await stores.messages.answer(messageId, 'no', now))) return 'expired'
    if (account === null || !(await stores.accounts.removeFirstEmail(userId))) return 'unknown'
    const { email, locale } = account
    if (account.isEmailConfirmed) await stores.emails.add({ kind: 'EMAIL_REMOVED', userId, email, locale, now })
    await stores.codes.end(userId, now)
    await stores.twoFactors.removeAll(userId)
    await stores.keys.deleteAllOf(userId, now)
    await stores.sessions.end({ userId, reason: 'ended', now })
    return 'email_removed'
  })
}
