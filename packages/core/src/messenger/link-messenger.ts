import { maskedEmail } from '../accounts/first-email.ts'
import type { Account, SignedIn } from '../accounts/account.ts'
import { LINK_REPORT_MS } from '../accounts/remove-messenger-link.ts'
import { assertConfirmed, requireAccount } from '../accounts/require-account.ts'
import type { ProfileStores } from '../profile/profile-deps.ts'
import { DomainError } from '../shared/domain-error.ts'
import { requireTwoFactor } from '../two-factor/require-two-factor.ts'
import type { ShownStep } from '../two-factor/two-factor.ts'
import { messengerTaken } from './create-messenger-account.ts'
import { launchDataUsed, readLaunchData } from './launch-data.ts'
import type { MessengerChangeDeps } from './messenger-deps.ts'
import { requestMerge } from './request-merge.ts'
import type { SealedMergeRequest } from './seal-merge.ts'

/** Maximum age of a session that may link a messenger user, in milliseconds. */
export const LINK_SESSION_MS = 15 * 60_000

export interface MessengerLinking {
  signedIn: SignedIn
  initData: string
  /** Whether to move the messenger user from the currently linked account to this one. */
  moves: boolean
  /**
   * Merge of the currently linked account into this one, signed by the server. Undefined if the user does not want a
   * merge. Null if the server could not sign the merge.
   */
  merge?: SealedMergeRequest | null | undefined
  ip: string
  step: ShownStep
}

/**
 * Links the messenger user in the launch data to the signed-in account. The session must be recent, so that an attacker
 * with an old session cannot gain lasting access. The account's email must be confirmed, so that the exchange can
 * notify the owner. The bot sends the messenger user a button that removes the link. Moves a messenger user from
 * another account only on request, and only if that account has no password. If that account owns anything, the user
 * must request a merge. The link then moves once the messenger user has confirmed the merge with the bot's button.
 * @throws {DomainError} SESSION_REQUIRED, EMAIL_NOT_CONFIRMED, MESSENGER_CLOSED, TOO_MANY_ATTEMPTS, SIGN_IN_AGAIN,
 *   LAUNCH_DATA_INVALID, LAUNCH_DATA_STALE, LAUNCH_DATA_USED, MESSENGER_TAKEN, MESSENGER_LINKED,
 *   MESSENGER_OTHER_PASSWORD, HAS_BALANCE, MERGE_NEEDS_BOT, MERGE_NOT_POSSIBLE, TWO_FACTOR_REQUIRED
 */
export async function linkMessenger(deps: MessengerChangeDeps, input: MessengerLinking): Promise<Account> {
  const { signedIn, initData, ip, step } = input
  const account = await requireAccount(deps, signedIn)
  const { userId } = account
  const now = deps.clock.now()
  await deps.limits.take('code', { ip, userId })
  const { messengerUserId, id, expiresAt } = await readLaunchData(deps.launchData, initData, now)
  assertConfirmed(account)
  await deps.work.transaction(async (stores) => {
    const { messenger, twoFactors } = stores
    const linked = await messenger.linkOf(userId)
    if (linked?.messengerUserId === messengerUserId) return
    if (linked !== null) throw alreadyLinked()
    await assertNewSession(stores, signedIn, now)
    await requireTwoFactor(twoFactors, step, now)
    if (!(await messenger.use({ id, use: 'link', expiresAt }))) throw launchDataUsed()
    const link = { account, messengerUserId, ip, now }
    if (await freeMessengerUser(deps, stores, input, link)) await addLink(stores, link)
  })
  return account
}

interface NewLink {
  account: Account & { email: string }
  messengerUserId: number
  ip: string
  now: number
}

/**
 * Removes the messenger user's link to another account, if any. Returns false, and removes nothing, if the user must
 * first confirm a merge of that account.
 */
async function freeMessengerUser(
  { hasBot }: MessengerChangeDeps,
  stores: ProfileStores,
  { signedIn, moves, merge }: MessengerLinking,
  { account, messengerUserId, now }: NewLink,
): Promise<boolean> {
  const { messenger } = stores
  const owner = await messenger.accountOf(messengerUserId)
  if (owner === null) return true
  await assertMovable(stores, owner, moves || merge !== undefined)
  if (merge !== undefined && !(await messenger.isEmpty(owner))) {
    await requestMerge(stores, {
      fromUserId: owner,
      messengerUserId,
      signedIn,
      hasBot,
      now,
      account,
      sealed: merge,
    })
    return false
  }
  await moveFrom(stores, owner, now)
  return true
}

/** Stores the link, and notifies the account holder by email and the messenger user by a bot message. */
async function addLink(
  { messenger, messages, emails }: ProfileStores,
  { account, messengerUserId, ip, now }: NewLink,
): Promise<void> {
  const { userId } = account
  if (!(await messenger.link({ userId, messengerUserId, linkedAt: now }))) throw messengerTaken()
  await emails.addFor({ kind: 'MESSENGER_LINKED', userId, facts: { ip }, now })
  const report = { userId, facts: { email: maskedEmail(account.email) }, now }
  await messages.add(messengerUserId, { kind: 'MESSENGER_LINKED', ...report, expiresAt: now + LINK_REPORT_MS })
}

async function assertNewSession(
  { sessions }: Pick<ProfileStores, 'sessions'>,
  { userId, sessionId }: SignedIn,
  now: number,
): Promise<void> {
  const session = (await sessions.list(userId, now)).find((one) => one.sessionId === sessionId)
  if (session !== undefined && session.createdAt > now - LINK_SESSION_MS) return
  throw new DomainError('SIGN_IN_AGAIN', 'Sign in again, and then link the messenger', { reason: 'sign_in_again' })
}

/**
 * Checks that the messenger user may be moved away from another account. The user must have requested the move. Rejects
 * the move when that account has a password, because launch data alone must not remove its link.
 */
async function assertMovable(
  { accounts, messenger }: Pick<ProfileStores, 'accounts' | 'messenger'>,
  userId: number,
  isWanted: boolean,
): Promise<void> {
  if (!isWanted) throw messengerTaken()
  await messenger.lock(userId)
  const other = await accounts.find(userId)
  if (other !== null && other.passwordHash !== null)
    throw new DomainError('MESSENGER_OTHER_PASSWORD', 'The other account has a password: unlink the messenger there', {
      reason: 'messenger_other_password',
    })
}

/**
 * Removes the messenger user's earlier link to an account without a password. The account must be empty, because no
 * user can reach it afterwards.
 */
async function moveFrom({ messenger, sessions }: ProfileStores, userId: number, now: number): Promise<void> {
  await messenger.unlink(userId)
  if (!(await messenger.isEmpty(userId)))
    throw new DomainError('HAS_BALANCE', 'The other account has coins or orders: merge it, or add an email to it', {
      reason: 'messenger_other_owns',
    })
  await sessions.end({ userId, reason: 'ended', now })
}

function alreadyLinked(): DomainError {
  return new DomainError('MESSENGER_LINKED', 'This account is linked to another messenger user: unlink it first', {
    reason: 'messenger_linked',
  })
}
