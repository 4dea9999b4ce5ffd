import type { AccountStores } from './account-stores.ts'

/**
 * How long a message about a changed link or email address waits for the user to open the chat with the bot, in
 * milliseconds.
 */
export const LINK_REPORT_MS = 7 * 86_400_000

/**
 * Removes an account's messenger link in the caller's transaction, and queues a message to the former messenger user.
 * Returns false if the account had no link.
 */
export async function removeMessengerLink(
  { messenger, messages }: Pick<AccountStores, 'messenger' | 'messages'>,
  userId: number,
  now: number,
): Promise<boolean> {
  const link = await messenger.linkOf(userId)
  if (link === null) return false
  await messenger.unlink(userId)
  const expiresAt = now + LINK_REPORT_MS
  await messages.add(link.messengerUserId, {
    kind: 'MESSENGER_UNLINKED',
    userId,
    facts: {},
    now,
    expiresAt,
  })
  return true
}
