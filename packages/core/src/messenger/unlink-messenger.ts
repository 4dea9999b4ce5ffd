import type { SignedIn } from '../accounts/account.ts'
import { requireAccount } from '../accounts/require-account.ts'
import { DomainError } from '../shared/domain-error.ts'
import { requireTwoFactor } from '../two-factor/require-two-factor.ts'
import type { ShownStep } from '../two-factor/two-factor.ts'
import type { MessengerChangeDeps } from './messenger-deps.ts'

/**
 * Removes the link between the signed-in account and its messenger user, and ends the account's other sessions. Does
 * nothing without a link.
 * @throws {DomainError} SESSION_REQUIRED, MESSENGER_ONLY_ACCESS when the account has no other way to sign in,
 *   SECOND_STEP_REQUIRED
 */
export async function unlinkMessenger(
  deps: Pick<MessengerChangeDeps, 'work' | 'clock'>,
  { signedIn, ip, step }: { signedIn: SignedIn; ip: string; step: ShownStep },
): Promise<void> {
  const { userId, email, passwordHash } = await requireAccount(deps, signedIn)
  const now = deps.clock.now()
  await deps.work.transaction(async ({ messenger, secondSteps, sessions, emails }) => {
    if ((await messenger.linkOf(userId)) === null) return
    if (email === null || passwordHash === null)
      throw new DomainError('MESSENGER_ONLY_ACCESS', 'Add an e-mail first: the messenger is the only way in', {
        reason: 'messenger_only_access',
      })
    await requireTwoFactor(secondSteps, step, now)
    await messenger.unlink(userId)
    await sessions.end({ userId, except: signedIn.sessionId, reason: 'ended', now })
    await emails.addFor({ kind: 'MESSENGER_UNLINKED', userId, facts: { ip }, now })
  })
}
