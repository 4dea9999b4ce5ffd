import type { Clock } from '@cambio/kernel/clock'
import type { PressedMessage } from '../accounts/messenger-message.ts'
import type { ProfileStores, ProfileWork } from '../profile/profile-deps.ts'

/**
 * Result of answering a request to merge accounts. `merge_waits`: a payment of the account is still in flight, or one
 * of the accounts has changed. The button still works until the request expires.
 */
export type MergePressResult = 'unknown' | 'expired' | 'merged' | 'merge_rejected' | 'merge_waits'

export interface PressMergeDeps {
  accounts: { work: ProfileWork }
  clock: Clock
}

/**
 * Merges two accounts or rejects the merge. A merge moves the messenger link and all coins, and ends the sessions and
 * API keys of the merged account. A repeated press changes nothing and returns the current state.
 */
export async function pressMerge(
  { accounts, clock }: PressMergeDeps,
  message: PressedMessage,
): Promise<MergePressResult> {
  try {
    return await accounts.work.transaction((stores) => answer(stores, message, clock.now()))
  } catch (error) {
    if (error instanceof MergeWaits) return 'merge_waits'
    throw error
  }
}

async function answer(
  stores: ProfileStores,
  { messageId, mergeId, messengerUserId, linkedUserId, linkedAt, createdAt, button }: PressedMessage,
  now: number,
): Promise<MergePressResult> {
  const { merges, messages } = stores
  const merge = mergeId === null ? null : await merges.findLocked(mergeId)
  if (mergeId === null || merge?.messengerUserId !== messengerUserId) return 'unknown'
  if (merge.mergedAt !== null) return 'merged'
  if (merge.rejectedAt !== null) return 'merge_rejected'
  // The database, too, accepts only a messenger link that is older than the merge request.
  if (linkedUserId !== merge.fromUserId || linkedAt === null || linkedAt > createdAt) return 'unknown'
  if (!(await messages.answer(messageId, button, now))) return 'expired'
  if (button === 'no') {
    await merges.reject(mergeId, now)
    return 'merge_rejected'
  }
  if ((await merges.merge(mergeId, now)) !== null) throw new MergeWaits()
  await closeMerged(stores, merge, now)
  return 'merged'
}

async function closeMerged(
  { sessions, keys, codes, emails }: ProfileStores,
  { fromUserId, toUserId }: { fromUserId: number; toUserId: number },
  now: number,
): Promise<void> {
  await sessions.end({ userId: fromUserId, reason: 'ended', now })
  await keys.deleteAllOf(fromUserId, now)
  await codes.end(fromUserId, now)
  await emails.addFor({ kind: 'MESSENGER_LINKED', userId: toUserId, now })
}

/** Thrown within the transaction to roll back the user's answer, so that the user can press the button again. */
class MergeWaits extends Error {}
