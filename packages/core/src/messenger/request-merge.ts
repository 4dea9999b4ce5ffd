import type { Account, SignedIn } from '../accounts/account.ts'
import { maskedEmail } from '../accounts/first-email.ts'
import type { MergeObstacle } from '../accounts/merge-store.ts'
import type { ProfileStores } from '../profile/profile-deps.ts'
import { DomainError } from '../shared/domain-error.ts'
import { messengerTaken } from './create-messenger-account.ts'
import type { SealedMergeRequest } from './seal-merge.ts'

/** How long a merge request waits for the user to press the button in the messenger, in milliseconds. */
export const MERGE_REQUEST_MS = 3_600_000

/** A request to merge the messenger user's own account into the signed-in account. */
export interface WantedMerge {
  /** Current account of the messenger user. */
  fromUserId: number
  messengerUserId: number
  /** Account that receives the coins. */
  account: Account & { email: string }
  signedIn: SignedIn
  /** The merge with the server's signature; null if the server could not sign it. */
  sealed: SealedMergeRequest | null
  /** Whether the exchange has a bot that can send the merge request. */
  hasBot: boolean
  now: number
}

/**
 * Stores the request to merge two accounts, and queues the bot's message whose button confirms it. Launch data alone is
 * not enough to move coins: an attacker who has it cannot press the button.
 * @throws {DomainError} MERGE_NEEDS_BOT, MERGE_NOT_POSSIBLE, MESSENGER_TAKEN when the messenger user was linked to
 *   another account in the meantime
 */
export async function requestMerge(
  { merges, messages }: Pick<ProfileStores, 'merges' | 'messages'>,
  { fromUserId, messengerUserId, account, signedIn, sealed, hasBot, now }: WantedMerge,
): Promise<void> {
  if (!hasBot)
    throw new DomainError('MERGE_NEEDS_BOT', 'This exchange has no bot that could confirm a merge', {
      reason: 'merge_needs_bot',
    })
  const obstacle = await merges.obstacleOf(fromUserId)
  if (obstacle !== null) throw notMergeable(obstacle)
  const isSame =
    sealed?.fromUserId === fromUserId &&
    sealed.messengerUserId === messengerUserId &&
    sealed.toUserId === account.userId
  if (!isSame) throw messengerTaken()
  const expiresAt = now + MERGE_REQUEST_MS
  const mergeId = await merges.add({ ...sealed, sessionId: signedIn.sessionId, now, expiresAt })
  const facts = { email: maskedEmail(account.email) }
  await messages.addMergeRequest(messengerUserId, { mergeId, userId: fromUserId, facts, now, expiresAt })
}

function notMergeable(obstacle: MergeObstacle): DomainError {
  return new DomainError('MERGE_NOT_POSSIBLE', `The other account cannot be merged now: ${obstacle}`, {
    reason: `merge_${obstacle}`,
  })
}
