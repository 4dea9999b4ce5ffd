import type { SignedIn } from '../accounts/account.ts'
import { isFirstEmailNew } from '../accounts/first-email.ts'
import { removeMessengerLink } from '../accounts/remove-messenger-link.ts'
import { requireAccount, requirePassword } from '../accounts/require-account.ts'
import { DomainError } from '../shared/domain-error.ts'
import { requireTwoFactor } from '../two-factor/require-two-factor.ts'
import type { ShownStep } from '../two-factor/two-factor.ts'
import type { MessengerChangeDeps } from './messenger-deps.ts'

export interface MessengerUnlinking {
  signedIn: SignedIn
  /**
   * Account password. The session may have been opened with stolen launch data, so the session alone must not be enough
   * to remove the link.
   */
  password: string
  ip: string
  step: ShownStep
}

/**
 * Removes the link between the signed-in account and its messenger user, and ends the account's other sessions. The bot
 * notifies the messenger user. Does nothing if there is no link.
 * @throws {DomainError} SESSION_REQUIRED, TOO_MANY_ATTEMPTS, CREDENTIALS_WRONG, TWO_FACTOR_REQUIRED;
 * MESSENGER_ONLY_ACCESS if the account has no confirmed email, or added its first email less than `FIRST_EMAIL_WAIT_MS`
 * ago
 */
export async function unlinkMessenger(
  deps: MessengerChangeDeps,
  { signedIn, password, ip, step }: MessengerUnlinking,
): Promise<void> {
  const account = await requireAccount(deps, signedIn)
  const now = deps.clock.now()
  if (!account.isEmailConfirmed || account.passwordHash === null || isFirstEmailNew(account, now))
    throw new DomainError('MESSENGER_ONLY_ACCESS', 'Add and confirm an email, then wait 24 hours', {
      reason: 'messenger_only_access',
    })
  const { userId } = await requirePassword(deps, { signedIn, password, ip })
  await deps.work.transaction(async (stores) => {
    const { messenger, twoFactors, sessions, emails } = stores
    if ((await messenger.linkOf(userId)) === null) return
    await requireTwoFactor(twoFactors, step, now)
    await removeMessengerLink(stores, userId, now)
    await sessions.end({ userId, except: signedIn.sessionId, reason: 'ended', now })
    await emails.addFor({ kind: 'MESSENGER_UNLINKED', userId, facts: { ip }, now })
  })
}
