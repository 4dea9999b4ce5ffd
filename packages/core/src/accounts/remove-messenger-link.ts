import type { AccountStores } from './account-stores.ts'

/** Time for which a message about a link waits until the chat with the bot is open, in milliseconds. */
export const LINK_REPORT_MS = 7 * 86_400_000

/**
 * Removes the messenger link of an account, in the caller's transaction, and queues a message to the former messenger
 * user. Returns false when the account had no link.
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
    ...{ kind: 'MESSENGER_UNLINKED', userId, facts: {}, now, expiresAt },
  })
  return true
}
